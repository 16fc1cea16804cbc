import type { Popover } from '@base-ui/react/popover';
import { createContext, useContext, type ReactNode } from 'react';
import type { Issue } from '@siteyard/schemas/errors';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { PageWords } from '../../../blocks/_shared/words/words.ts';
import type { PageStatus } from '../../lib/pages/page-status.ts';
import type { Data, GetPuck } from './puck/puck.ts';
import type { DraftState } from '../../lib/drafts/draft-saver.ts';
import type { Place } from './content/places.ts';

export type PublishState = 'idle' | 'publishing' | 'published' | 'failed';

/** A place chosen with the + button, and the selected block at that time. */
export interface AddPlace extends Place {
  selectedId: string | undefined;
}

/** State that the parts around the canvas share. The content itself is in Puck's state. */
export interface EditorContextValue {
  publishState: PublishState;
  /** Whether the notice about the last publish is shown. */
  hasPublishedNotice: boolean;
  /** The public state of the page. */
  status: PageStatus;
  /** Publishes the content of the canvas. */
  publish: (data: Data) => void;
  draftState: DraftState;
  /** Retries saving the draft on the server. */
  retryDraft: () => void;
  /** The issues of the last refused publish. The first one gets the focus once. */
  refusal: readonly Issue[] | null;
  /** Passes Puck's state and actions to code outside of Puck. */
  attach: (getPuck: GetPuck) => void;
  /** Problems for which a publish would be refused. */
  problems: readonly Issue[];
  /** The settings of the site, for the notice, the navbar and the footer around the blocks. */
  settings: SiteSettings;
  /** Built-in labels in the site's language; undefined for English. */
  words?: PageWords | undefined;
  /** A percentage, or 'auto' to fit. */
  zoom: number | 'auto';
  setZoom: (zoom: number | 'auto') => void;
  /** The place of the next added component; null for the place after the selected block. */
  addPlace: AddPlace | null;
  setAddPlace: (place: AddPlace | null) => void;
  /**
   * The place of the section that is being chosen; null for the place after the selected block, undefined
   * while the dialog is closed.
   */
  sectionsFor: Place | null | undefined;
  setSectionsFor: (place: Place | null | undefined) => void;
  /** Whether the dialog of templates is open. */
  choosingTemplate: boolean;
  setChoosingTemplate: (open: boolean) => void;
  /** The id of the block that is being saved as a section; null for none. */
  savingSection: string | null;
  setSavingSection: (blockId: string | null) => void;
  /** Opens the list of hints before publishing, for code outside of its button. */
  checks: ReturnType<typeof Popover.createHandle>;
  /** Opens the versions of the page. */
  openVersions: () => void;
  /** The number of the page. */
  pageId: number;
  /** The menu next to Publish. */
  pageMenu: ReactNode;
  /** Link to the global settings. */
  settingsLink: ReactNode;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

/** The shared state of the editor; throws outside of it. */
export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('useEditor needs the editor around it');
  return value;
}
