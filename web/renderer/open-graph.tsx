import { type PageContent, walkBlocks } from '@siteyard/schemas/content';
import { assetUrl, uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import type { PageHead } from './page-head.ts';

/** The data with which chats and social networks show a link to the page (https://ogp.me). */
export function OpenGraph({ head }: { head: PageHead }) {
  const { page, siteName, isHome, origin, canonical } = head;
  const title = isHome ? siteName : page.title || page.search_title || siteName;
  const picture = absolute(assetUrl(page.social_image), origin);
  return (
    <>
      <meta property="og:type" content="website" />
      <meta property="og:site_name" content={siteName} />
      <meta property="og:title" content={title} />
      {page.description && <meta property="og:description" content={page.description} />}
      {canonical && <meta property="og:url" content={canonical} />}
      {picture && <SocialPicture address={picture} head={head} />}
    </>
  );
}

/** The picture of a shared link, with its size and its description. */
function SocialPicture({ address, head }: { address: string; head: PageHead }) {
  const { page, imageSize } = head;
  const name = uploadFileName(page.social_image);
  const size = name === null ? undefined : imageSize?.(name);
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
