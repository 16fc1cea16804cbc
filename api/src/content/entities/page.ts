import type { ChangeSource } from '@siteyard/schemas/http';
import type { PageDetails } from '@siteyard/schemas/content';
import { statesOfReceived, type ReceivedPage } from './received.ts';

/** A page without its content. Lists, menus, addresses, the search and the sitemap need nothing else. */
export interface PageEntry extends PageDetails {
  /** The number in its URL. */
  id: number;
  /** The UUID that copies of the site share. */
  key: string;
  /** The readable address; '' if it has none. A page in the trash gets it back if it is still free. */
  address: string;
  former_addresses: string[];
  /** The state with its content. */
  content: string;
  /** The hash of the content in its canonical form, as plans compare it. */
  content_hash: string;
  /** File names of the pictures that it shows. */
  images: string[];
  /** null if visitors do not see it. */
  published_at: Date | null;
  unpublished_at?: Date | null;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** Increases with each change; the number of the version that the next change replaces. */
  version: number;
  /** Increases with each change of the content. */
  content_revision: number;
  /** Increases with each change of the details. */
  details_revision: number;
  /** Present while it is in the trash; `undone` if the run that created it was undone. */
  deleted?: { at: Date; by: string | null; undone?: boolean };
  schedule?: PageSchedule;
  /** Ranges of versions that an undo has taken back: they are no base of a merge. */
  undone_versions?: readonly (readonly [from: number, to: number])[];
  /** The last values that other sites, folders or seeds sent, by the name of the sender. */
  received?: Record<string, ReceivedPage>;
  /** The idempotency key of the call that created it, with the caller. */
  created_with?: string;
}

/** A change of a page that is made at a date. */
export interface PageSchedule {
  /** Distinguishes a schedule from a later one. */
  id: string;
  action: 'publish' | 'unpublish';
  at: Date;
  by: { name: string | null; administratorId?: string };
  made_at: Date;
  /** The content revision at that time. */
  base_revision: number;
  /** The details at that time that it changes. Absent if it changes none. */
  base_details?: Partial<PageDetails>;
  /** The published values: the state with the content, the details that change, and the pictures. */
  publishes?: { content: string; details: Partial<PageDetails>; images: string[] };
  /** Why it was not made at its date. */
  missed?: { at: Date; reason: 'published_since' | 'refused'; message: string };
}

export const page = {
  rising: ['version', 'content_revision', 'details_revision', 'updated_at'],
  statesOf: ({ content, schedule, received }: PageEntry) => [
    content,
    ...(schedule?.publishes ? [schedule.publishes.content] : []),
    ...statesOfReceived(received),
  ],
} as const;
