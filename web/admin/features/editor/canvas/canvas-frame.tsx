import { useEffect, useMemo, type ReactNode } from 'react';
import { directionOf } from '@siteyard/schemas/settings';
import type { Block } from '@siteyard/schemas/content';
import { safeUrl } from '@siteyard/schemas/primitives/safe-url';
import { BANNER_FACES, bannerFamilies } from '../../../../blocks/_shared/look/banner-faces.ts';
import { lookStyle } from '../../../../blocks/_shared/look/look-style.ts';
import { useClipboard } from '../clipboard/use-clipboard.ts';
import { usePictureDrop } from '../clipboard/use-picture-drop.ts';
import { useEditor } from '../editor-context.ts';
import { useHeavyFaces } from '../look/heavy-faces.ts';
import { InlineText } from '../inline-text/inline-text.tsx';
import { usePuck } from '../puck/puck.ts';
import { BlockNames } from './block-names.tsx';
import canvasCss from './canvas.css?inline';
import { EmptyPage } from './empty-page.tsx';
import { HeadingsContext, headingsOf } from './headings.ts';
import { InsertButtons } from './insert-buttons.tsx';
import { CanvasFooter, CanvasNotice } from './surroundings.tsx';
import { useKeyboardDrag } from './use-keyboard-drag.ts';
import { usePageKeys } from './use-page-keys.ts';
import { useSelectedInSight } from './use-selected-in-sight.ts';
import { SITE_CSS } from '../look/site-css.ts';

/**
 * The document inside the canvas: the page as visitors see it, with the parts around its blocks. It has
 * the site's stylesheet and none of the admin's styles. Links and forms do not navigate.
 */
export function CanvasFrame({
  children,
  document: frame,
}: {
  children: ReactNode;
  document?: Document;
}) {
  const interactive = usePuck((s) => s.appState.ui.previewMode === 'interactive');
  // The outline is a text, so that blocks render again only if a level changes.
  const outline = usePuck((s) => JSON.stringify(headingsOf(s.appState.data.content as Block[])));
  const headings = useMemo(() => JSON.parse(outline) as ReturnType<typeof headingsOf>, [outline]);
  const { settings, words } = useEditor();
  const { language, look } = settings;
  const heavy = useHeavyFaces();
  const style = useMemo(
    () =>
      look
        ? lookStyle(look, language, heavy)
        : `:root{${bannerFamilies(BANNER_FACES, language, heavy)}}`,
    [look, language, heavy],
  );
  useKeyboardDrag(frame);
  usePageKeys(frame);
  useClipboard(frame);
  usePictureDrop(frame);
  useSelectedInSight(frame);
  useEffect(() => {
    if (!frame) return;
    frame.documentElement.lang = language;
    frame.documentElement.dir = directionOf(language);
    frame.title = 'Page';
    frame.defaultView?.frameElement?.setAttribute('title', 'Page');
  }, [frame, language]);
  useEffect(() => {
    const stay = (event: MouseEvent) => keepOnCanvas(event, interactive);
    frame?.addEventListener('click', stay, { capture: true });
    return () => frame?.removeEventListener('click', stay, { capture: true });
  }, [frame, interactive]);
  return (
    <>
      {frame && <BlockNames frame={frame} />}
      {frame && <InsertButtons frame={frame} />}
      {frame && <InlineText frame={frame} />}
      <style>{SITE_CSS + canvasCss}</style>
      <style>{style}</style>
      {/* Replaces the body of the public page. The stylesheet selects its parts by their elements. */}
      <div className="flex min-h-dvh flex-col">
        <CanvasNotice settings={settings} interactive={interactive} />
        <main className="flex-1" onSubmitCapture={(event) => event.preventDefault()}>
          <HeadingsContext value={headings}>{children}</HeadingsContext>
          <EmptyPage />
        </main>
        <div>
          <CanvasFooter settings={settings} words={words} interactive={interactive} />
        </div>
      </div>
    </>
  );
}

function keepOnCanvas(event: MouseEvent, interactive: boolean) {
  const link = (event.target as Element).closest?.('a[href]');
  if (!link) return;
  event.preventDefault();
  const href = link.getAttribute('href') ?? '';
  if (interactive && !href.startsWith('#') && safeUrl(href) !== null)
    window.open(href, '_blank', 'noopener');
}
