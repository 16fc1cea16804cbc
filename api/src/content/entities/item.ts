import type { ChangeSource } from '@siteyard/schemas/http';
import type { ItemFields } from '@siteyard/schemas/rentals';
import { statesOfReceived, type ReceivedState } from './received.ts';

/** A rental item without its texts. Lists, blocks, addresses and the sitemap need nothing else. */
export interface ItemEntry extends Pick<
  ItemFields,
  | ('name' | 'category' | 'summary' | 'rates' | 'deposit' | 'rate_note' | 'unavailable_until')
  | ('delivered' | 'goes_with' | 'order' | 'noindex')
> {
  /** The UUID that copies of the site share. */
  key: string;
  /** The state with the whole item. */
  state: string;
  /** The hash of the item in its canonical form, as plans compare it. */
  hash: string;
  /** The last part of its address. An item in the trash gets it back if it is still free. */
  address: string;
  former_addresses: string[];
  /** The address of the first picture; '' if there is none. */
  image: string;
  /** File names of all pictures, also those in the text, and of the social image. */
  images: string[];
  /** null if visitors do not see it. */
  published_at: Date | null;
  unpublished_at: Date | null;
  /** Increases with each change. */
  revision: number;
  created_at: Date;
  updated_at: Date;
  updated_by: string | null;
  source: ChangeSource;
  /** Present while it is in the trash; `undone` if the run that created it was undone. */
  deleted?: { at: Date; by: string | null; undone?: boolean };
  /** Ranges of revisions that an undo has taken back: they are no base of a merge. */
  undone_versions?: readonly (readonly [from: number, to: number])[];
  /** The last values that other sites, folders or seeds sent, by the name of the sender. */
  received?: Record<string, ReceivedState>;
  /** The idempotency key of the call that created it, with the caller. */
  created_with?: string;
}

export const item = {
  rising: ['revision', 'updated_at'],
  statesOf: ({ state, received }: ItemEntry) => [state, ...statesOfReceived(received)],
} as const;
