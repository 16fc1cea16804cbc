import { randomUUID } from 'node:crypto';
import type { Db } from 'mongodb';
import { pauseBeforeRetry } from '../lib/retry-on-conflict.ts';
import { ContentHistory } from './content-history.ts';
import { makeCheckpoint } from './checkpoints.ts';
import { clean, type Cleaned, type CleanOptions } from './clean.ts';
import {
  commitErase,
  removeTraces,
  tracesOf,
  type EraseOrigin,
  type Tombstone,
  type Traces,
} from './erase.ts';
import { NotSaved } from './errors.ts';
import { everyChangeOf } from './history.ts';
import { Log, readUpTo } from './log.ts';
import type { SiteSnapshot } from './snapshot.ts';
import { putStates, readStates, storedStates, type NewState } from './state.ts';
import type { Commit } from './stored.ts';
import { openTables, type Tables } from './tables.ts';
import { write, type ChangeRequest, type Writer } from './write.ts';

export interface StoreOptions {
  checkpointEvery?: number;
  /** See `Writer`. */
  partBytes?: number;
  pause?: Writer['pause'];
  /** See `Log`. */
  now?: () => number;
}

/** Who changes the site. */
export interface Actor {
  by: string | null;
  source?: ChangeRequest['source'] | undefined;
  /** The name of the request, such as `run:<id>`; by default a new name. */
  request?: string;
  /** Whether a request with this name may have been sent before. */
  isRepeat?: boolean;
}

const CHECKPOINT_EVERY = 200;

/** Opens the content of a site, and reads it into memory. @throws if the database is not available */
export async function openStore(db: Db, options: StoreOptions = {}): Promise<ContentStore> {
  return openStoreOn(await openTables(db), options);
}

export async function openStoreOn(
  tables: Tables,
  options: StoreOptions = {},
): Promise<ContentStore> {
  const store = new ContentStore(tables, options);
  await store.refresh();
  return store;
}

/** The content of a site. See the README. */
export class ContentStore extends ContentHistory {
  private readonly log: Log;
  private readonly writer: Writer;
  private readonly checkpointEvery: number;
  private readonly background = new Set<Promise<unknown>>();
  private readonly listeners = new Set<(snapshot: SiteSnapshot) => void>();

  constructor(tables: Tables, options: StoreOptions) {
    super(tables);
    this.log = new Log(tables, options.now);
    this.log.onChange = (snapshot) => {
      for (const listener of this.listeners) listener(snapshot);
    };
    this.checkpointEvery = options.checkpointEvery ?? CHECKPOINT_EVERY;
    this.writer = { tables, log: this.log, pause: pauseBeforeRetry, ...options };
  }

  /** The number of the newest commit that this instance has. It only increases. */
  get number(): number {
    return this.log.number;
  }

  /** Calls `listener` with each new snapshot; returns a function that stops it. */
  onChange(listener: (snapshot: SiteSnapshot) => void): () => void {
    this.listeners.add(listener);
    return () => this.listeners.delete(listener);
  }

  /** The site as this instance knows it. A request uses one snapshot from its start to its end. */
  snapshot(): SiteSnapshot {
    return this.log.snapshot;
  }

  /** The site with every commit that was saved before this call. */
  refresh(): Promise<SiteSnapshot> {
    return this.log.refresh();
  }

  /** Changes the site with one commit; see `write` for its outcomes. */
  async commit(
    { by, source, request, isRepeat = false }: Actor,
    change: Pick<ChangeRequest, 'kind' | 'states' | 'compute'>,
  ): Promise<Commit> {
    const named = { request: request ?? randomUUID(), hasFreshId: request === undefined, isRepeat };
    const commit = await write(this.writer, { by, source, ...named, ...change });
    if (commit.parts || commit._id % this.checkpointEvery === 0) this.makeCheckpoint();
    return commit;
  }

  /**
   * Closes a request that another process may have sent: from then on it cannot change the site.
   * @returns the commit that it has made already; null if it has made none, and never will
   * @throws OutcomeUnknown
   */
  async closeRequest(request: string): Promise<Commit | null> {
    class Closed extends Error {}
    const close = {
      kind: 'void',
      states: [],
      compute(): never {
        throw new Closed();
      },
    };
    try {
      return await this.commit({ by: null, source: undefined, request, isRepeat: true }, close);
    } catch (error) {
      if (error instanceof Closed || error instanceof NotSaved) return null;
      throw error;
    }
  }

  /**
   * Returns the site after a commit.
   * @returns null if there is no such commit, or cleanup has stripped one that this needs
   */
  async at(number: number): Promise<SiteSnapshot | null> {
    const head = await this.refresh();
    if (number >= head.number) return number === head.number ? head : null;
    return readUpTo(this.tables, number);
  }

  /** The pictures that any kept state of a page or section shows, by file name. */
  async imagesEverShown(fileNames: readonly string[]): Promise<Set<string>> {
    const [wanted, shown] = [new Set(fileNames), new Set<string>()];
    for await (const { before, after } of everyChangeOf(this.tables, this.number))
      for (const entry of [before, after])
        for (const name of entry && 'images' in entry ? entry.images : [])
          if (wanted.has(name)) shown.add(name);
    return shown;
  }

  /** The database's time: it decides what is due. */
  clock(): Promise<Date> {
    return this.tables.clock();
  }

  /** Stores states before they are used. Returns their ids, in the same order. */
  put(states: readonly NewState[]): Promise<string[]> {
    return putStates(this.tables, states);
  }

  /** Reads the values of states, by id. A state that does not exist is absent from the result. */
  async get(ids: readonly string[]): Promise<Map<string, object>> {
    const found = await this.states(ids);
    return new Map([...found].map(([id, { value }]) => [id, value]));
  }

  /** Returns which of these states are stored. */
  stored(ids: readonly string[]): Promise<Set<string>> {
    return storedStates(this.tables, ids);
  }

  /** Returns states with their kinds. */
  states(ids: readonly string[]): Promise<Map<string, NewState>> {
    return readStates(this.tables, ids);
  }

  /** Removes documents that are no longer kept; see `clean`. */
  clean(options: Omit<CleanOptions, 'checkpointEvery'>): Promise<Cleaned | null> {
    return clean(this.writer, { ...options, checkpointEvery: this.checkpointEvery });
  }

  /** Finds the entries of entities, also of those that were removed; see `tracesOf`. */
  traces(entities: readonly string[]): Promise<Traces> {
    return tracesOf(this.tables, new Set(entities));
  }

  /** Removes entities with a commit; see `commitErase`. `removeTraces` must follow. */
  commitErase(entities: readonly string[], origin: EraseOrigin): Promise<Tombstone> {
    return commitErase(this.writer, entities, origin);
  }

  /** Removes everything that the store has of entities that a commit has removed; see `removeTraces`. */
  removeTraces(
    tombstone: Tombstone,
    states: readonly string[],
    named: Iterable<string>,
  ): Promise<void> {
    return removeTraces(this.writer, tombstone, states, named);
  }

  /** Resolves when the checkpoints that this instance makes are finished. */
  async close(): Promise<void> {
    await Promise.all(this.background);
  }

  /** Makes a checkpoint in the background. If this fails, a later commit or a cleanup makes one. */
  private makeCheckpoint(): void {
    const made = makeCheckpoint(this.tables, this.log.snapshot)
      .catch(() => undefined)
      .finally(() => this.background.delete(made));
    this.background.add(made);
  }
}
