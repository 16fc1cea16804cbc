import {
  type Language,
  isHomePage,
  pagePaths,
  DEFAULT_SITE_TITLE,
} from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import { bannerFaces, facesTooHeavy } from '../blocks/_shared/banner-faces.ts';
import { HIDE_ISLAND } from '../blocks/_shared/hide-island.ts';
import { LOOK_STYLE_ID, lookStyle } from '../blocks/_shared/look-style.ts';
import type { PageWords } from '../blocks/_shared/words/words.ts';
import { fontsToPreload } from './fonts.ts';
import { OpenGraph } from './open-graph.tsx';
import { structuredData } from './structured-data/index.ts';
import type { RenderInput } from './types.ts';

type HeadProps = RenderInput & { words: PageWords; usesIslands: boolean };

/** The document's title: the site's title on the home page, else `Page · Site`. */
function documentTitle({ page, settings, words }: HeadProps): string {
  const site = settings.title || DEFAULT_SITE_TITLE;
  const own = page ? page.title : words.page.notFoundTitle;
  return own === '' || (page && isHomePage(page, settings)) ? site : `${own} · ${site}`;
}

/**
 * Style sheets by look, and then by language and the banner faces that are too heavy. They are cached,
 * because the calculation takes a millisecond and nearly all pages have the same style sheet.
 */
const styles = new WeakMap<Look, Map<string, string>>();

function styleOf(look: Look, language: Language, page: RenderInput['page']): string {
  const heavy = facesTooHeavy(look, language, page ? bannerFaces(page.content) : []);
  const known = styles.get(look) ?? new Map<string, string>();
  const key = [language, ...heavy].join();
  const style = known.get(key) ?? lookStyle(look, language, heavy);
  styles.set(look, known.set(key, style));
  return style;
}

/** The head of the document. */
export function Head(input: HeadProps) {
  const { page, settings, assets, publicUrl, usesIslands } = input;
  const { language, look } = settings;
  const title = page?.search_title || documentTitle(input);
  const siteName = settings.title || DEFAULT_SITE_TITLE;
  const isHome = page && isHomePage(page, settings);
  const favicon = assetUrl(settings.faviconUrl);
  const origin = publicUrl?.replace(/\/+$/, '');
  const path = page && (page.path ?? (page.id > 0 ? pagePaths(page, settings)[0] : null));
  const canonical = path && origin ? origin + path : null;
  const data = structuredData(input, origin, canonical);
  return (
    <head>
      <meta charSet="utf-8" />
      <meta name="viewport" content="width=device-width, initial-scale=1" />
      <title>{title}</title>
      {page?.description && <meta name="description" content={page.description} />}
      {(!page || page.noindex) && <meta name="robots" content="noindex" />}
      {canonical && <link rel="canonical" href={canonical} />}
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
      {page && (
        <OpenGraph
          input={input}
          page={page}
          siteName={siteName}
          title={isHome ? siteName : page.title || title}
          origin={origin}
          canonical={canonical}
        />
      )}
      {data && (
        // JSON data, which browsers do not execute.
        <script type="application/ld+json" dangerouslySetInnerHTML={{ __html: data }} />
      )}
      {usesIslands && assets.islands && <script type="module" src={assets.islands} />}
    </head>
  );
}
