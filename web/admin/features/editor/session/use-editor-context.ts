import { Popover } from '@base-ui/react/popover';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useMemo, useState, type ReactNode } from 'react';
import type { PageWords } from '../../../../blocks/_shared/words/words.ts';
import type { PageStatus } from '../../../lib/pages/page-status.ts';
import type { AddPlace, EditorContextValue } from '../editor-context.ts';
import type { PageWork } from '../page-work/use-page-work.ts';
import type { Place } from '../content/places.ts';

/** The state that the parts around the canvas share. It changes only if one of its members does. */
export function useEditorContext({
  pageId,
  settings,
  words,
  status,
  work,
  pageMenu,
  settingsLink,
  openVersions,
}: {
  pageId: number;
  settings: SiteSettings;
  words: PageWords | undefined;
  status: PageStatus;
  work: Pick<PageWork, 'canvas' | 'draft' | 'publishing'>;
  pageMenu: ReactNode;
  settingsLink: ReactNode;
  openVersions: () => void;
}): EditorContextValue {
  const shown = useShownParts();
  const { attach } = work.canvas;
  const { state: draftState, saver, problems } = work.draft;
  const { state: publishState, published, publish, refusal } = work.publishing;
  const hasPublishedNotice = published !== null;
  return useMemo(
    () => ({
      ...shown,
      settings,
      words,
      pageId,
      pageMenu,
      settingsLink,
      openVersions,
      attach,
      status,
      publishState,
      hasPublishedNotice,
      publish,
      refusal,
      draftState,
      problems: refusal ?? problems,
      retryDraft: () => saver.retry(),
    }),
    [
      shown,
      settings,
      words,
      pageId,
      pageMenu,
      settingsLink,
      openVersions,
      attach,
      status,
      publishState,
      hasPublishedNotice,
      publish,
      refusal,
      draftState,
      problems,
      saver,
    ],
  );
}

/** The zoom, and which dialogs and places of the editor are open. */
function useShownParts() {
  const [zoom, setZoom] = useState<number | 'auto'>('auto');
  const [addPlace, setAddPlace] = useState<AddPlace | null>(null);
  const [sectionsFor, setSectionsFor] = useState<Place | null>();
  const [choosingTemplate, setChoosingTemplate] = useState(false);
  const [savingSection, setSavingSection] = useState<string | null>(null);
  const [checks] = useState(() => Popover.createHandle());
  return useMemo(
    () => ({
      zoom,
      setZoom,
      addPlace,
      setAddPlace,
      sectionsFor,
      setSectionsFor,
      choosingTemplate,
      setChoosingTemplate,
      savingSection,
      setSavingSection,
      checks,
    }),
    [zoom, addPlace, sectionsFor, choosingTemplate, savingSection, checks],
  );
}
