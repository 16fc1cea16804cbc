import { z } from 'zod';
import { boundedText } from './primitives/bounded-text.ts';
import { pageId } from './page.ts';

/** What happens to something that both sides changed differently since the last import. */
export const CONFLICT_RULES = ['fail', 'skip', 'overwrite', 'copy', 'merge'] as const;
export const conflictRule = z.enum(CONFLICT_RULES);
export type ConflictRule = z.output<typeof conflictRule>;

/** A SHA-256 in lower-case hexadecimal. */
export const sha256Text = z.string().regex(/^[0-9a-f]{64}$/);

/** One conflict of a merge; see `merge/conflict.ts`. */
export const planConflict = z.object({
  kind: z.enum(['value', 'removed', 'place']),
  path: z.string(),
  block: z.object({ id: z.string(), type: z.string() }).optional(),
  base: z.unknown().optional(),
  ours: z.unknown().optional(),
  theirs: z.unknown().optional(),
});

/** One value before and after; absent where there was or is none. */
export const valueChange = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
});

/**
 * What an import does to one page or section, to the settings, or to what is said of an image.
 * - `create`, `update`, `delete`: as the words say; `update` takes the incoming content as it is
 * - `merge`: both sides changed it, and the result of the merge is written
 * - `copy`: the incoming page is written beside the one of the site, under a new key
 * - `draft`: the incoming content becomes a proposal for the administrators
 * - `unchanged`: both sides are equal
 * - `keep`: only the site changed it, or the run does not cover it
 * - `skip`: a conflict that the rule leaves as the site has it
 * - `conflict`: a conflict that stops the run
 */
export const PLAN_ACTIONS = [
  'create',
  'update',
  'merge',
  'copy',
  'delete',
  'draft',
  'unchanged',
  'keep',
  'skip',
  'conflict',
] as const;
export type PlanAction = (typeof PLAN_ACTIONS)[number];

const planOutcome = {
  action: z.enum(PLAN_ACTIONS),
  /** Why, where the action alone does not say it. */
  reason: z.string().optional(),
  /** The version of the page, or revision of what else it is, that the plan saw; null for none. */
  seen: z.number().int().nullable(),
  /** The hash of what is written; null where nothing is. */
  hash: sha256Text.nullable(),
  conflicts: z.array(planConflict).optional(),
};

export const planPage = z.object({
  key: z.string(),
  /** Its number on the site. */
  id: pageId,
  /** Its number in the bundle, where that differs: links in the bundle follow. */
  bundle_id: pageId.optional(),
  title: z.string(),
  ...planOutcome,
  /** A summary for the table: how many details and blocks differ from the site's page. */
  changes: z.object({ details: z.number().int(), blocks: z.number().int() }).optional(),
});
export type PlanPage = z.output<typeof planPage>;

/** What an import does to a section of the site's own. */
export const planSection = z.object({
  key: z.string(),
  name: z.string(),
  ...planOutcome,
  changes: z.object({ details: z.number().int(), blocks: z.number().int() }).optional(),
});

export type PlanSection = z.output<typeof planSection>;

export const planSettings = z.object({
  ...planOutcome,
  /** Paths of the values that differ, such as `nav.items[2].href`. */
  changes: z.array(z.string()).optional(),
});

/**
 * What an import does to what is said of an image that the site has: its name, alternative text and
 * focal point, and which image it was cropped from.
 */
export const planImage = z.object({
  /** `<sha256>.<ext>` */
  file: z.string(),
  /** The name it was uploaded under, for people. */
  name: z.string(),
  ...planOutcome,
  /** The values that differ from the site's. */
  changes: z.array(valueChange).optional(),
});
export type PlanImage = z.output<typeof planImage>;

/** What an import takes only when it is named. */
export const IMPORT_EXTRAS = ['contacts'] as const;

export const importOptions = z.strictObject({
  on_conflict: conflictRule.default('fail'),
  /** Also delete pages and sections that this lineage delivered before and that the bundle no longer has. */
  prune: z.boolean().default(false),
  /** Offer the content as proposals instead of publishing it. */
  as_draft: z.boolean().default(false),
  /** Record the bundle's lineage beside the site's own. */
  adopt: z.boolean().default(false),
  /** Only these: `pages`, `sections`, `settings`, numbers or keys of pages, keys of sections; all when absent. */
  only: z.array(boundedText(40)).min(1).max(10_000).optional(),
  /** What else: `contacts` are contact requests. */
  include: z.array(z.enum(IMPORT_EXTRAS)).min(1).max(IMPORT_EXTRAS.length).optional(),
});
export type ImportOptions = z.output<typeof importOptions>;

/** The name and version of a plan's format. */
export const PLAN_FORMAT = 'site-plan/1';

/** What an import would do. A sealed plan is this as a file. */
export const plan = z.object({
  format: z.literal(PLAN_FORMAT),
  /** The site that it was made for. */
  site_id: z.string(),
  /** The lineage of the bundle; null for a starter. */
  from: z.string().nullable(),
  bundle_digest: sha256Text,
  content_version: z.number().int(),
  options: importOptions,
  created_at: z.iso.datetime(),
  expires_at: z.iso.datetime(),
  /** By number. */
  pages: z.array(planPage),
  /** By key; absent where neither side has any. */
  sections: z.array(planSection).optional(),
  settings: planSettings.nullable(),
  /** File names of images that the run adds to the site. */
  media: z.array(z.string()),
  /** By file name, those that the bundle describes in another way; absent where there are none. */
  images: z.array(planImage).optional(),
  /** How many contact requests the run adds, leaves as they are, and moves to the trash. */
  contact_requests: z
    .object({ add: z.number().int(), keep: z.number().int(), remove: z.number().int() })
    .optional(),
  /** SHA-256 over everything above but the two times, in canonical JSON: equal states have equal seals. */
  seal: sha256Text,
});
export type Plan = z.output<typeof plan>;
