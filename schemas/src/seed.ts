import { z } from 'zod';
import { boundedText } from './primitives/bounded-text.ts';

/** The sites that come with the product: two invented businesses, and the default pages alone. */
export const SEEDS = ['demo', 'events', 'minimal'] as const;

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
