import { LRUCache } from 'lru-cache';
import type { Logger } from '../../log.ts';
import type { PageView } from './page-view.ts';

/** A document, and the commit whose state of the site it shows. */
export interface BuiltView {
  commit: number;
  view: PageView;
  /** Renders the same state for the present time, without the database. */
  renderAgain: () => Promise<PageView>;
}

export interface ViewCache<Id> {
  /** Returns the cached document if it is fresh, or null. */
  peek(id: Id): PageView | null;
  /** Returns a fresh document, or null if it does not exist. Concurrent callers share one build. */
  get(id: Id): Promise<PageView | null>;
}

/** The default limit of all documents in memory, in bytes. */
const CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Caches documents, the least recently used removed first. A document is fresh if its commit is the newest
 * one that this instance knows, and its time (`until`) is not over. While the database is unreachable,
 * documents of older commits are returned; statements about the time in them stay correct.
 */
export function createViewCache<Id extends string | number>(deps: {
  /** The number of the newest commit that this instance knows. */
  commit: () => number;
  /** Reads and renders a document; null if it does not exist. */
  build: (id: Id) => Promise<BuiltView | null>;
  logger: Logger;
  /** The limit of all documents together, with the encodings to which they may still be compressed. */
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
    // Most commits are about other pages: the compressed forms are still right.
    const view = before?.etag === built.etag ? { ...built, text: before.text } : built;
    cache.set(id, { commit, view, ...(Number.isFinite(view.until) && { renderAgain }) });
    return view;
  }

  /** Returns a cached document, rendered again if its time is over. */
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
      // A request after a commit must not get a build that began before it.
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

/** `renderAgain` has the data of the document, so it is kept only if the time of the document can end. */
type KeptView = Omit<BuiltView, 'renderAgain'> & Partial<Pick<BuiltView, 'renderAgain'>>;

const isOver = ({ view }: Pick<KeptView, 'view'>): boolean => Date.now() >= view.until;
