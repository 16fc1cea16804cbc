import { siteNameOf, type Language } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { bannerFaces } from '../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy } from '../blocks/_shared/look/font-bytes.ts';
import { HIDE_ISLAND } from '../blocks/_shared/hide-island.ts';
import { LOOK_STYLE_ID, lookStyle } from '../blocks/_shared/look/look-style.ts';
import type { PageWords } from '../blocks/_shared/words/words.ts';
import { fontsToPreload } from './fonts.ts';
import { OpenGraph } from './open-graph.tsx';
import { pageHead, type PageHead } from './page-head.ts';
import { structuredData } from './structured-data/index.ts';
import type { RenderInput } from './types.ts';

type HeadProps = RenderInput & { words: PageWords; usesIslands: boolean };

/** The document's title: the page's own, the site's title on the home page, else `Page · Site`. */
function documentTitle({ page, siteName, isHome }: PageHead): string {
  if (page.search_title) return page.search_title;
  return isHome || page.title === '' ? siteName : `${page.title} · ${siteName}`;
}

/** The style sheet of the site's look. It depends on the banner faces of the page. */
function styleOf(look: Look, language: Language, page: RenderInput['page']): string {
  return lookStyle(
    look,
    language,
    facesTooHeavy(look, language, page ? bannerFaces(page.content) : []),
  );
}

/** The head of the document. */
export function Head({ usesIslands, ...input }: HeadProps) {
  const { page, settings, words, assets } = input;
  const { language, look } = settings;
  const head = page && pageHead({ ...input, page });
  const title = head
    ? documentTitle(head)
    : `${words.page.notFoundTitle} · ${siteNameOf(settings)}`;
  const favicon = assetUrl(settings.faviconUrl);
  const data = head && structuredData(head);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {page?.description && <meta name="description" content={page.description} />}
      {(!page || page.noindex) && <meta name="robots" content="noindex" />}
      {head?.canonical && <link rel="canonical" href={head.canonical} />}
      {favicon && <link rel="icon" href={favicon} />}
      <link rel="stylesheet" href={assets.css} />
      {look && (
        // Safe HTML: the sheet consists of checked colours and predefined choices, without any text of an owner.
        <style
          id={LOOK_STYLE_ID}
          dangerouslySetInnerHTML={{ __html: styleOf(look, language, page) }}
        />
      )}
      {input.visitorForm && (
        <noscript>
          <style dangerouslySetInnerHTML={{ __html: HIDE_ISLAND }} />
        </noscript>
      )}
      {fontsToPreload(page?.content, assets.fonts ?? [], language, look).map((font) => (
        <link key={font} rel="preload" as="font" type="font/woff2" crossOrigin="" href={font} />
      ))}
      {head && <OpenGraph head={head} />}
      {data && (
        // JSON data, which browsers do not execute.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
      )}
      {usesIslands && assets.islands && <script type="module" src={assets.islands} />}
    </head>
  );
}
