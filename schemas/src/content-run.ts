import { z } from 'zod';
import { bundleMediaEntry, bundlePage, MEDIA_FILE_NAME } from './bundle.ts';
import { bundleContactRequest } from './contact-request.ts';
import { importOptions, plan, sha256Text, valueChange } from './plan.ts';
import { MIGRATION_ID, MIGRATION_ID_LENGTH } from './migration-id.ts';
import { boundedText } from './primitives/bounded-text.ts';
import { section } from './section.ts';
import { siteSettings } from './settings.ts';

/** What made a run: each changes the content of a site as a whole, and can be undone. */
export const RUN_KINDS = ['import', 'seed', 'migration', 'restore', 'undo'] as const;
export const runKind = z.enum(RUN_KINDS);

/**
 * - `open`: receives content · `planned`: knows what it would do · `applying`: staged, before or
 *   after the switch · `applied` · `discarded`: nothing was changed · `failed`: nothing was changed
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

/** Where a run came from, as far as its environment tells. */
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
  /** A migration sends the content that its script has made, in the same way. */
  kind: z.enum(['import', 'migration']).default('import'),
  /** The script of a migration, which the site records with the switch; absent for an import. */
  migration: migrationScript.optional(),
  source: runSource.default({ name: '' }),
  bundle: z.strictObject({
    /** Null for a starter. */
    site_id: z.uuid().nullable(),
    content_version: z.number().int().min(0),
    /** SHA-256 of its `checksums.txt`. */
    digest: sha256Text,
    /** Whether it covers only some pages of its site. */
    partial: z.boolean().default(false),
  }),
  options: importOptions.prefault({}),
});

/** The most pages of one request. */
export const PAGES_MOST = 500;

/** `PUT /api/operator/runs/{id}/pages`: a piece of the bundle; sending a key again replaces it. */
export const runPages = z.strictObject({
  pages: z.array(bundlePage).min(1).max(PAGES_MOST),
  /**
   * For a migration: the hash of each page as its script has read it, by key (see `hashPage`). A
   * page that is another one now is a conflict.
   */
  read: z.record(z.string(), sha256Text).default({}),
  /**
   * The hashes of contents, by the key of the page, for whoever leaves the check of them to the site
   * (see `hashPageContent`). Content that the site would keep otherwise than it was sent is refused.
   */
  content_hashes: z.record(z.string(), sha256Text).default({}),
});

/** How many of them were received: all, or the call has failed. */
export const runPagesAnswer = z.object({ received: z.number().int() });

/** `PUT /api/operator/runs/{id}/sections`: a piece of the bundle; sending a key again replaces it. */
export const runSections = z.strictObject({
  sections: z.array(section).min(1).max(200),
  /** For a migration: the hash of each section as its script has read it, by key; see `runPages`. */
  read: z.record(z.string(), sha256Text).default({}),
});
export const runSectionsAnswer = z.object({ received: z.number().int() });

/** `PUT /api/operator/runs/{id}/settings` */
export const runSettings = z.strictObject({
  settings: siteSettings,
  /** For a migration: the hash of the settings as its script has read them. */
  read: sha256Text.optional(),
});

/** `PUT /api/operator/runs/{id}/contact_requests`: a piece; sending an id again replaces it. */
export const runContacts = z.strictObject({
  contact_requests: z.array(bundleContactRequest).min(1).max(100),
});
export const runContactsAnswer = z.object({ received: z.number().int() });

/** `POST /api/operator/runs/{id}/media`: tells of images; the answer names those to send. */
export const runMedia = z.strictObject({
  media: z.record(z.string().regex(MEDIA_FILE_NAME), bundleMediaEntry),
});
export const runMediaAnswer = z.object({
  missing: z.array(
    z.object({
      name: z.string(),
      /** How many bytes of it an earlier try has left here. */
      received: z.number().int(),
    }),
  ),
});

/**
 * `PUT /api/operator/runs/{id}/media/{name}`: the body is the image. `Upload-Offset` says how many
 * bytes were sent before; without it the image is sent from its start.
 */
export const runMediaReceived = z.object({
  name: z.string(),
  /** Bytes that the site has of it. */
  received: z.number().int(),
  /** Whether it is whole, checked and kept. */
  complete: z.boolean(),
});

