import type { Look } from '@siteyard/schemas/look';
import { useMemo } from 'react';
import { bannerFaces, type BannerFace } from '../../../../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy } from '../../../../blocks/_shared/look/font-bytes.ts';
import { useEditor } from '../editor-context.ts';
import { usePuck } from '../puck/puck.ts';

/** The replacement of a banner's typeface that is too heavy. */
export const faceInstead = (look: Look | undefined): string =>
  look ? 'the typeface of the headings' : 'a similar typeface of the visitor’s device';

/** The typefaces of the edited page's banners that are replaced on the public page, because they are too heavy. */
export function useHeavyFaces(): BannerFace[] {
  const { look, language } = useEditor().settings;
  // The faces are a text, so that the component renders again only if they change.
  const shown = usePuck((s) => bannerFaces(s.appState.data).join());
  return useMemo(
    () => facesTooHeavy(look, language, shown === '' ? [] : (shown.split(',') as BannerFace[])),
    [look, language, shown],
  );
}
