import type { ChangeSource } from '@siteyard/schemas/page';
import { statesOfReceived, type ReceivedState } from './received.ts';

/** The settings of the site. There is one entity of this kind. */
export interface SettingsEntry {
  state: string;
  /** Raised by each change. */
  revision: number;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** Ranges of revisions that an undo has taken back: they are no base of a merge. */
  undone_versions?: readonly (readonly [from: number, to: number])[];
  /** The last values that other sites, folders or seeds sent, by the name of the sender. */
  received?: Record<string, ReceivedState>;
}

export const settings = {
  rising: ['revision', 'updated_at'],
  statesOf: ({ state, received }: SettingsEntry) => [state, ...statesOfReceived(received)],
} as const;
