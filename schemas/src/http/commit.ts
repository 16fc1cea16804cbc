import { z } from 'zod';
import { runList } from './content-run.ts';
import { changeSource, versionSummary } from './page.ts';
import { pageId } from '../content/page-id.ts';
import { boundedText } from '../primitives/bounded-text.ts';
import { SEARCH_MOST } from '../primitives/limits.ts';
import { itemKey } from '../rentals/item.ts';

/** The number of a commit in a path or query. */
export const commitNumber = z.coerce.number().int().min(1).max(Number.MAX_SAFE_INTEGER);

/** The actions of a commit on a page. */
const PAGE_ACTIONS = [
  'create',
  'publish',
  'unpublish',
  'delete',
  'restore',
  'purge',
  'content',
  'details',
  'schedule',
] as const;
export type PageAction = (typeof PAGE_ACTIONS)[number];

/** The most pages, items, sections or pictures that one commit lists. */
export const LISTED_MOST = 50;

/** The actions of a commit on a rental item. */
const ITEM_ACTIONS = [
  'create',
  'publish',
  'unpublish',
  'delete',
  'restore',
  'purge',
  'content',
] as const satisfies readonly PageAction[];
export type ItemAction = (typeof ITEM_ACTIONS)[number];

const change = z.enum(['create', 'change', 'delete', 'restore']);

/** The entities that a commit changed, or that a restore of an earlier state would change. */
const changedEntities = z.object({
  /** At most 50, by number. */
  pages: z.array(
    z.object({ id: pageId, title: z.string(), actions: z.array(z.enum(PAGE_ACTIONS)) }),
  ),
  /** The number of all changed pages. */
  page_count: z.number().int(),
  settings: z.boolean(),
  /** Rental items, at most 50. Absent in answers of older sites. */
  items: z
    .array(z.object({ key: z.string(), name: z.string(), actions: z.array(z.enum(ITEM_ACTIONS)) }))
    .default([]),
  /** The number of all changed items. */
  item_count: z.number().int().default(0),
  sections: z.array(z.object({ key: z.string(), name: z.string(), change })),
  /** Pictures that were uploaded, deleted or described, at most 50. */
  pictures: z.array(z.object({ file: z.string(), name: z.string(), change })),
});
export type ChangedEntities = z.output<typeof changedEntities>;

/** A change of the site: one entry of its history. */
export const commitSummary = changedEntities.extend({
  /** 1, 2, 3, …; numbers of commits that changed nothing visible are left out. */
  number: z.number().int(),
  at: z.iso.datetime(),
  /** Such as `publish`, `settings`, `import` or `undo`. */
  kind: z.string(),
  by: z.string().nullable(),
  source: changeSource.nullable(),
  /** The import, seed, migration or undo that made this commit; null for other changes. */
  run: z
    .object({
      id: z.string(),
      /** The folder, archive or environment; '' if unknown. */
      from: z.string(),
      /** The commit in git, if the caller named it. */
      git_commit: z.string().optional(),
      undone: z.boolean(),
      /** Present if visitors see the run's content, but one of the run's last steps has failed. */
      unfinished: z.literal(true).optional(),
    })
    .nullable(),
  /** The number of the commit that this commit undid; null if none. */
  undoes: z.number().int().nullable(),
  /** The number of the commit that undid this commit; null if none. */
  undone_by: z.number().int().nullable(),
  /** The number of the commit whose state this commit restored; null if none. */
  brings_back: z.number().int().nullable(),
  /**
   * Only in a list for one page, one item or the settings: the number of the version that this change
   * made. `now`: the present state. Null: the version is no longer kept, or the page or item was in the
   * trash.
   */
  version: z
    .union([z.literal('now'), z.number().int()])
    .nullable()
    .optional(),
  /** Only in such a list: older versions that an upgrade or a restored backup added, newest first. */
  former: z.array(versionSummary).optional(),
});
export type CommitSummary = z.output<typeof commitSummary>;

/** The sources of changes, as people know them. */
export const COMMIT_ORIGINS = [
  'editor',
  'import',
  'schedule',
  'undo',
  'token',
  'command_line',
  'site',
] as const;
export type CommitOrigin = (typeof COMMIT_ORIGINS)[number];

/** The kinds of commits that only runs make. */
const KINDS_OF_RUNS: readonly string[] = ['import', 'migration', 'seed'];

/** Whether a change is an import, a seed, a migration, a restored backup, or the undo of one. */
export const isRun = (commit: Pick<CommitSummary, 'kind' | 'run' | 'source'>): boolean =>
  commit.run !== null || KINDS_OF_RUNS.includes(commit.kind) || isBackup(commit);

