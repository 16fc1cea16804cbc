import { AppError } from '@siteyard/schemas/errors';
import { detailsOf, type PageDetails } from '@siteyard/schemas/content';
import type { PageEntry } from '../../content/entities/page.ts';
import { replacedEntries } from '../../content/history.ts';
import type { ContentStore } from '../../content/store.ts';
import { batches } from '../../content/tables.ts';
import { isUndone } from '../../lib/undone-versions.ts';
import { expiredVersions } from '../../lib/version-retention.ts';
import { pageEntity } from '../pages/page-record.ts';

/** A former state of a page, without its content. */
export interface PageVersionHead
  extends PageDetails, Pick<PageEntry, 'content_hash' | 'content_revision' | 'source'> {
  page_id: number;
  number: number;
  /** The name of the editor who saved this state. */
  saved_by: string | null;
  saved_at: Date;
  replaced_at: Date;
}

/** A former state of a page. */
export interface PageVersion extends PageVersionHead {
  /** Content of any content version; always read it with `readPageContent`. */
  content: unknown;
}

/** The versions of pages. They are read from the log of the content store. */
export interface PageVersionsService {
  /** Lists versions before the current one, newest first. */
  list(pageId: number): Promise<PageVersionHead[]>;
  /** Returns the former states with this content revision or a later one, newest first. */
  listSince(pageId: number, contentRevision: number): Promise<PageVersionHead[]>;
  /** @throws AppError `version_not_found` */
  get(pageId: number, number: number): Promise<PageVersion>;
  /** Returns a saved state, also of a deleted page; null if there is none. */
  find(pageId: number, number: number): Promise<PageVersion | null>;
  /**
   * Finds one saved state of each page, with few reads of the log.
   * @param wanted the numbers of the states, by page
   * @returns a function that reads the state of a page; null if there is none
   */
  findEach(
    wanted: ReadonlyMap<number, number>,
  ): Promise<(pageId: number) => Promise<PageVersion | null>>;
  /** Returns the last saved state with this content revision; null if there is none. */
  findByContent(pageId: number, contentRevision: number): Promise<PageVersion | null>;
  /** Returns the last former versions with their content, newest first. Leaves out undone versions. */
  newest(pageId: number, count: number): Promise<PageVersion[]>;
  /**
   * Returns the highest number that a version of a page ever had, even if the page was deleted; 0 if
   * there is none.
   */
  lastNumber(pageId: number): Promise<number>;
}

interface Version {
  entry: PageEntry;
  replaced_at: Date;
}

export function createPageVersionsService(deps: {
  content: Pick<ContentStore, 'everyEntry' | 'everyEntries' | 'get' | 'history' | 'refresh'>;
}): PageVersionsService {
  const { content } = deps;

  /** Returns the entries before the current one, newest first. Each version number has one entry. */
  async function versionsOf(id: number): Promise<Version[]> {
    const present = (await content.refresh()).entry('page', id);
    if (!present) return [];
    const history = await content.history('page', id);
    const replaced = replacedEntries(present, history, ({ version }) => version);
    return replaced
      .filter(({ entry, next }) => !isMoveOnly(entry, next))
      .map(({ entry, next }) => ({ entry, replaced_at: next.updated_at }));
  }

  /** Returns the last 100 versions and all versions that were replaced in the last 30 days. */
  async function shownOf(id: number): Promise<Version[]> {
    const all = await versionsOf(id);
    const { upTo, replacedBefore } = expiredVersions(all[0]?.entry.version ?? 0);
    return all.filter(
      ({ entry, replaced_at }) => entry.version > upTo || replaced_at >= replacedBefore,
    );
  }

  async function withContents(versions: readonly Version[]): Promise<PageVersion[]> {
    const values = await content.get(versions.map(({ entry }) => entry.content));
    return versions.flatMap((version) => {
      const value = values.get(version.entry.content);
      return value ? [{ ...headOf(version), content: value }] : [];
    });
  }

  async function first(version: Version | undefined): Promise<PageVersion | null> {
    return version ? ((await withContents([version]))[0] ?? null) : null;
  }

  async function findEach(wanted: ReadonlyMap<number, number>) {
    const found = new Map<number, Version>();
    // Read in batches, because the history of a page can have many entries.
    for (const ids of batches([...wanted.keys()])) {
      const histories = await content.everyEntries(ids.map(pageEntity));
      for (const id of ids) {
        const all = (histories.get(pageEntity(id)) ?? []) as PageEntry[];
        const entry = all.find(({ version }) => version === wanted.get(id));
        if (entry) found.set(id, { entry, replaced_at: entry.updated_at });
      }
    }
    return (pageId: number) => first(found.get(pageId));
  }

  return {
    findEach,
    list: async (pageId) => (await shownOf(pageId)).map(headOf),
    async listSince(pageId, contentRevision) {
      const all = await versionsOf(pageId);
      return all.filter(({ entry }) => entry.content_revision >= contentRevision).map(headOf);
    },
    async get(pageId, number) {
      const found = (await shownOf(pageId)).find(({ entry }) => entry.version === number);
      const version = await first(found);
      if (!version) throw new AppError('version_not_found');
      return version;
    },
    find: async (pageId, number) => (await findEach(new Map([[pageId, number]])))(pageId),
    async findByContent(pageId, contentRevision) {
      const all = await versionsOf(pageId);
      return first(all.find(({ entry }) => entry.content_revision === contentRevision));
    },
    async newest(pageId, count) {
      const undone = (await content.refresh()).entry('page', pageId)?.undone_versions;
      const all = await versionsOf(pageId);
      const some = all.filter(({ entry }) => !isUndone(entry.version, undone)).slice(0, count);
      return withContents(some);
    },
    async lastNumber(pageId) {
      const all = (await content.everyEntry(pageEntity(pageId))) as PageEntry[];
      return Math.max(0, ...all.map(({ version }) => version));
    },
  };
}

/** Whether a page only went to the trash or was restored. Such an entry is not a version. */
const isMoveOnly = (entry: PageEntry, next: PageEntry): boolean =>
  (entry.deleted === undefined) !== (next.deleted === undefined) &&
  entry.content_revision === next.content_revision &&
  entry.details_revision === next.details_revision;

const headOf = ({ entry, replaced_at }: Version): PageVersionHead => ({
  page_id: entry.id,
  number: entry.version,
  ...detailsOf(entry),
  content_hash: entry.content_hash,
  content_revision: entry.content_revision,
  saved_by: entry.updated_by,
  source: entry.source,
  saved_at: entry.updated_at,
  replaced_at,
});
