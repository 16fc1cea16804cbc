import { z } from 'zod';
import type { DocumentFolder } from '../bundle/bundle.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { pageId } from '../content/page-id.ts';
import { sha256Text } from '../primitives/sha256.ts';
import { changedTotal } from '../rentals/changed-totals.ts';

/** The choices for content that the bundle and the site changed differently since the last import. */
export const CONFLICT_RULES = ['fail', 'skip', 'overwrite', 'copy', 'merge'] as const;
const conflictRule = z.enum(CONFLICT_RULES);
export type ConflictRule = z.output<typeof conflictRule>;

/** A conflict of a merge; see `merge/conflict.ts`. */
const planConflict = z.object({
  kind: z.enum(['value', 'removed', 'place']),
  path: z.string(),
  block: z.object({ id: z.string(), type: z.string() }).optional(),
  base: z.unknown().optional(),
  ours: z.unknown().optional(),
  theirs: z.unknown().optional(),
});

/** A changed value. An added value has no `before`. A removed value has no `after`. */
export const valueChange = z.object({
  path: z.string(),
  before: z.unknown().optional(),
  after: z.unknown().optional(),
  /** The change in words, if its values are hard to read. */
  words: z.object({ what: z.string(), before: z.string(), after: z.string() }).optional(),
});

/**
 * The effect of an import on a page, a section, the settings, or the details of an image.
 * - `create`, `delete`
 * - `update`: the site's content is replaced by the bundle's.
 * - `merge`: both sides changed it, and the merged content is written.
 * - `copy`: the bundle's page is added under a new key.
 * - `draft`: the bundle's content becomes a proposal for the administrators.
 * - `unchanged`: both sides are equal.
 * - `keep`: only the site changed it, or the run does not cover it.
 * - `skip`: both sides changed it, and the conflict rule keeps the site's content.
 * - `conflict`: both sides changed it, and the run stops.
 */
const PLAN_ACTIONS = [
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
  /** The reason for the action, if it needs an explanation. */
  reason: z.string().optional(),
  /**
   * The version of a page, or the revision of other content, that the site had when the plan was made;
   * null if the site has none.
   */
  seen: z.number().int().nullable(),
  /** The hash of the new content; null if nothing is written. */
  hash: sha256Text.nullable(),
  conflicts: z.array(planConflict).optional(),
};

export const planPage = z.object({
  key: z.string(),
  /** The number of the page on the site. */
  id: pageId,
  /**
   * Present if the page is only proposed. It gets a number when an administrator accepts it. Until then,
   * `id` is valid only in this plan.
   */
  only_proposed: z.literal(true).optional(),
  /** The number of the page in the bundle, if it differs. Links in the bundle are changed accordingly. */
  bundle_id: pageId.optional(),
  title: z.string(),
  ...planOutcome,
  /** The number of details and blocks that differ from the site's page. */
  changes: z.object({ details: z.number().int(), blocks: z.number().int() }).optional(),
});
export type PlanPage = z.output<typeof planPage>;

/** Returns where a page of a plan is, for people: its path, or "new page" if it is only proposed. */
export const placeOf = ({ id, only_proposed }: Pick<PlanPage, 'id' | 'only_proposed'>): string =>
  only_proposed ? 'new page' : `/pages/${id}`;

/** The effect of an import on a document with a key, such as a section. */
export const planDocument = z.object({
  key: z.string(),
  name: z.string(),
  ...planOutcome,
  changes: z.object({ details: z.number().int(), blocks: z.number().int() }).optional(),
});

export type PlanDocument = z.output<typeof planDocument>;

/** The documents of each kind in a plan: by key; absent if neither side has any. */
const planDocuments = {
  sections: z.array(planDocument).optional(),
  items: z.array(planDocument).optional(),
} satisfies Record<DocumentFolder, unknown>;

const planSettings = z.object({
  ...planOutcome,
  /** Paths of the values that differ, such as `nav.items[2].href`. */
  changes: z.array(z.string()).optional(),
});

/**
 * The details of an image that the site has: its name, alternative text, focal point, and the
 * original of a crop.
 */
export const planImage = z.object({
  /** `<sha256>.<ext>` */
  file: z.string(),
  /** The file name of the upload. */
  name: z.string(),
  ...planOutcome,
  /** The values that differ from the site's. */
  changes: z.array(valueChange).optional(),
});
export type PlanImage = z.output<typeof planImage>;

/** A page whose address changes because the addresses of rental items begin with the same word. */
const movedPage = z.object({
  id: pageId,
  title: z.string(),
  /** The present address, which will redirect to the new one. */
  from: z.string(),
  /** Its new address; '' if it gets none. */
  to: z.string(),
});
export type MovedPage = z.output<typeof movedPage>;

/** Parts of a bundle that are imported only if `include` names them. */
const IMPORT_EXTRAS = ['contacts'] as const;

export const importOptions = z.strictObject({
  on_conflict: conflictRule.default('fail'),
  /** Also delete pages, sections and items that came from this lineage and are missing in the bundle. */
  prune: z.boolean().default(false),
  /** Offer the content as proposals instead of publishing it. */
  as_draft: z.boolean().default(false),
  /** Record the bundle's lineage beside the site's own. */
  adopt: z.boolean().default(false),
  /** Limits the import to `pages`, `sections`, `items`, `settings`, numbers of pages, or keys. */
  only: z.array(boundedText(40)).min(1).max(10_000).optional(),
  /** `contacts` adds the contact requests. */
  include: z.array(z.enum(IMPORT_EXTRAS)).min(1).max(IMPORT_EXTRAS.length).optional(),
});
export type ImportOptions = z.output<typeof importOptions>;

/** The name and version of a plan's format. */
export const PLAN_FORMAT = 'site-plan/1';

/** The planned changes of an import. A sealed plan is a file with this content. */
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
  ...planDocuments,
  settings: planSettings.nullable(),
  /** File names of images that the run adds to the site. */
  media: z.array(z.string()),
  /** Images whose details differ in the bundle, by file name; absent if there are none. */
  images: z.array(planImage).optional(),
  /** Pages that move out of the path of the rental items, with a redirect; absent if there are none. */
  moved_pages: z.array(movedPage).optional(),
  /** The confirmed examples of rentals whose total changes; absent if there are none. */
  changed_totals: z.array(changedTotal).optional(),
  /** The number of contact requests that the run adds, keeps, and moves to the trash. */
  contact_requests: z
    .object({ add: z.number().int(), keep: z.number().int(), remove: z.number().int() })
    .optional(),
  /** SHA-256 of all other members except the two times, in canonical JSON. */
  seal: sha256Text,
});
export type Plan = z.output<typeof plan>;
