import { z } from 'zod';

/** The sites of the product: three invented businesses, and one with only the default pages. */
export const SEEDS = ['demo', 'events', 'short', 'minimal'] as const;

export const seedName = z.enum(SEEDS);

export type SeedName = (typeof SEEDS)[number];

/** The short names of the invented businesses in the texts of their sample sites. */
export const SAMPLE_FIRMS: Partial<Record<SeedName, string>> = {
  demo: 'Brindle',
  events: 'Thistlewick',
  short: 'Marlow Rentals',
};

/** Further texts that only an invented business has: its place, and phone numbers except the first. */
export const SAMPLE_MARKS: Partial<Record<SeedName, readonly string[]>> = {
  demo: ['Foundry Road', 'Hollis Ferry', '(614) 555-0187'],
  events: ['Orchard Lane', 'Alder Mills'],
  short: ['Willow Street', 'Pell Crossing'],
};

/** The ids of the blocks that describe the rented goods of a sample site. */
export interface SampleAsks {
  /** The banner of the home page. An owner replaces its heading. */
  banner: string;
}

/**
 * Sample sites whose other texts suit any rental business, with the blocks that an owner must replace.
 * All texts and descriptions of the other sample sites must be replaced.
 */
export const SAMPLE_ASKS: Partial<Record<SeedName, SampleAsks>> = {
  short: { banner: 'JumbotronBlock-s1b01' },
};
