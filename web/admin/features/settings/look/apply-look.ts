import type { Language } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import { BANNER_FACES, bannerFamilies } from '../../../../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy } from '../../../../blocks/_shared/look/font-bytes.ts';
import { LOOK_STYLE_ID, lookFaces, lookStyle } from '../../../../blocks/_shared/look/look-style.ts';

/**
 * Applies a look to a page of this site in a frame. It uses a constructed style sheet, to which the page's
 * content security policy does not apply.
 * @param look the look, which may be unsaved; undefined for the standard design
 * @param language the language of the site, which may be unsaved
 * @returns a function that cancels a pending change
 */
export function applyLook(page: Document, look: Look | undefined, language: Language): () => void {
  let isWanted = true;
  const show = () => {
    const view = page.defaultView as (Window & typeof globalThis) | null;
    if (!isWanted || !view) return;
    page.getElementById(LOOK_STYLE_ID)?.remove();
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(look ? lookStyle(look, language) : standardStyle(language));
    page.adoptedStyleSheets = [sheet];
  };
  // Fonts are loaded first, because a font that loads after its first use is not used.
  const faces = look ? lookFaces(look, language) : [];
  void Promise.allSettled(faces.map((face) => page.fonts.load(face))).then(show);
  return () => {
    isWanted = false;
  };
}

/** Returns the CSS for the typefaces of banners on a page without a look; '' if its style sheet suffices. */
function standardStyle(language: Language): string {
  const heavy = facesTooHeavy(undefined, language);
  const families = bannerFamilies(BANNER_FACES, language, heavy);
  return families && `:root{${families}}`;
}
