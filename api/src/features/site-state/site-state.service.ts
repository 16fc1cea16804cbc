import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import { readOne, readWritten } from '../../database/stored-documents.ts';
import type { SiteData } from '../../content/stored.ts';
import type { Logger } from '../../log.ts';
import { createInstances, WRITES_MS, type Instances } from './instances.service.ts';
import { within } from '../../lib/within.ts';
import { SITE, siteStateModel, type SiteStateDocument } from './site-state.model.ts';
import { createWritesUnderWay, type WritesUnderWay } from './writes-under-way.ts';

/** The stored document, and the data about the site in the newest commit of its content. */
export type WholeSiteState = SiteStateDocument & SiteData & { site_id: string };

export interface SiteState {
  /** The latest revision that this instance knows. It increases with every change. */
  revision(): number;
  /** Whether a restore is replacing the content, as of `revision()`. */
  isReplaced(): boolean;
  /** The number of restores that this instance has noticed. */
  restores(): number;
  /** The calls of this instance that a restore waits for. */
  writes: WritesUnderWay;
  /**
   * Does background work, such as removing old data. A restore waits for it, and it does not begin while a
   * restore replaces the content: in a half replaced site, much data looks unused.
   */
  unlessReplaced(work: () => Promise<void>): Promise<void>;
  siteId(): Promise<string>;
  /** Reads the present state. This instance then knows it, too. */
  read(): Promise<WholeSiteState>;
  /**
   * Whether this instance has not looked for changes for so long that others no longer wait for it, for
   * example because its process was stopped or its computer slept.
   */
  isBehind(): boolean;
  /** Whether the database answered when this instance last looked for changes. */
  isReachable(): boolean;
  /** Looks for changes if this instance is behind. Never rejects. Takes at most `CATCH_UP_MS`. */
  catchUp(): Promise<void>;
  /** Looks for changes. Never rejects. Takes at most `CATCH_UP_MS`. */
  lookAgain(): Promise<void>;
  /** Changes the data about the site with one commit. `compute` gets the newest data. */
  changeSite(kind: string, compute: (site: Readonly<SiteData>) => Partial<SiteData>): Promise<void>;
  /**
   * Changes the document and announces the change in the same write. Returns null if it does not match.
   * @param filter further conditions
   */
  change(
    filter: QueryFilter<SiteStateDocument>,
    update: Omit<UpdateQuery<SiteStateDocument>, '$inc'>,
  ): Promise<SiteStateDocument | null>;
  /**
   * Waits until every other instance knows of an announced restore, and until the running calls of all
   * instances have ended.
   * @param atMostMs how long to wait for instances that do not answer
   */
  knownByAll: Instances['allKnow'];
  /** Calls `listener` when the revision has increased. Returns a function that removes the listener. */
  onChange(listener: (revision: number) => void): () => void;
  close(): Promise<void>;
}

export interface SiteStateTiming {
  /** The interval at which an instance looks for changes, in ms. */
  pollMs: number;
  /**
   * The time without a look after which an instance is behind, in ms. Others wait for it longer than
   * this.
   */
  behindMs: number;
}

const TIMING: SiteStateTiming = { pollMs: 500, behindMs: 1_500 };
/** The longest time for which a call waits for a look, in ms. Pages in memory need no database. */
const CATCH_UP_MS = 1_000;

/** The time limit of a look, in ms. During a look, this instance notices no other change. */
const LOOK_MS = 2_000;

const WATCHED = { revision: 1, site_work: 1 } as const;

type Learnt = Pick<SiteStateDocument, keyof typeof WATCHED>;