/** `POST /api/operator/runs/{id}/apply` */
export const applyRun = z.strictObject({
  /** The seal of the plan that was shown; the run stops when its own differs. */
  seal: sha256Text,
});

/**
 * Planning a large run takes longer than a proxy lets a call take. With `wait` the call answers 202
 * after at most so many seconds, and the work goes on. Without it, it answers once that is done.
 */
export const runWait = z.object({ wait: z.coerce.number().int().min(0).max(60).optional() });

/** How many drafts of one page. */
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
  /** When visitors began to see it, also while it is being applied; null before that. */
  applied_at: z.iso.datetime().nullable(),
  /** Whether it is being planned; get it until it is not. Absent where it is not. */
  planning: z.literal(true).optional(),
  /** How far applying is: staged, switched, folded. */
  progress: z.object({ done: z.number().int(), total: z.number().int() }).nullable(),
  /** What it would do or did; null while it is open. */
  plan: plan.nullable(),
  /** The run that this one undoes, and the one that undid this. */
  undoes: z.string().nullable(),
  undone_by: z.string().nullable(),
  /** The script of a migration, and of its undo. */
  migration: migrationScript.nullable(),
  /** The run that is undoing this one, while it is at it. Absent where none is. */
  undoing: z.string().optional(),
  /** Why it failed, or why it could not be planned or applied: as a call that waits would be told. */
  error: z
    .object({
      code: z.string(),
      error: z.string(),
      /** What it names, such as the pages that keep an undo from being done. Absent for nothing. */
      issues: z.array(z.object({ path: z.string(), message: z.string() })).optional(),
      /** For an undo that was refused: whether forcing it helps. */
      can_force: z.boolean().optional(),
    })
    .nullable(),
  /**
   * Pages with drafts that could not be merged with what the run has made of them, by number. These
   * drafts stay as they were, and the editor shows both sides. Absent where there is none.
   */
  drafts_left: z.array(draftsOfPage).optional(),
  /**
   * For a migration: pages with drafts that change something of them, by number. No token reads
   * drafts, so the script has not seen what they change. Absent where there is none.
   */
  drafts_unseen: z.array(draftsOfPage).optional(),
});
export type ContentRun = z.output<typeof contentRun>;

/** `GET /api/operator/runs`: newest first, without the pages of their plans. */
export const runList = z.object({
  runs: z.array(
    contentRun.omit({ plan: true }).extend({
      /** How many pages each action concerned. */
      totals: z.record(z.string(), z.number().int()),
    }),
  ),
  next: z.string().nullable(),
});

export type RunList = z.output<typeof runList>;

/** `GET /api/operator/migrations`: the migrations that the content has behind it, oldest first. */
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

/** `GET /api/operator/migrations/unseen`: what no script sees, because no token reads it. */
export const unseenByScripts = z.object({
  /** Pages with drafts, proposals or scheduled content that change something of them, by number. */
  drafts: z.array(draftsOfPage),
  /** What is deleted and can be restored. Absent where the site has an older version. */
  deleted: z.object({ pages: z.number().int(), sections: z.number().int() }).optional(),
});
export type UnseenByScripts = z.output<typeof unseenByScripts>;

/** A run in a list. */
export type RunSummary = RunList['runs'][number];

/**
 * `GET /api/runs/{id}/pages/{page}`: a page before and after the run; null where one of the two is
 * no longer kept.
 */
export const runPageChange = z.object({
  change: z
    .object({
      change: z.enum(['added', 'removed', 'changed']),
      key: z.string(),
      id: z.number().int(),
      title: z.string(),
      details: z.array(valueChange),
      blocks: z.array(
        z.object({
          change: z.enum(['added', 'removed', 'changed', 'moved']),
          id: z.string(),
          type: z.string(),
          values: z.array(valueChange).optional(),
          moved: z.boolean().optional(),
        }),
      ),
    })
    .nullable(),
});
export type RunPageChange = z.output<typeof runPageChange>;

/** `GET /api/runs/{id}/settings`: compare `runPageChange`; [] where the run left them alone. */
export const runSettingsChange = z.object({ changes: z.array(valueChange).nullable() });
export type RunSettingsChange = z.output<typeof runSettingsChange>;

/** `POST /api/operator/runs/{id}/undo` */
export const undoRun = z.strictObject({
  /** Also replaces what a person has edited since; that is kept as a version. */
  force: z.boolean().default(false),
});
