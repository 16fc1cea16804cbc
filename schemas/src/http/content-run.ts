import { z } from 'zod';
import {
  bundleMediaEntry,
  bundlePage,
  MEDIA_FILE_NAME,
  type DocumentFolder,
} from '../bundle/bundle.ts';
import { bundleContactRequest } from './contact-request.ts';
import { importOptions, plan, sha256Text, valueChange } from '../planning/plan.ts';
import { MIGRATION_ID, MIGRATION_ID_LENGTH } from './migration-id.ts';
import type { JsonObject } from '../values/json.ts';
import { item } from '../rentals/item.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { section } from '../content/section.ts';
import { siteSettings } from '../settings/settings.ts';

/** The kinds of runs. A run changes the content of a site as a whole, and can be undone. */
export const RUN_KINDS = ['import', 'seed', 'migration', 'restore', 'undo'] as const;
export const runKind = z.enum(RUN_KINDS);

/**
 * - `open`: the run receives content.
 * - `planned`: the run has a plan.
 * - `applying`: the run stages its content, or has switched the site to it.
 * - `applied`: the run is finished.
 * - `discarded`, `failed`: the run changed nothing.
 */
export const RUN_STATES = [
  'open',
  'planned',
  'applying',
  'applied',
  'discarded',
  'failed',
] as const;
export const runState = z.enum(RUN_STATES);

/**
 * The words with which the site advises a forced undo. `sitectl` replaces them by its option, because
 * the admin shows them beside a button.
 */
export const FORCE_THE_UNDO = 'Force the undo';

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

/** `POST /api/operator/runs` */
export const createRun = z.strictObject({
  /** A migration sends the output of its script in the same way as an import sends a bundle. */
  kind: z.enum(['import', 'migration']).default('import'),
  /** The script of a migration, which the site records when it applies the run; absent for an import. */
  migration: migrationScript.optional(),
  source: runSource.default({ name: '' }),
  bundle: z.strictObject({
    /** Null for a starter. */
    site_id: z.uuid().nullable(),
    content_version: z.number().int().min(0),
    /** Identifies the content: the SHA-256 of the `checksums.txt` that an archive of it has. */
    digest: sha256Text,
    /** Whether the bundle covers only some pages of its site. */
    partial: z.boolean().default(false),
  }),
  options: importOptions.prefault({}),
});

/** The maximum number of pages in one request. */
const PAGES_MOST = 500;

/** `PUT /api/operator/runs/{id}/pages`: a part of the bundle. A page replaces an earlier one with its key. */
export const runPages = z.strictObject({
  pages: z.array(bundlePage).min(1).max(PAGES_MOST),
  /**
   * For a migration: by key, the `hashPage` of each page that the script read. If the page has
   * another hash now, it conflicts.
   */
  read: z.record(z.string(), sha256Text).default({}),
});

/** The number of received pages. A call that fails receives none. */
export const runPagesAnswer = z.object({ received: z.number().int() });

/** `PUT /api/operator/runs/{id}/sections`: a part of the bundle. A section replaces an earlier one with its key. */
const runSections = z.strictObject({
  sections: z.array(section).min(1).max(200),
  /** For a migration: by key, the `hashSection` of each section that the script read. */
  read: z.record(z.string(), sha256Text).default({}),
});

/** `PUT /api/operator/runs/{id}/items`: a part of the bundle. An item replaces an earlier one with its key. */
const runItems = z.strictObject({
  items: z.array(item).min(1).max(200),
  /** For a migration: by key, the `hashItem` of each item that the script read. Others are new. */
  read: z.record(z.string(), sha256Text).default({}),
});

/** A request that sends documents of one kind. */
type RunDocuments = Partial<Record<DocumentFolder, (JsonObject & { key: string })[]>> & {
  read: Record<string, string>;
};

/** The requests that send documents, by the folder of the documents. */
export const runDocuments: Readonly<Record<DocumentFolder, z.ZodType<RunDocuments>>> = {
  sections: runSections,
  items: runItems,
};
export const runDocumentsAnswer = z.object({ received: z.number().int() });

/** `PUT /api/operator/runs/{id}/settings` */
export const runSettings = z.strictObject({
  settings: siteSettings,
  /** For a migration: the hash of the settings that the script read. */
  read: sha256Text.optional(),
});

/** `PUT /api/operator/runs/{id}/contact_requests`: some of them. A request replaces an earlier one with its id. */
export const runContacts = z.strictObject({
  contact_requests: z.array(bundleContactRequest).min(1).max(100),
});
export const runContactsAnswer = z.object({ received: z.number().int() });

/** `POST /api/operator/runs/{id}/media`: announces images. The answer names those that the site lacks. */
export const runMedia = z.strictObject({
  media: z.record(z.string().regex(MEDIA_FILE_NAME), bundleMediaEntry),
});
export const runMediaAnswer = z.object({
  missing: z.array(
    z.object({
      name: z.string(),
      /** The number of bytes that the site has from an interrupted upload. */
      received: z.number().int(),
    }),
  ),
});

