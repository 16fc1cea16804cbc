import type { Language } from '@siteyard/schemas/languages';
import type { Look } from '@siteyard/schemas/look';
import {
  BANNER_FACES,
  bannerFamilies,
  facesTooHeavy,
} from '../../../../blocks/_shared/banner-faces.ts';
import { LOOK_STYLE_ID, lookFaces, lookStyle } from '../../../../blocks/_shared/look-style.ts';

/**
 * Shows a page of this site that a frame has loaded in a look, which need not be saved; undefined
 * for the standard one. A constructed style sheet is not subject to the page's policy.
 * @param language of the site, which need not be saved either
 * @returns a function that gives up, if the look is not shown yet
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
  // A face that is not there when it is first used is not swapped in later.
  const faces = look ? lookFaces(look, language) : [];
  void Promise.allSettled(faces.map((face) => page.fonts.load(face))).then(show);
  return () => {
    isWanted = false;
  };
}

/** The faces of banners on a page without a look; '' where those of its style sheet are right. */
function standardStyle(language: Language): string {
  const heavy = facesTooHeavy(undefined, language);
  const families = bannerFamilies(BANNER_FACES, language, heavy);
  return families && `:root{${families}}`;
}
