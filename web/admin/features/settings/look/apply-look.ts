import type { Language } from '@siteyard/schemas/settings';
import type { Look } from '@siteyard/schemas/look';
import {
  BANNER_FACES,
  bannerFamilies,
  facesTooHeavy,
} from '../../../../blocks/_shared/banner-faces.ts';
import { LOOK_STYLE_ID, lookFaces, lookStyle } from '../../../../blocks/_shared/look-style.ts';

/**
 * Applies a look to a page of this site in a frame. The look may be unsaved; undefined is the standard
 * design. A constructed style sheet is not subject to the page's content security policy.
 * @param language of the site, which may be unsaved, too
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

/** The families of banners on a page without a look; '' if those of its stylesheet apply. */
function standardStyle(language: Language): string {
  const heavy = facesTooHeavy(undefined, language);
  const families = bannerFamilies(BANNER_FACES, language, heavy);
  return families && `:root{${families}}`;
}
