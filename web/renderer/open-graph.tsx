import { type PageContent, walkBlocks } from '@siteyard/schemas/content';
import { assetUrl, uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { RenderedPageData, RenderInput } from './types.ts';

interface OpenGraphProps {
  input: RenderInput;
  page: RenderedPageData;
  siteName: string;
  /** The title of the page, or of the site on the home page. */
  title: string;
  /** The origin of the site without a slash at the end; undefined if it is unknown. */
  origin: string | undefined;
  /** The absolute address of the page; null if the origin of the site is unknown. */
  canonical: string | null;
}

/** The data with which chats and social networks show a link to the page (https://ogp.me). */
export function OpenGraph({ input, page, siteName, title, origin, canonical }: OpenGraphProps) {
  const picture = absolute(assetUrl(page.social_image), origin);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {page.description && <meta property="og:description" content={page.description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {picture && <SocialPicture address={picture} input={input} page={page} />}
    </>
  );
}

interface SocialPictureProps {
  address: string;
  input: RenderInput;
  page: RenderedPageData;
}

/** The picture of a shared link, with its size and its description. */
function SocialPicture({ address, input, page }: SocialPictureProps) {
  const name = uploadFileName(page.social_image);
  const size = name === null ? undefined : input.imageSize?.(name);
  const text = altOf(page.content, page.social_image) || page.title;
  return (
    <>
      <meta property="og:image" content={address} />
      {size && <meta property="og:image:width" content={String(size.width)} />}
      {size && <meta property="og:image:height" content={String(size.height)} />}
      {text && <meta property="og:image:alt" content={text} />}
      <meta name="twitter:card" content="summary_large_image" />
    </>
  );
}

/** The description of a picture in the first block that shows it; '' if none does. */
function altOf(content: PageContent, source: string): string {
  for (const { block } of walkBlocks(content)) {
    const { src, imageUrl, alt, imageAlt } = block.props;
    const text = src === source ? alt : imageUrl === source ? imageAlt : undefined;
    if (typeof text === 'string' && text !== '') return text;
  }
  return '';
}

/** Makes a path absolute, as Open Graph requires; null if the site's origin is unknown. */
function absolute(address: string | null, origin: string | undefined): string | null {
  if (address === null || !address.startsWith('/')) return address;
  return origin === undefined ? null : origin + address;
}
