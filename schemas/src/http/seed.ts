import { z } from 'zod';
import { seedName } from '../business/sample-sites.ts';
import { boundedText } from '../primitives/bounded-text.ts';

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

const seedResult = z.object({
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
