import { randomUUID } from 'node:crypto';
import { setTimeout as wait } from 'node:timers/promises';
import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
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
  /** How many restores this instance has seen begin. */
  restores(): number;
  /** The calls of this instance that a restore waits for. */
  writes: WritesUnderWay;
  /**
   * Does work that no call asked for, such as removing what is too old. A restore waits for it, and
   * none begins while a restore replaces the content: half of it looks like much that nobody uses.
   */
  unlessReplaced(work: () => Promise<void>): Promise<void>;
  /** The identity of the site's content. */
  siteId(): Promise<string>;
  /** Reads the state as it is now. This instance knows it from then on. */
  read(): Promise<WholeSiteState>;
  /**
   * Whether this instance has not looked for changes for so long that others no longer wait for it,
   * as after its process was stopped or its computer slept.
   */
  isBehind(): boolean;
  /** Whether the database answered the last look. */
  isReachable(): boolean;
  /** Looks now if it is behind. Never rejects, and takes `CATCH_UP_MS` at most. */
  catchUp(): Promise<void>;
  /** Looks now. Never rejects, and takes `CATCH_UP_MS` at most. */
  lookAgain(): Promise<void>;
  /** Changes the data about the site with one commit. `compute` gets the newest data. */
  changeSite(kind: string, compute: (site: Readonly<SiteData>) => Partial<SiteData>): Promise<void>;
  /**
   * Changes the document and announces it in the same write. Returns null if it does not match.
   * @param filter what must hold besides
   */
  change(
    filter: QueryFilter<SiteStateDocument>,
    update: Omit<UpdateQuery<SiteStateDocument>, '$inc'>,
  ): Promise<SiteStateDocument | null>;
  /**
   * Waits until every other instance knows a restore that was announced, and until the calls that were
   * under way have ended, also those of this one.
   * @param atMostMs how long to wait for instances that say nothing
   */
  knownByAll: Instances['allKnow'];
  /** Calls `listener` when the revision has increased; returns a function that stops it. */
  onChange(listener: (revision: number) => void): () => void;
  close(): Promise<void>;
}

export interface SiteStateTiming {
  /** How often an instance looks for changes, in ms. */
  pollMs: number;
  /** After how long without a look it is behind, in ms: sooner than others give up waiting for it. */
  behindMs: number;
}

const TIMING: SiteStateTiming = { pollMs: 500, behindMs: 1_500 };
/** How long a call waits for a look at most, in ms: pages in memory are shown without a database. */
const CATCH_UP_MS = 1_000;

/** How long a look may take, in ms: while one is under way, this instance learns of no change. */
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
  // Sites of 0.1.0 have none.
  await model.updateOne({ ...SITE, instance_id: null }, { $set: { instance_id: randomUUID() } });
  const instances = createInstances(connection);
  await instances.join();
  let known = 0;
  let restore: string | null = null;
  let restores = 0;
  const writes = createWritesUnderWay();

  const tell = async () => {
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
    if (before !== restore) void tell();
  };
  const stopFollowing = content.onChange(announce);
  const changeSite: SiteState['changeSite'] = async (kind, compute) => {
    await content.commit(
      { by: null },
      { kind, states: [], compute: ({ site }) => ({ entries: new Map(), site: compute(site) }) },
    );
  };
  const change: SiteState['change'] = async (filter, update) => {
    const state = await model
      .findOneAndUpdate(
        { ...filter, ...SITE },
        { ...update, $inc: { revision: 1 } },
        { returnDocument: 'after' },
      )
      .lean();
    if (state) learn(state);
    return state;
  };
  const read = async (): Promise<WholeSiteState> => {
    const [state, { site }] = await Promise.all([model.findOne(SITE).lean(), content.refresh()]);
    if (!state) throw new Error('the site_state document is missing');
    // A start that has waited for the end of a restore must not refuse calls until its next poll.
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
      const found = Promise.all([model.findOne(SITE, WATCHED).lean().exec(), content.refresh()]);
      const [state] = await within(
        LOOK_MS,
        found,
        'the database does not answer a look for changes',
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
    // One that was under way when the process was stopped brings what was true then.
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

/** By two clocks: one may be set back, the other stands still while the computer sleeps. */
const moment = () => ({ clock: Date.now(), steady: performance.now() });

function isLonger(since: ReturnType<typeof moment>, ms: number): boolean {
  const now = moment();
  return now.steady - since.steady > ms || now.clock - since.clock > ms;
}
