import { randomUUID } from 'node:crypto';
import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import { readOne, readWritten } from '../../database/stored-documents.ts';
import type { SiteData } from '../../content/stored.ts';
import type { Logger } from '../../log.ts';
import { createInstances, WRITES_MS, type Instances } from './instances.service.ts';
import { startChangePoller, type ChangePoller, type SiteStateTiming } from './change-poller.ts';
import { SITE, siteStateModel, type SiteStateDocument } from './site-state.model.ts';
import { createRunningWrites, type RunningWrites } from './running-writes.ts';

/** The site's document, and the data about the site in the newest commit. */
export type WholeSiteState = SiteStateDocument & SiteData & { site_id: string };

export interface SiteState extends Omit<ChangePoller, 'stop'> {
  /** The latest revision that this instance knows. It increases with every change. */
  revision(): number;
  /** Whether a restore is replacing the content, according to `revision()`. */
  isRestoring(): boolean;
  /** The number of restores that this instance has noticed. */
  restoreCount(): number;
  /** The calls of this instance that a restore waits for. */
  writes: RunningWrites;
  /**
   * Does background work, such as removing old data. A restore waits until the work ends. The work does
   * not begin while a restore replaces the content, because needed data can look unused during that time.
   */
  unlessRestoring(work: () => Promise<void>): Promise<void>;
  siteId(): Promise<string>;
  /** Reads the present state and updates what this instance knows. */
  read(): Promise<WholeSiteState>;
  /**
   * Changes the data about the site with one commit.
   * @param compute receives the newest data
   */
  changeSite(kind: string, compute: (site: Readonly<SiteData>) => Partial<SiteData>): Promise<void>;
  /**
   * Changes the site's document and announces the change in the same write. Returns null if the document
   * does not match the filter.
   * @param filter further conditions
   */
  change(
    filter: QueryFilter<SiteStateDocument>,
    update: Omit<UpdateQuery<SiteStateDocument>, '$inc'>,
  ): Promise<SiteStateDocument | null>;
  /**
   * Waits until every other instance knows of an announced restore, and until the running calls of all
   * instances have ended.
   * @param atMostMs the maximum waiting time for instances that do not answer
   */
  knownByAll: Instances['allKnow'];
  /** Calls `listener` after each increase of the revision. Returns a function that removes the listener. */
  onChange(listener: (revision: number) => void): () => void;
  close(): Promise<void>;
}

const TIMING: SiteStateTiming = { pollMs: 500, behindMs: 1_500 };
const WATCHED = { revision: 1, site_work: 1 } as const;

type Learnt = Pick<SiteStateDocument, keyof typeof WATCHED>;

/**
 * Creates the service. It watches the log of the content store and the site's document. It is one function,
 * because its calls share the latest known revision and restore.
 */
export async function createSiteState(
  connection: Connection,
  content: ContentStore,
  logger: Logger,
  timing: SiteStateTiming = TIMING,
): Promise<SiteState> {
  const model = siteStateModel(connection);
  const listeners = new Set<(revision: number) => void>();
  await model.updateOne(SITE, { $setOnInsert: { revision: 0 } }, { upsert: true });
  // Sites of version 0.1.0 have no such id.
  await model.updateOne({ ...SITE, instance_id: null }, { $set: { instance_id: randomUUID() } });
  const instances = createInstances(connection);
  await instances.join();
  let known = 0;
  let restore: string | null = null;
  let restores = 0;
  const writes = createRunningWrites();

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
    // The caller may have waited for a restore to end. Without this, calls would be refused until the next
    // poll.
    learn(state);
    return { ...state, ...site, site_id: site.site_id ?? '' };
  };
  const poller = startChangePoller({
    read: async () => {
      const [state] = await Promise.all([
        readOne(model.findOne(SITE, WATCHED).lean()),
        content.refresh(),
      ]);
      return state;
    },
    learn: (state) => state && learn(state),
    timing,
    logger,
  });

  return {
    revision,
    isRestoring: () => restore !== null,
    restoreCount: () => restores,
    writes,
    async unlessRestoring(work) {
      await poller.catchUp();
      if (restore !== null) return;
      const end = writes.begin();
      await work().finally(end);
    },
    siteId: async () => (await read()).site_id,
    read,
    isBehind: poller.isBehind,
    isReachable: poller.isReachable,
    catchUp: poller.catchUp,
    pollNow: poller.pollNow,
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
      poller.stop();
      stopFollowing();
      listeners.clear();
      await instances.leave();
    },
  };
}
