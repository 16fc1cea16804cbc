import { z } from 'zod';
import { plan } from '../planning/plan.ts';
import { sha256Text } from '../primitives/sha256.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { MIGRATION_ID, MIGRATION_ID_LENGTH } from './migration-id.ts';

/** The kinds of runs. A run changes the content of a site as a whole, and can be undone. */
const RUN_KINDS = ['import', 'seed', 'migration', 'restore', 'undo'] as const;
export const runKind = z.enum(RUN_KINDS);

/**
 * - `open`: the run receives content.
 * - `planned`: the run has a plan.
 * - `applying`: the run stages its content, or has switched the site to it.
 * - `applied`: the run is finished.
 * - `discarded`, `failed`: the run changed nothing.
 */
const RUN_STATES = ['open', 'planned', 'applying', 'applied', 'discarded', 'failed'] as const;
export const runState = z.enum(RUN_STATES);

/** The origin of a run. */
export const runSource = z.strictObject({
  /** The folder, archive or environment. */
  name: boundedText(500).default(''),
  commit: boundedText(100).optional(),
  /** The address of the CI job. */
  ci_url: boundedText(2000).optional(),
});

/** A migration script: its file name without the extension, and the SHA-256 of its text. */
export const migrationScript = z.strictObject({
  id: boundedText(MIGRATION_ID_LENGTH).regex(MIGRATION_ID),
  checksum: sha256Text,
});

/** The number of drafts of a page. */
export const draftsOfPage = z.object({ page: z.number().int(), drafts: z.number().int() });
export type DraftsOfPage = z.output<typeof draftsOfPage>;

/** A run, and its receipt once it is applied. */
export const contentRun = z.object({
  id: z.string(),
  kind: runKind,
  state: runState,
  /** The e-mail address of an administrator, or the name of a token; null if unknown. */
  who: z.string().nullable(),
  source: runSource,
  created_at: z.iso.datetime(),
  /**
   * The time since which visitors see the new content, even if the state is still `applying`; null before.
   */
  applied_at: z.iso.datetime().nullable(),
  /** Present while the run is being planned. Repeat the request until it is absent. */
  planning: z.literal(true).optional(),
  /** The finished steps of applying the run; null if this has not begun, or has failed. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** The planned or applied changes; null while the run is open. */
  plan: plan.nullable(),
  /** The run that this run undoes; null if none. */
  undoes: z.string().nullable(),
  /** The run that undid this run; null if none. */
  undone_by: z.string().nullable(),
  /** The script of a migration or of its undo; null for other runs. */
  migration: migrationScript.nullable(),
  /** The run that is undoing this run now; absent if none. */
  undoing: z.string().optional(),
  /** The reason why the run failed, or could not be planned or applied; null if there is none. */
  error: z
    .object({
      code: z.string(),
      error: z.string(),
      /** For example, the pages that prevent an undo; absent if there are none. */
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      /** For an undo that was refused: whether `force` would apply it. */
      can_force: z.boolean().optional(),
    })
    .nullable(),
  /**
   * Pages with drafts that could not be merged with the new page, by number; absent if there are
   * none. These drafts stay unchanged, and the editor shows both sides.
   */
  drafts_left: z.array(draftsOfPage).optional(),
  /**
   * For a migration: pages with drafts that differ from the page, by number; absent if there are
   * none. Tokens cannot read drafts, so the script did not see these changes.
   */
  drafts_unseen: z.array(draftsOfPage).optional(),
});
export type ContentRun = z.output<typeof contentRun>;

/** `GET /api/operator/runs`: newest first, without the pages of their plans. */
export const runList = z.object({
  runs: z.array(
    contentRun.omit({ plan: true }).extend({
      /** The number of pages by action. */
      totals: z.record(z.string(), z.number().int()),
    }),
  ),
  next: z.string().nullable(),
});

export type RunList = z.output<typeof runList>;
export type RunSummary = RunList['runs'][number];