/**
 * Whether a change restored a backup. Its kind is `restore`, as for a page that a person restores from the
 * trash, but it has no source.
 */
export const isBackup = ({ kind, source }: Pick<CommitSummary, 'kind' | 'source'>): boolean =>
  kind === 'restore' && source === null;

/**
 * Returns the source of a change in the terms of the admin: a person, an import, a schedule, an undo or a
 * restored state, an access token, the command line, or the site itself.
 */
export function originOf(
  commit: Pick<CommitSummary, 'brings_back' | 'kind' | 'pages' | 'run' | 'source' | 'undoes'>,
): CommitOrigin {
  const { brings_back, kind, pages, source, undoes } = commit;
  if (kind === 'undo' || undoes !== null || brings_back !== null) return 'undo';
  if (isRun(commit)) return 'import';
  const isScheduled = pages.some(({ actions }) => actions.includes('schedule'));
  if (isScheduled && (kind === 'publish' || kind === 'unpublish')) return 'schedule';
  if (source === 'administrator' || source === 'token')
    return source === 'token' ? source : 'editor';
  return source === 'cli' ? 'command_line' : 'site';
}

/** `GET /api/commits` */
export const commitQuery = z.object({
  /** Only commits with a lower number. */
  before: z.coerce.number().int().min(1).optional(),
  limit: z.coerce.number().int().min(1).max(200).default(50),
  /** Only changes of the page with this number. */
  page: z.coerce.number().pipe(pageId).optional(),
  /** Only changes of the rental item with this key. */
  item: itemKey.optional(),
  /** Only changes of this kind of content; `runs`: only imports and other runs. */
  what: z.enum(['pages', 'settings', 'items', 'sections', 'pictures', 'runs']).optional(),
  /** Only changes by this account or token. */
  by: boundedText(320).optional(),
  kind: boundedText(40).optional(),
  source: changeSource.optional(),
  /** Only changes from this source, such as `import` or `schedule`. */
  origin: z.enum(COMMIT_ORIGINS).optional(),
  /** Only changes at or after this time. */
  since: z.iso.datetime({ offset: true }).optional(),
  /** Only changes at or before this time. */
  until: z.iso.datetime({ offset: true }).optional(),
});
export type CommitQuery = z.output<typeof commitQuery>;

export const commitList = z.object({
  /** Newest first. */
  commits: z.array(commitSummary),
  /**
   * Only with `what=runs`: runs from the time of this list that made no commit in it. They failed, are
   * being applied, or were applied before an upgrade. At most 200, newest first.
   */
  runs: runList.shape.runs.optional(),
  /** The `before` of the next call; null at the end. */
  next: z.number().int().nullable(),
});
export type CommitList = z.output<typeof commitList>;

/**
 * `POST /api/commits/{number}/restore`: restores the site, or a part of it, in its state after this
 * commit.
 */
export const restoreRequest = z.strictObject({
  restore: z.union([
    z.strictObject({ what: z.enum(['site', 'settings']) }),
    z.strictObject({ what: z.literal('item'), item: itemKey }),
    z.strictObject({
      what: z.literal('page'),
      page: pageId,
      /** Only the block with this id, with the blocks in it. */
      block: z.string().min(1).max(200).optional(),
    }),
  ]),
  /** Whether to return the changes without making them. */
  dry_run: z.boolean().default(false),
});
export type RestoreRequest = z.output<typeof restoreRequest>;

/** `POST /api/commits/{number}/undo` */
export const undoRequest = z.strictObject({ dry_run: z.boolean().default(false) });

/** The answer to `restore` and `undo`. */
export const restoredAnswer = changedEntities.extend({
  /** The new commit; null for a dry run, or if nothing differs. */
  commit: z.number().int().nullable(),
  /**
   * The exceptions, as sentences: states that are no longer kept, and addresses that another page or item
   * uses now.
   */
  notes: z.array(z.string()),
});
export type RestoredAnswer = z.output<typeof restoredAnswer>;

/** `GET /api/commits/{number}/pages` */
export const pastPagesQuery = z.object({
  /** Only pages whose title contains these words. */
  search: boundedText(SEARCH_MOST.list).default(''),
});

/** The pages that visitors saw after a change. */
export const pastPages = z.object({
  /** The time of the change. */
  at: z.iso.datetime(),
  /** The number of the home page; null if there was none. */
  home: z.number().int().nullable(),
  /** At most 50, by title. */
  pages: z.array(z.object({ id: pageId, title: z.string() })),
  /** Whether there are more. */
  more: z.boolean(),
});
export type PastPages = z.output<typeof pastPages>;
