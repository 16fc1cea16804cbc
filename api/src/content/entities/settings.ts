import type { ChangeSource } from '@siteyard/schemas/http';
import type { RentalCategory, Rentals } from '@siteyard/schemas/rentals';
import { statesOfReceived, type ReceivedState } from './received.ts';

/** The rules of rentals that addresses and checks need. */
export interface RentalsEntry extends Pick<Rentals, 'path' | 'currency'> {
  categories: (Pick<RentalCategory, 'id' | 'title' | 'address'> & {
    /** Earlier addresses, the newest last, which redirect. Absent if there are none. */
    former_addresses?: string[];
  })[];
  /** Earlier paths, the newest last. Their addresses redirect. */
  former_paths: string[];
}

/** The settings of the site. There is one entity of this kind. */
export interface SettingsEntry {
  state: string;
  /** Absent if the site has no rental items. */
  rentals?: RentalsEntry;
  /** The currency of rates that were saved before the site removed its rental settings. */
  former_currency?: string;
  /** Increases with each change. */
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
