import { z } from 'zod';
import { boundedText } from '../primitives/bounded-text.ts';

/** The sites of the product: three invented businesses, and one with only the default pages. */
export const SEEDS = ['demo', 'events', 'short', 'minimal'] as const;

export const seedName = z.enum(SEEDS);

export type SeedName = (typeof SEEDS)[number];

/** `POST /api/operator/seed`: creates the named default pages and settings, or all of them without `names`. */
export const seedRequest = z.strictObject({
  names: z.array(boundedText(100)).min(1).max(200).optional(),
  /** Also replace pages and settings that a person has edited. */
  force: z.boolean().default(false),
});

const seedOutcome = {
  /** `kept`: not replaced, because a person has edited it. */
  result: z.enum(['created', 'unchanged', 'kept', 'replaced']),
  /** The reason for `kept`. */
  reason: z.string().optional(),
};

export const seedResult = z.object({
  /** The name in the file name: `terms` for `pages/0011-terms.json`. */
  name: z.string(),
  id: z.number().int(),
  key: z.string(),
  title: z.string(),
  ...seedOutcome,
});

export type SeedResult = z.output<typeof seedResult>;

const seededDocuments = z
  .array(z.object({ key: z.string(), name: z.string(), ...seedOutcome }))
  .optional();

/** The result of a seed for each page, each document with a key, and the settings. */
export const seedReport = z.object({
  seed: seedName,
  pages: z.array(seedResult),
  /** Absent if the seed has none. */
  sections: seededDocuments,
  items: seededDocuments,
  settings: z.object(seedOutcome).optional(),
  /** The id of the run with the receipt; absent if nothing changed. */
  run: z.string().optional(),
});

export type SeedReport = z.output<typeof seedReport>;

/** `GET /api/operator/seed`: the names that `POST` accepts. */
export const seedList = z.object({
  seed: seedName,
  items: z.array(
    z.object({ name: z.string(), id: z.number().int().nullable(), title: z.string() }),
  ),
});

/** `GET /api/starters`: the sample sites that an owner can start from. */
export const starters = z.object({
  /** Whether all pages and settings are unedited, so that another sample site can replace them. */
  untouched: z.boolean(),
  /** The sample site that the site was started from; null for a site that began empty. */
  current: seedName.nullable(),
  starters: z.array(
    z.object({
      name: seedName,
      title: z.string(),
      about: z.string(),
      /** The titles of its pages. */
      pages: z.array(z.string()),
    }),
  ),
});

export type Starters = z.output<typeof starters>;

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

/** The steps that turn a sample site into the owner's site, in the order of the guide. */
const GUIDE_STEPS = [
  /** Site title and business name. */
  'name',
  /** Logo and favicon. */
  'logo',
  /** Phone number, e-mail address, locations and their opening hours. */
  'contact',
  /** Colours and typefaces. An owner may keep the sample's. */
  'look',
  /** The texts and the description of the home page. */
  'home',
  /** Other pages of the sample site on which most texts are unchanged. */
  'pages',
  /** Rental items with the name and the rates of the sample. */
  'items',
  /** Pages with the name, place, phone number or e-mail address of the invented business. */
  'named',
  /** Pages with a picture of the sample site. */
  'pictures',
  /** A message through the contact form, from any sender. */
  'contact_form',
] as const;

const guideStep = z.object({
  kind: z.enum(GUIDE_STEPS),
  done: z.boolean(),
  /** The settings that are still the sample's; empty for steps about pages. */
  left: z.array(
    z.enum(['title', 'business', 'logo', 'favicon', 'contact', 'locations', 'hours', 'look']),
  ),
  /** The pages that the step is about, by number. */
  pages: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      /** The number of texts that are still the sample's. */
      texts: z.number().int(),
      /** Whether the page still has the sample's description for search engines. */
      sample_description: z.boolean(),
    }),
  ),
  /** The names of the sample's items that visitors still see; only in the step `items`. */
  items: z.array(z.string()).optional(),
});

export type GuideStep = z.output<typeof guideStep>;

export const OPTIONAL_STEPS: readonly GuideStep['kind'][] = ['look', 'contact_form'];

/** `GET /api/starters/guide`: the rest of a sample site that visitors still see. */
export const starterGuide = z.object({
  /** The sample site; null if the site has none, or all steps are done. */
  sample: z
    .object({
      title: z.string(),
      /** The short name of the invented business. */
      firm: z.string(),
    })
    .nullable(),
  /** Empty if the site has no sample site. */
  steps: z.array(guideStep),
});

export type StarterGuide = z.output<typeof starterGuide>;

/** `GET /api/starters/guide/pages/{id}`: the rest of the sample on a page that visitors still see. */
export const sampleOnPage = z.object({
  /** Texts, words on buttons and prices; see `samplesOf`. */
  texts: z.array(z.string()),
  /** Texts and links with details of the invented business. */
  named: z.array(z.string()),
  /** Addresses of the sample's pictures. */
  pictures: z.array(z.string()),
  /** The sample's description for search engines; '' if the owner has replaced it. */
  description: z.string(),
  /** Whether shared links show a picture of the sample. */
  social_image: z.boolean(),
  /** The number of further texts of the sample, which fit most rental businesses. */
  fitting: z.number().int(),
  /** Whether the owner chose to keep the texts of the sample and of templates. */
  kept: z.boolean(),
});

/** `PUT /api/starters/guide/pages/{id}`: whether the owner keeps the texts. */
export const keptSample = z.strictObject({ keep: z.boolean() });

export type SampleOnPage = z.output<typeof sampleOnPage>;
