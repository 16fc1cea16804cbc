import type { MergeablePage } from '@siteyard/schemas/merge';
import type { PageDetails } from '@siteyard/schemas/content';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ReceivedPage } from '../../content/entities/received.ts';
import type { ContentStore } from '../../content/store.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { mergeablePage } from './mergeable-page.ts';
import { isAddressTaken, readPage } from './page-record.ts';
import { rememberReceived } from './remember-received.ts';

/** Reads the states of a page by content revision. Drafts and proposals are based on such a state. */
export interface PageRevisions {
  /** Returns the current state, also of a page in the trash; null if there is no page. */
  current(id: number): Promise<{ page: MergeablePage; revision: number; isLive: boolean } | null>;
  /** Reads content that is scheduled for publication, with the present state of its page. */
  scheduled(): AsyncIterable<{
    id: number;
    page: MergeablePage;
    content: unknown;
    details: Partial<PageDetails>;
  }>;
  /** Returns the last state with this content revision; null if it is no longer kept. */
  find(id: number, revision: number): Promise<MergeablePage | null>;
  /**
   * Returns the state with this content revision if the page has changed since; null if the page has not
   * changed, or if the state is no longer kept.
   */
  findFormer(id: number, revision: number): Promise<MergeablePage | null>;
  /** Stores a received value of a page. Each lineage has its own field. */
  remember(id: number, received: { field: string } & ReceivedPage): Promise<void>;
  /** Counts the pages in the trash. */
  countDeleted(): Promise<number>;
  hasAddress(address: string, except: number): Promise<boolean>;
}

export function createPageRevisions(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  versions: Pick<PageVersionsService, 'findByContent'>;
}): PageRevisions {
  const { content } = deps;
  const entryOf = async (id: number) => (await content.refresh()).entry('page', id);
  const stateOf = async (entry: PageEntry) =>
    mergeablePage(await readPage(content, entry), entry.address);

  async function findFormer(id: number, revision: number): Promise<MergeablePage | null> {
    // A malformed draft has no valid revision.
    if (!Number.isSafeInteger(revision)) return null;
    if ((await entryOf(id))?.content_revision === revision) return null;
    const version = await deps.versions.findByContent(id, revision);
    return version && mergeablePage(version);
  }

  return {
    async current(id) {
      const entry = await entryOf(id);
      if (!entry) return null;
      const { content_revision: revision, deleted } = entry;
      return { page: await stateOf(entry), revision, isLive: !deleted };
    },
    async *scheduled() {
      const all = (await content.refresh()).all('page').toSorted((a, b) => a.id - b.id);
      for (const entry of all) {
        const { id, deleted, schedule } = entry;
        if (deleted || !schedule?.publishes || schedule.missed) continue;
        const { content: state, details } = schedule.publishes;
        const waiting = (await content.get([state])).get(state);
        if (waiting) yield { id, page: await stateOf(entry), content: waiting, details };
      }
    },
    async find(id, revision) {
      const entry = await entryOf(id);
      return entry?.content_revision === revision ? stateOf(entry) : findFormer(id, revision);
    },
    findFormer,
    remember: (id, received) => rememberReceived(content, { by: null }, id, received),
    countDeleted: async () =>
      (await content.refresh()).all('page').filter(({ deleted }) => deleted).length,
    hasAddress: async (address, except) => isAddressTaken(await content.refresh(), address, except),
  };
}
