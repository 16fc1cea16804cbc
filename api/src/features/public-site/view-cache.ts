import { LRUCache } from 'lru-cache';
import type { Logger } from '../../log.ts';
import type { PageView } from './page-view.ts';

/** A document, and the commit from which it was built. */
export interface BuiltView {
  commit: number;
  view: PageView;
  /** Renders the same data for the present time, without the database. */
  renderAgain: () => Promise<PageView>;
}

export interface ViewCache<Id> {
  /** Returns the cached document if it is fresh, or null. */
  peek(id: Id): PageView | null;
  /** Returns a fresh document, or null if it does not exist. Concurrent callers share one build. */
  get(id: Id): Promise<PageView | null>;
}

/** The default memory limit of all documents together, in bytes. */
const CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Caches documents and removes the least recently used ones first. A document is fresh if this instance
 * knows no newer commit and the document's time (`until`) is not over. While the database is unreachable,
 * the cache returns documents of older commits, rendered for the present time.
 */
export function createViewCache<Id extends string | number>(deps: {
  /** The number of the newest commit that this instance knows. */
  commit: () => number;
  /** Reads and renders a document; null if it does not exist. */
  build: (id: Id) => Promise<BuiltView | null>;
  logger: Logger;
  /** The memory limit in bytes. It counts each document with its later compressed forms. */
  maxBytes?: number;
}): ViewCache<Id> {
  const { commit, build, logger, maxBytes = CACHE_BYTES } = deps;
  const cache = new LRUCache<Id, KeptView>({
    maxSize: maxBytes,
    sizeCalculation: ({ view }) => view.text.weight,
  });
  const running = new Map<string, Promise<PageView | null>>();

  function peek(id: Id): PageView | null {
    const kept = cache.get(id);
    return kept?.commit === commit() && !isOver(kept) ? kept.view : null;
  }

  function keep(id: Id, { commit, view: built, renderAgain }: BuiltView): PageView {
    const before = cache.get(id)?.view;
    // Most commits change other pages, so the compressed forms can still be used.
    const view = before?.etag === built.etag ? { ...built, text: before.text } : built;
    cache.set(id, { commit, view, ...(Number.isFinite(view.until) && { renderAgain }) });
    return view;
  }

  /** Returns a cached document. Renders it again if its time is over. */
  async function atPresent(id: Id, { commit, view, renderAgain }: KeptView): Promise<PageView> {
    if (!renderAgain || !isOver({ view })) return view;
    try {
      return keep(id, { commit, view: await renderAgain(), renderAgain });
    } catch (error) {
      logger.warn({ err: error }, 'a cached page could not be rendered again');
      return view;
    }
  }

  async function renew(id: Id): Promise<PageView | null> {
    const kept = cache.get(id);
    if (kept?.commit === commit()) return atPresent(id, kept);
    try {
      const built = await build(id);
      if (built) return keep(id, built);
      cache.delete(id);
      return null;
    } catch (error) {
      if (!kept) throw error;
      logger.warn({ err: error }, 'the database is unreachable; serving a cached page');
      return atPresent(id, kept);
    }
  }

  return {
    peek,
    get(id) {
      const known = peek(id);
      if (known) return Promise.resolve(known);
      // A request after a commit must not get the result of a build that began before this commit.
      const key = `${commit()} ${id}`;
      let task = running.get(key);
      if (!task) {
        task = renew(id).finally(() => running.delete(key));
        running.set(key, task);
      }
      return task;
    },
  };
}

/** A cached document. Only a document whose time ends needs `renderAgain`, which keeps its data in memory. */
type KeptView = Omit<BuiltView, 'renderAgain'> & Partial<Pick<BuiltView, 'renderAgain'>>;

const isOver = ({ view }: Pick<KeptView, 'view'>): boolean => Date.now() >= view.until;
