import type { Look } from '@siteyard/schemas/look';
import { useMemo } from 'react';
import {
  bannerFaces,
  facesTooHeavy,
  type BannerFace,
} from '../../../blocks/_shared/banner-faces.ts';
import { useEditor } from './editor-context.ts';
import { usePuck } from './puck.ts';

/** What a banner is shown in whose own typeface is too heavy. */
export const faceInstead = (look: Look | undefined): string =>
  look ? 'the typeface of the headings' : 'a similar typeface of the visitor’s device';

/** The typefaces that visitors do not see on the edited page, because they are too heavy. */
export function useHeavyFaces(): BannerFace[] {
  const { look, language } = useEditor();
  // As text, so that nothing is rendered again while the faces stay the same.
  const shown = usePuck((s) => bannerFaces(s.appState.data).join());
  return useMemo(
    () => facesTooHeavy(look, language, shown === '' ? [] : (shown.split(',') as BannerFace[])),
    [look, language, shown],
  );
}
