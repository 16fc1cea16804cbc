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

/** More texts that only the invented business has: its street and town, and its second phone number. */
export const SAMPLE_MARKS: Partial<Record<SeedName, readonly string[]>> = {
  demo: ['Foundry Road', 'Hollis Ferry', '(614) 555-0187'],
  events: ['Orchard Lane', 'Alder Mills'],
  short: ['Willow Street', 'Pell Crossing'],
};

/** The ids of the blocks in a general sample site that describe the rented goods. */
export interface GeneralSample {
  /** The banner of the home page. The owner replaces its heading. */
  banner: string;
}

/**
 * The sample sites whose texts suit any rental business, except for the listed blocks. An owner of
 * another sample site must replace all its texts and descriptions.
 */
export const GENERAL_SAMPLES: Partial<Record<SeedName, GeneralSample>> = {
  short: { banner: 'JumbotronBlock-s1b01' },
};
