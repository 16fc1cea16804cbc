import { createContext, useContext, type ReactNode } from 'react';
import type { Issue } from '@siteyard/schemas/problem';
import type { Language } from '@siteyard/schemas/languages';
import type { Data, useGetPuck } from './puck.ts';
import type { DraftState } from './drafts/draft-saver.ts';

/** How the parts inside the editor's library are reached from outside of it. */
export type GetPuck = ReturnType<typeof useGetPuck>;

export type PublishState = 'idle' | 'publishing' | 'published' | 'failed';

/** What the parts around the canvas share. The editor's library keeps the content itself. */
export interface EditorContextValue {
  publishState: PublishState;
  /** Publishes what is on the canvas. */
  publish: (data: Data) => void;
  draftState: DraftState;
  /** Tries again to keep the draft on the server. */
  retryDraft: () => void;
  /** The issues of the last refused publish, to be shown once. */
  refusal: readonly Issue[] | null;
  /** Hands the editor's library out to what is around it. */
  attach: (getPuck: GetPuck) => void;
  /** What a publish would be refused for. */
  problems: readonly Issue[];
  /** The site's, which the canvas takes on. */
  language: Language;
  /** Per cent, or 'auto' to fit. */
  zoom: number | 'auto';
  setZoom: (zoom: number | 'auto') => void;
  /** Shows what the page was before. */
  openVersions: () => void;
  /** Where the global settings are edited. */
  settingsLink: ReactNode;
}

export const EditorContext = createContext<EditorContextValue | null>(null);

/** What the editor's parts share; throws outside the editor. */
export function useEditor(): EditorContextValue {
  const value = useContext(EditorContext);
  if (!value) throw new Error('useEditor needs the editor around it');
  return value;
}