/**
 * `PUT /api/operator/runs/{id}/media/{name}`: the body is the image from the byte `Upload-Offset` on,
 * or the whole image without this header.
 */
export const runMediaReceived = z.object({
  name: z.string(),
  /** The number of bytes that the site has. */
  received: z.number().int(),
  /** Whether the image is complete, valid and stored. */
  complete: z.boolean(),
});

/** `POST /api/operator/runs/{id}/apply` */
export const applyRun = z.strictObject({
  /** The seal of the plan that the caller approved. The run stops if its plan has another seal. */
  seal: sha256Text,
});

/**
 * Planning a large run can exceed the time limit of a proxy. With `wait`, the call answers 202 after
 * at most this number of seconds, and the work continues. Without it, the call answers when the work
 * is done.
 */
export const runWait = z.object({ wait: z.coerce.number().int().min(0).max(60).optional() });

/** The number of drafts of a page. */
const draftsOfPage = z.object({ page: z.number().int(), drafts: z.number().int() });
export type DraftsOfPage = z.output<typeof draftsOfPage>;

/** A run, and its receipt once it is applied. */
export const contentRun = z.object({
  id: z.string(),
  kind: runKind,
  state: runState,
  /** An administrator's e-mail, a token's name, or null. */
  who: z.string().nullable(),
  source: runSource,
  created_at: z.iso.datetime(),
  /** When visitors began to see the new content, even if the state is `applying`; null before that. */
  applied_at: z.iso.datetime().nullable(),
  /** Whether the run is being planned; absent otherwise. Repeat the request until it is absent. */
  planning: z.literal(true).optional(),
  /** The finished steps of applying the run; null if it was not begun, or has failed. */
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

/** `GET /api/operator/migrations`: the migrations that were applied to the content, oldest first. */
export const migrationList = z.object({
  migrations: z.array(
    migrationScript.extend({
      /** The run that applied it. */
      run: z.string(),
      who: z.string().nullable(),
      applied_at: z.iso.datetime(),
    }),
  ),
});
export type AppliedMigration = z.output<typeof migrationList>['migrations'][number];

/** `GET /api/operator/migrations/unseen`: content that migration scripts cannot read, because tokens cannot. */
export const unseenByScripts = z.object({
  /** Pages with drafts, proposals or scheduled content that differ from the page, by number. */
  drafts: z.array(draftsOfPage),
  /** The number of deleted pages and documents that can be restored; absent in answers of older sites. */
  deleted: z
    .object({
      pages: z.number().int(),
      sections: z.number().int(),
      items: z.number().int().optional(),
    })
    .optional(),
});
export type UnseenByScripts = z.output<typeof unseenByScripts>;

export type RunSummary = RunList['runs'][number];

const blockChange = z.object({
  change: z.enum(['added', 'removed', 'changed', 'moved']),
  id: z.string(),
  type: z.string(),
  values: z.array(valueChange).optional(),
  moved: z.boolean().optional(),
});

/** The difference between two states of a page; see `diff.ts`. */
const pageChange = z.object({
  change: z.enum(['added', 'removed', 'changed']),
  key: z.string(),
  id: z.number().int(),
  title: z.string(),
  details: z.array(valueChange),
  blocks: z.array(blockChange),
});

/** The difference between two states of a document with a key. */
const documentChange = pageChange.omit({ id: true, title: true }).extend({ name: z.string() });

/**
 * `GET /api/runs/{id}/pages/{page}`: the difference between a page before and after the run; null if
 * one of the two versions is no longer stored.
 */
export const runPageChange = z.object({ change: pageChange.nullable() });
export type RunPageChange = z.output<typeof runPageChange>;

/**
 * `GET /api/runs/{id}/settings`: the difference between the settings before and after the run; [] if
 * the run did not change them, null if one of the two versions is no longer stored.
 */
export const runSettingsChange = z.object({ changes: z.array(valueChange).nullable() });
export type RunSettingsChange = z.output<typeof runSettingsChange>;

/**
 * `GET /api/operator/runs/{id}/changes`: the values before and after a planned run. Pages and sections
 * that the run creates or deletes have no values and are only in the plan.
 */
export const runChanges = z.object({
  /** The pages that the run changes, by number. */
  pages: z.array(pageChange),
  /** By key; only in the first batch. */
  sections: z.array(documentChange),
  /** By key; only in the first batch. Absent if none changes. */
  items: z.array(documentChange).optional(),
  /** Only in the first batch. */
  settings: z.array(valueChange),
  /** The `after` of the next batch; null at the end. */
  next: z.number().int().nullable(),
});
export type RunChanges = z.output<typeof runChanges>;

/** `POST /api/operator/runs/{id}/undo` */
export const undoRun = z.strictObject({
  /** Also replaces later edits of people. They are kept as versions. */
  force: z.boolean().default(false),
});
