import { AppError } from '@siteyard/schemas/errors';
import { purgeTrash } from '../../content/purge-trash.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import {
  headOf,
  isAddressTaken,
  liveEntry,
  newestFirst,
  readPage,
  type Page,
  type PageHead,
} from './page-record.ts';
import type { CommitPage } from './page-write.ts';

export interface PageTrash {
  /** Moves a page to the trash, and returns its title. @throws AppError `page_not_found` */
  remove(id: number, actor: Actor): Promise<string>;
  listDeleted(): Promise<PageHead[]>;
  /**
   * Restores a page from the trash.
   * @returns the page, and its former address if another page uses that now (`lostAddress`, otherwise '')
   * @throws AppError `page_not_found`
   */
  restore(id: number, actor: Actor): Promise<{ page: Page; lostAddress: string }>;
  /** Deletes pages that have been in the trash for 30 days, and returns their numbers. */
  purgeDeleted(now?: Date): Promise<number[]>;
}

/** Thrown if another call has restored the page. */
class Restored extends Error {}

/**
 * The trash. Deleted pages are kept for 30 days with all versions. Other pages can use their readable
 * addresses.
 */
export function createPageTrash(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  commit: CommitPage;
}): PageTrash {
  const { content, commit } = deps;

  return {
    async remove(id, actor) {
      const { title } = await commit(id, actor, 'delete', (snapshot, at) => {
        const { schedule: _, ...entry } = liveEntry(snapshot, id);
        const deleted = { at, by: actor.name };
        return { ...entry, deleted, updated_at: at, version: entry.version + 1 };
      });
      return title;
    },
    async listDeleted() {
      const deleted = (await content.refresh()).all('page').filter((entry) => entry.deleted);
      return deleted.toSorted(newestFirst).map(headOf);
    },
    async restore(id, actor) {
      const before = (await content.refresh()).entry('page', id);
      if (!before?.deleted) throw new AppError('page_not_found');
      try {
        const entry = await commit(id, actor, 'restore', (snapshot, at) => {
          const present = snapshot.entry('page', id);
          if (!present?.deleted) throw new Restored();
          const { deleted: _, ...rest } = present;
          return {
            ...rest,
            ...(isAddressTaken(snapshot, present.address, id) && { address: '' }),
            updated_at: at,
            updated_by: actor.name,
            source: actor.source,
            version: present.version + 1,
          };
        });
        const lostAddress = entry.address === before.address ? '' : before.address;
        return { page: await readPage(content, entry), lostAddress };
      } catch (error) {
        if (!(error instanceof Restored)) throw error;
        const present = liveEntry(await content.refresh(), id);
        return { page: await readPage(content, present), lostAddress: '' };
      }
    },
    async purgeDeleted(now) {
      return (await purgeTrash(content, 'page', now)).map(({ id }) => id);
    },
  };
}