/** Watches the log of the content, and the site's document. */
export async function createSiteState(
  connection: Connection,
  content: ContentStore,
  logger: Logger,
  timing: SiteStateTiming = TIMING,
): Promise<SiteState> {
  const model = siteStateModel(connection);
  const listeners = new Set<(revision: number) => void>();
  await model.updateOne(SITE, { $setOnInsert: { revision: 0 } }, { upsert: true });
  // Sites of 0.1.0 have no such id.
  await model.updateOne({ ...SITE, instance_id: null }, { $set: { instance_id: randomUUID() } });
  const instances = createInstances(connection);
  await instances.join();
  let known = 0;
  let restore: string | null = null;
  let restores = 0;
  const writes = createWritesUnderWay();

  const reportKnown = async () => {
    const writing = restore !== null && writes.any();
    await instances.tell({ restore }, writing);
    if (!writing) return;
    await writes.ended(WRITES_MS);
    await instances.tell({ restore }, false);
  };
  const announce = () => {
    for (const listener of listeners) listener(revision());
  };
  const revision = () => known + content.number;
  const learn = ({ revision: stored, site_work: work }: Learnt) => {
    if (stored <= known) return;
    known = stored;
    const before = restore;
    restore = work?.replacing ? work.id : null;
    if (restore !== null && before !== restore) restores += 1;
    announce();
    if (before !== restore) void reportKnown();
  };
  const stopFollowing = content.onChange(announce);
  const changeSite: SiteState['changeSite'] = async (kind, compute) => {
    await content.commit(
      { by: null },
      { kind, states: [], compute: ({ site }) => ({ entries: new Map(), site: compute(site) }) },
    );
  };
  const change: SiteState['change'] = async (filter, update) => {
    const state = await readWritten(
      model
        .findOneAndUpdate(
          { ...filter, ...SITE },
          { ...update, $inc: { revision: 1 } },
          { returnDocument: 'after' },
        )
        .lean(),
    );
    if (state) learn(state);
    return state;
  };
  const read = async (): Promise<WholeSiteState> => {
    const [state, { site }] = await Promise.all([
      readOne(model.findOne(SITE).lean()),
      content.refresh(),
    ]);
    if (!state) throw new Error('the site_state document is missing');
    // After a start has waited for the end of a restore, it must not refuse calls until the next poll.
    learn(state);
    return { ...state, ...site, site_id: site.site_id ?? '' };
  };
  let looked = moment();

  let closed = false;
  let reachable = true;
  let timer: NodeJS.Timeout;
  const lookNow = async () => {
    const began = moment();
    try {
      const found = Promise.all([readOne(model.findOne(SITE, WATCHED).lean()), content.refresh()]);
      const [state] = await within(
        LOOK_MS,
        found,
        'the database does not answer a read of changes',
      );
      if (state) learn(state);
      reachable = true;
      looked = began;
    } catch (error) {
      if (reachable && !closed) logger.warn({ err: error }, 'the database does not answer');
      reachable = false;
    }
  };
  let looking: Promise<void> | undefined;
  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)));
  const poll = async () => {
    await look();
    if (!closed) timer = setTimeout(poll, timing.pollMs).unref();
  };
  timer = setTimeout(poll, timing.pollMs).unref();

  const isBehind = () => isLonger(looked, timing.behindMs);
  async function lookAgain() {
    const enough = new AbortController();
    const atMost = wait(CATCH_UP_MS, undefined, { ref: false, signal: enough.signal });
    // A look that began before the process was stopped returns an old state.
    const seen = look().then(() => (isBehind() && reachable ? look() : undefined));
    await Promise.race([seen, atMost]);
    enough.abort();
    await atMost.catch(() => {});
  }
  async function catchUp() {
    if (isBehind()) await lookAgain();
  }

  return {
    revision,
    isReplaced: () => restore !== null,
    restores: () => restores,
    writes,
    async unlessReplaced(work) {
      await catchUp();
      if (restore !== null) return;
      const end = writes.begin();
      await work().finally(end);
    },
    siteId: async () => (await read()).site_id,
    read,
    isBehind,
    isReachable: () => reachable,
    catchUp,
    lookAgain,
    changeSite,
    change,
    async knownByAll(wanted, atMostMs, signal) {
      await instances.allKnow(wanted, atMostMs, signal);
      await writes.ended(WRITES_MS);
    },
    onChange(listener) {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    async close() {
      closed = true;
      clearTimeout(timer);
      stopFollowing();
      listeners.clear();
      await instances.leave();
    },
  };
}

/** Returns the time of two clocks: one may be set back, and the other stops while the computer sleeps. */
const moment = () => ({ clock: Date.now(), steady: performance.now() });

function isLonger(since: ReturnType<typeof moment>, ms: number): boolean {
  const now = moment();
  return now.steady - since.steady > ms || now.clock - since.clock > ms;
}
