import type { ChangeSource } from '@siteyard/schemas/http';
import type { SectionPurpose } from '@siteyard/schemas/content';
import { statesOfReceived, type ReceivedState } from './received.ts';

/** A section of the site's own. */
export interface SectionEntry {
  key: string;
  /** The state with its name, purpose and blocks. */
  state: string;
  /** The hash of the same, as plans compare it. */
  hash: string;
  name: string;
  purpose: SectionPurpose;
  /** File names of the pictures that it shows. */
  images: string[];
  /** Increases with each change. */
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** Present while it is in the trash; `undone` if the run that created it was undone. */
  deleted?: { at: Date; undone?: boolean };
  /** Ranges of revisions that an undo has taken back: they are no base of a merge. */
  undone_versions?: readonly (readonly [from: number, to: number])[];
  /** The last values that other sites, folders or seeds sent, by the name of the sender. */
  received?: Record<string, ReceivedState>;
}

export const section = {
  rising: ['revision', 'updated_at'],
  statesOf: ({ state, received }: SectionEntry) => [state, ...statesOfReceived(received)],
} as const;
