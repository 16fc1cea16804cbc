import { AppError } from '@siteyard/schemas/errors';
import { imagesOfContent, withSocialImage } from '@siteyard/schemas/images';
import type { MergeablePage } from '@siteyard/schemas/merge';
import {
  normalisePageContent,
  readPageContent,
  detailsOf,
  type PageDetails,
} from '@siteyard/schemas/content';
import type { SiteHead } from '@siteyard/schemas/planning';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ReceivedPage } from '../../content/entities/received.ts';
import { receiving, type PlannedChange } from '../../content/planned-change.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { sha256 } from '../../lib/sha256.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { mergeablePage, readMergeable } from './mergeable-page.ts';
import { contentState, pageEntity, readPage } from './page-record.ts';
import {
  beforeOf,
  plannedEntry,
  siteHeadOf,
  type PageBefore,
  type PageState,
  type Written,
} from './page-states.ts';

/** Whether the site has no live page, and whether people have changed any page. */
export interface PageUse {
  empty: boolean;
  edited: boolean;
}

/** A new page of a bundle. Its content is already stored. */
export interface SentPageState {
  id: number;
  key: string;
  details: PageDetails;
  /** The id of the state with the content. */
  content: string;
  contentHash: string;
  images: readonly string[];
  published_at: Date | null;
  received: Record<string, ReceivedPage>;
}

/** Reads pages for content operations, and plans changes of pages. */
export interface PlannedPages {
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
  /**
   * Plans a change, and stores its content.
   * @param seen the page's version when the plan was made; null for a new page
   * @param again the advice for the operator if the page has changed since
   */
  plan(
    id: number,
    seen: number | null,
    actor: Actor,
    state: PageState,
    again?: string,
  ): Promise<PlannedPage>;
  /** Plans a new page of a bundle. Its content is already stored. */
  planSent(actor: Actor, state: SentPageState): Promise<PlannedPage>;
  /**
   * Plans to store the received values of a page, without changing the page.
   * @param seen the page's version when the plan was made; publishing a proposal also adds a received
   *   value
   */
  planReceived(id: number, seen: number, received: Record<string, ReceivedPage>): PlannedChange;
}

/** A planned change of a page, and the page's version after the change. */
export interface PlannedPage {
  change: PlannedChange;
  version: number;
}

/** The maximum number of former states of a page that a merge tries as its base. */
const FORMER = 20;

interface PageToPlan {
  id: number;
  /** The page's version when the plan was made; null for a new page. */
  seen: number | null;
  actor: Actor;
  /** The advice for the operator if the page has changed since. */
  again?: string | undefined;
}

export function createPlannedPages(deps: {
  content: Pick<ContentStore, 'get' | 'put' | 'refresh' | 'snapshot'>;
  versions: Pick<PageVersionsService, 'find' | 'findEach' | 'lastNumber' | 'newest'>;
}): PlannedPages {
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

  /**
   * The number of the last kept version of a purged page. A new page with the same number continues
   * from it.
   */
  const lastKept = async (id: number) =>
    id > content.snapshot().site.last_page_id ? 0 : versions.lastNumber(id);

  /** Plans to change a page to a state whose content is already stored. */
  async function planned(
    { id, seen, actor, again }: PageToPlan,
    state: Omit<PageState, 'page'>,
    written: Omit<Written, 'kept'>,
  ): Promise<PlannedPage> {
    const kept = seen === null ? await lastKept(id) : 0;
    const change: PlannedChange = {
      states: [written.content],
      entry(snapshot, at) {
        const present = presentEntry(snapshot, { id, key: state.key, seen, again });
        const all = { ...written, kept };
        return [pageEntity(id), plannedEntry(id, present, { actor, at }, state, all)];
      },
    };
    return { change, version: (seen ?? kept) + 1 };
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
    async plan(id, seen, actor, state, again) {
      const { content: page, ...details } = state.page;
      const { state: newState, id: stateId } = contentState(page);
      await content.put([newState]);
      const written = {
        details,
        content: stateId,
        content_hash: sha256(JSON.stringify(page)),
        images: withSocialImage(imagesOfContent(page), details.social_image),
      };
      return planned({ id, seen, actor, again }, state, written);
    },
    planSent(actor, { id, key, details, contentHash, ...sent }) {
      const { published_at, received, content: stateId } = sent;
      const state = { key, received, published_at, unpublished_at: null, status: 'live' } as const;
      const written = {
        details,
        content: stateId,
        content_hash: contentHash,
        images: [...sent.images],
      };
      return planned({ id, seen: null, actor }, state, written);
    },
    planReceived(id, seen, received) {
      const change = receiving('page', id, received);
      return {
        ...change,
        entry(snapshot, at) {
          const present = snapshot.entry('page', id);
          if (present && present.version !== seen) throw pageDrifted(id);
          return change.entry(snapshot, at);
        },
      };
    },
  };
}

/**
 * Returns the current entry of a page.
 * @throws AppError `plan_drifted` if the page has changed since the plan was made
 */
function presentEntry(
  snapshot: SiteSnapshot,
  { id, key, seen, again }: Omit<PageToPlan, 'actor'> & { key: string },
): PageEntry | undefined {
  const present = snapshot.entry('page', id);
  const twin = seen === null ? snapshot.pageByKey(key) : undefined;
  if ((present?.version ?? null) !== seen || twin) throw pageDrifted(twin?.id ?? id, again);
  return present;
}

/** Returns the error of a plan that cannot be applied, because the page has changed since. */
export const pageDrifted = (id: number, again = 'Start the import again.'): AppError =>
  new AppError('plan_drifted', {
    message: `Page ${id} has changed since this plan was made, so nothing was changed. ${again}`,
  });
