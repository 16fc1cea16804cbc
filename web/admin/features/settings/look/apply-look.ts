import type { Look } from '@siteyard/schemas/look';
import { LOOK_STYLE_ID, lookFaces, lookStyle } from '../../../../blocks/_shared/look-style.ts';

/**
 * Shows a page of this site that a frame has loaded in a look, which need not be saved; undefined
 * for the standard one. A constructed style sheet is not subject to the page's policy.
 * @returns a function that gives up, if the look is not shown yet
 */
export function applyLook(page: Document, look: Look | undefined): () => void {
  let isWanted = true;
  const show = () => {
    const view = page.defaultView as (Window & typeof globalThis) | null;
    if (!isWanted || !view) return;
    page.getElementById(LOOK_STYLE_ID)?.remove();
    const sheet = new view.CSSStyleSheet();
    sheet.replaceSync(look ? lookStyle(look) : '');
    page.adoptedStyleSheets = [sheet];
  };
  // A face that is not there when it is first used is not swapped in later.
  const faces = look ? lookFaces(look) : [];
  void Promise.allSettled(faces.map((face) => page.fonts.load(face))).then(show);
  return () => {
    isWanted = false;
  };
}
