import type { BaseDetails } from '@siteyard/schemas/http';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { createKeyedLock } from '../../lib/keyed-lock.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import {
  changedEntry,
  contentState,
  headOf,
  liveEntry,
  pageEntity,
  readPage,
  refuseTaken,
  type Page,
  type PageSet,
} from './page-record.ts';

export interface Write {
  actor: Actor;
  /** The revision that the caller loaded. Without a revision, the write never conflicts. */
  revision?: number;
  /** The details that the caller loaded, for a write that changes some of them. */
  baseDetails?: BaseDetails | undefined;
  /** Called if the write has changed nothing, because the page has the wanted values already. */
  onUnchanged?: (page: Page) => void;
}

/** The parts of a write that every change of a page has. */
export type PageWriter = Pick<Write, 'actor' | 'onUnchanged'>;

/** The fields that a write sets, or null for no change. */
type Change = (page: Page) => PageSet | null | Promise<PageSet | null>;

/**
 * Writes to a page that is not in the trash. Tries again if another writer changes the page at the same
 * time.
 */
export type WritePage = (
  id: number,
  writer: PageWriter,
  kind: string,
  change: Change,
) => Promise<Page>;

/** Changes the entry of a page without reading its content. */
export type CommitPage = (
  id: number,
  actor: Actor,
  kind: string,
  compute: (snapshot: SiteSnapshot, at: Date) => PageEntry,
) => Promise<PageEntry>;

export interface PageWrites {
  write: WritePage;
  commit: CommitPage;
}

export function createPageWrites(
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>,
): PageWrites {
  /** Orders the writers in this process. `WriteConflict` detects writers of other instances. */
  const withLock = createKeyedLock<number>();

  async function commitWith(
    states: readonly NewState[],
    id: number,
    actor: Actor,
    kind: string,
    compute: Parameters<CommitPage>[3],
  ): Promise<PageEntry> {
    let entry: PageEntry | undefined;
    await content.commit(
      { by: actor.name, source: actor.source },
      {
        kind,
        states,
        compute(snapshot, at) {
          entry = compute(snapshot, at);
          if (!entry.deleted) refuseTaken(snapshot, entry);
          return { entries: new Map([[pageEntity(id), entry]]) };
        },
      },
    );
    return entry!;
  }

  /** @throws WriteConflict if another writer has changed the page while the change was computed */
  async function tryToWrite(
    id: number,
    writer: PageWriter,
    kind: string,
    change: Change,
  ): Promise<Page> {
    const seen = liveEntry(await content.refresh(), id);
    const page = await readPage(content, seen);
    const set = await change(page);
    if (set === null) {
      writer.onUnchanged?.(page);
      return page;
    }
    const states = set.content ? [contentState(set.content).state] : [];
    const entry = await commitWith(states, id, writer.actor, kind, (snapshot, at) => {
      const present = liveEntry(snapshot, id);
      const isSame = present.version === seen.version;
      // A schedule that is cancelled at the same time is not applied.
      const isSameSchedule = present.schedule?.id === seen.schedule?.id;
      if (!isSame || (set.scheduled === null && !isSameSchedule)) throw new WriteConflict();
      return changedEntry(present, set, { actor: writer.actor, at });
    });
    return { ...headOf(entry), content: set.content ?? page.content };
  }

  return {
    write: (id, writer, kind, change) =>
      withLock(id, () => retryOnConflict(() => tryToWrite(id, writer, kind, change))),
    commit: (id, actor, kind, compute) => commitWith([], id, actor, kind, compute),
  };
}
