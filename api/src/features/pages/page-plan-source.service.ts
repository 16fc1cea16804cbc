import type { MergeablePage } from '@siteyard/schemas/merge';
import { normalisePageContent, readPageContent, detailsOf } from '@siteyard/schemas/content';
import type { SiteHead } from '@siteyard/schemas/planning';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ReceivedPage } from '../../content/entities/received.ts';
import type { ContentStore } from '../../content/store.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { mergeablePage, readMergeable } from './mergeable-page.ts';
import { contentState, readPage } from './page-record.ts';
import { beforeOf, siteHeadOf, type PageBefore } from './page-states.ts';

/** Whether the site has no live page, and whether people have changed any page. */
export interface PageUse {
  empty: boolean;
  edited: boolean;
}

/** Reads pages for the plans of content operations. */
export interface PagePlanSource {
  /** Returns every page, also from the trash, without content. */
  heads(lineage: string): Promise<SiteHead[]>;
  /** Returns the pages without content, their uses and their received values, all from one snapshot. */
  survey(): Promise<
    PageUse & {
      heads(lineage: string): SiteHead[];
      /** Returns the received page with this hash, in the field of any lineage. */
      received(field: string, hash: string): ReceivedPage | undefined;
    }
  >;
  use(): Promise<PageUse>;
  /** Whether the site has a page in the trash or with a schedule. */
  isArranged(): Promise<boolean>;
  /** Reads a stored page, also from the trash, in canonical form; null if there is none. */
  read(id: number): Promise<MergeablePage | null>;
  /** Reads a stored page and its state before a run; null if there is none. */
  readWhole(id: number): Promise<{ page: MergeablePage; before: () => PageBefore } | null>;
  /** Reads a former state of a page, in canonical form; null if it is no longer kept. */
  readVersion(id: number, version: number): Promise<MergeablePage | null>;
  /**
   * Finds one former state of each page with few reads of the log.
   * @param wanted the versions, by page
   * @returns a function that reads the state of a page as `readVersion` does
   */
  findVersions(
    wanted: ReadonlyMap<number, number>,
  ): Promise<(id: number) => Promise<MergeablePage | null>>;
  /** Returns the last former states of a page in canonical form, newest first. */
  former(id: number): Promise<MergeablePage[]>;
  /** Reads a page received from a lineage, in canonical form; null if its content is no longer kept. */
  readReceived(received: ReceivedPage): Promise<MergeablePage | null>;
  /** Returns all fields of a page except its content, for an undo; null if there is no page. */
  describe(id: number): Promise<PageBefore | null>;
  putReceived(page: MergeablePage, about: { hash: string; id: number }): Promise<ReceivedPage>;
  /** Reads the content that a planned change gives to a page. */
  readContent(state: string): Promise<object | null>;
}

/** The maximum number of former states of a page that a merge tries as its base. */
const FORMER = 20;

export function createPagePlanSource(deps: {
  content: Pick<ContentStore, 'get' | 'put' | 'refresh' | 'snapshot'>;
  versions: Pick<PageVersionsService, 'find' | 'findEach' | 'newest'>;
}): PagePlanSource {
  const { content, versions } = deps;

  const find = (id: number) => content.snapshot().entry('page', id);
  const byNumber = async () =>
    (await content.refresh()).all('page').toSorted((a, b) => a.id - b.id);
  const isEdited = ({ source, deleted }: PageEntry) => source !== 'seed' && !deleted?.undone;
  const useOf = (entries: readonly PageEntry[]): PageUse => ({
    empty: entries.every(({ deleted }) => deleted),
    edited: entries.some(isEdited),
  });

  async function readEntry(entry: PageEntry) {
    const page = await readPage(content, entry);
    return readMergeable(page, entry.address);
  }

  return {
    heads: async (lineage) => (await byNumber()).map((entry) => siteHeadOf(entry, lineage)),
    async survey() {
      const entries = await byNumber();
      const heads = (lineage: string) => entries.map((entry) => siteHeadOf(entry, lineage));
      const known = new Map<string, ReceivedPage>();
      for (const entry of entries)
        for (const [field, received] of Object.entries(entry.received ?? {}))
          known.set(`${field} ${received.hash}`, received);
      const received = (field: string, hash: string) => known.get(`${field} ${hash}`);
      return { ...useOf(entries), heads, received };
    },
    use: async () => useOf(await byNumber()),
    async isArranged() {
      return (await byNumber()).some(
        ({ deleted, schedule }) =>
          schedule !== undefined || (deleted && !deleted.undone && deleted.by !== null),
      );
    },
    async read(id) {
      const entry = find(id);
      return entry ? (await readEntry(entry)).page : null;
    },
    async readWhole(id) {
      const entry = find(id);
      if (!entry) return null;
      const { page, problems } = await readEntry(entry);
      return { page, before: () => beforeOf(entry, { content: page.content, problems }) };
    },
    async readVersion(id, version) {
      const found = await versions.find(id, version);
      return found && mergeablePage(found);
    },
    async findVersions(wanted) {
      const read = await versions.findEach(wanted);
      return async (id) => {
        const found = await read(id);
        return found && mergeablePage(found);
      };
    },
    async former(id) {
      return (await versions.newest(id, FORMER)).map((version) => mergeablePage(version));
    },
    async readReceived({ content: state, details }) {
      const value = state && (await content.get([state])).get(state);
      if (!value || !details) return null;
      return {
        ...detailsOf(details),
        content: normalisePageContent(readPageContent(value).content),
      };
    },
    async describe(id) {
      const entry = find(id);
      return entry
        ? beforeOf(entry, readPageContent((await readPage(content, entry)).content))
        : null;
    },
    async putReceived({ content: received, ...details }, about) {
      const { state, id } = contentState(received);
      await content.put([state]);
      return { ...about, details, content: id };
    },
    async readContent(state) {
      return (await content.get([state])).get(state) ?? null;
    },
  };
}
