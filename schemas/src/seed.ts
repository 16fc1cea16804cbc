import { z } from 'zod';
import { boundedText } from './primitives/bounded-text.ts';

/** The sites that come with the product: three invented businesses, and the default pages alone. */
export const SEEDS = ['demo', 'events', 'short', 'minimal'] as const;

export const seedName = z.enum(SEEDS);

export type SeedName = (typeof SEEDS)[number];

/** `POST /api/operator/seed`: names some of the default pages and settings; all by default. */
export const seedRequest = z.strictObject({
  names: z.array(boundedText(100)).min(1).max(200).optional(),
  /** Also replace what a person has changed. */
  force: z.boolean().default(false),
});

const seedOutcome = {
  /** `kept`: not replaced, because a person has changed it. */
  result: z.enum(['created', 'unchanged', 'kept', 'replaced']),
  /** Why it was kept. */
  reason: z.string().optional(),
};

export const seedResult = z.object({
  /** `terms` of `pages/0011-terms.json` */
  name: z.string(),
  id: z.number().int(),
  key: z.string(),
  title: z.string(),
  ...seedOutcome,
});

export type SeedResult = z.output<typeof seedResult>;

/** The result of a seed for each page and the settings. */
export const seedReport = z.object({
  /** One of the sites that come with the product. */
  seed: seedName,
  pages: z.array(seedResult),
  settings: z.object(seedOutcome).optional(),
  /** The run that is its receipt; absent where it has changed nothing. */
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
  /** Whether nobody has changed a page or the settings yet, so that another one can replace them. */
  untouched: z.boolean(),
  /** The one that the site has now; null for a site that began empty. */
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

/** How the texts of a sample site call its invented business; the plain pages name none. */
export const SAMPLE_FIRMS: Partial<Record<SeedName, string>> = {
  demo: 'Brindle',
  events: 'Thistlewick',
  short: 'Marlow Rentals',
};

/** What else is the invented business's alone: its place, and phone numbers beside its first. */
export const SAMPLE_MARKS: Partial<Record<SeedName, readonly string[]>> = {
  demo: ['Foundry Road', 'Hollis Ferry', '(614) 555-0187'],
  events: ['Orchard Lane', 'Alder Mills'],
  short: ['Willow Street', 'Pell Crossing'],
};

/** The blocks of a sample site that say what a business rents out, by their ids. */
export interface SampleAsks {
  /** The banner of the home page, whose heading an owner writes over. */
  banner: string;
  /** The price table, whose rows they write over. */
  prices: string;
}

/**
 * What an owner is asked for where all other texts of a sample site are true for any rental business.
 * Without an entry, all texts and descriptions are the sample's.
 */
export const SAMPLE_ASKS: Partial<Record<SeedName, SampleAsks>> = {
  short: { banner: 'JumbotronBlock-s1b01', prices: 'PriceTable-s31b04' },
};

/** What an owner does with a sample site until it is their own, in this order. */
const GUIDE_STEPS = [
  /** Site title and business name. */
  'name',
  /** Logo and favicon. */
  'logo',
  /** Phone number, e-mail address, locations and their opening hours. */
  'contact',
  /** Colours and typefaces. Those of the sample site may stay. */
  'look',
  /** The texts and the description of the home page. */
  'home',
  /** Other pages of the sample site most of whose texts nobody has changed. */
  'pages',
  /** Pages that name the invented business, its place, a phone number or e-mail address of it. */
  'named',
  /** Pages with a picture of the sample site. */
  'pictures',
  /** A message through the contact form, sent by anybody. */
  'contact_form',
] as const;

const guideStep = z.object({
  kind: z.enum(GUIDE_STEPS),
  done: z.boolean(),
  /** What is still the sample's; empty for steps about pages. */
  left: z.array(
    z.enum(['title', 'business', 'logo', 'favicon', 'contact', 'locations', 'hours', 'look']),
  ),
  /** The pages that the step is about, by number. */
  pages: z.array(
    z.object({
      id: z.number().int(),
      title: z.string(),
      /** How many of its texts are still the sample's. */
      texts: z.number().int(),
      /** Whether search engines still show the sample's description of it. */
      sample_description: z.boolean(),
    }),
  ),
});

export type GuideStep = z.output<typeof guideStep>;

/** Steps that nobody has to take. */
export const OPTIONAL_STEPS: readonly GuideStep['kind'][] = ['look', 'contact_form'];

/** `GET /api/starters/guide`: what visitors still see of the sample site that an owner has taken. */
export const starterGuide = z.object({
  /** The sample site; null where none was taken, and once all steps are done. */
  sample: z
    .object({
      title: z.string(),
      /** How its texts call its invented business. */
      firm: z.string(),
    })
    .nullable(),
  /** Empty where no sample site was taken. */
  steps: z.array(guideStep),
});

export type StarterGuide = z.output<typeof starterGuide>;

/** `GET /api/starters/guide/pages/{id}`: what is still the sample's on a page as visitors see it. */
export const sampleOnPage = z.object({
  /** Texts, words on buttons and prices; see `samplesOf`. */
  texts: z.array(z.string()),
  /** Texts and links that name its business. */
  named: z.array(z.string()),
  /** Addresses of its pictures. */
  pictures: z.array(z.string()),
  /** The description that search engines show of it; '' for one's own. */
  description: z.string(),
  /** Whether shared links show its picture. */
  social_image: z.boolean(),
  /** How many more of its texts are the sample's, but fit most rental businesses. */
  fitting: z.number().int(),
  /** Whether the owner keeps its texts as they are, also those of a template. */
  kept: z.boolean(),
});

/** `PUT /api/starters/guide/pages/{id}`: whether its texts stay as they are. */
export const keptSample = z.strictObject({ keep: z.boolean() });

export type SampleOnPage = z.output<typeof sampleOnPage>;
