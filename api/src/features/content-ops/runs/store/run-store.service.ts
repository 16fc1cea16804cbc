import { AppError } from '@siteyard/schemas/errors';
import mongoose, { type Connection, type Model, type QueryFilter } from 'mongoose';
import type { ContentStore } from '../../../../content/store.ts';
import { readAll, readWritten } from '../../../../database/stored-documents.ts';
import { daysBefore } from '../../../../lib/days.ts';
import { createReceiptStore } from './receipt-store.ts';
import { createRunMarks, isWorking } from './run-marks.ts';
import { createRunQueries } from './run-queries.ts';
import { notOpen } from './run-states.ts';
import { runModel, type Run } from './run.model.ts';
import { createSentStore } from './sent-store.ts';

/** The documents of runs. */
export type RunStore = ReturnType<typeof createRunStore>;

/** Receipts are removed after this time. */
const RECEIPT_DAYS = 90;
/** Open and planned runs are discarded after this time without a request. */
const IDLE_DAYS = 2;

/** The fields of every new run. */
const FRESH = {
  settings: null,
  settings_read: null,
  migration: null,
  plan: null,
  totals: {},
  progress: null,
  applied_at: null,
  undoes: null,
  undone_by: null,
  error: null,
} as const;

export function createRunStore(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'get' | 'put'>;
}) {
  const runs = runModel(deps.connection);
  const queries = createRunQueries(runs);
  const sent = createSentStore(deps);
  const receipts = createReceiptStore(deps);

  /** @returns the changed run; null if no run matches the filter */
  const write = (filter: QueryFilter<Run>, set: Partial<Run>): Promise<Run | null> =>
    readWritten(runs.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after' }).lean());

  return {
    ...queries,
    ...createRunMarks(runs),
    ...sent,
    ...receipts,
    async create(
      about: Pick<Run, 'kind' | 'source' | 'bundle' | 'options' | 'who' | 'actor_source'> &
        Partial<Run>,
    ): Promise<Run> {
      const _id = new mongoose.Types.ObjectId().toHexString();
      const now = new Date();
      const times = { created_at: now, touched_at: now };
      const run = { ...FRESH, ...about, _id, state: 'open', ...times } satisfies Run;
      await runs.create([run]);
      return run;
    },
    async update(id: string, set: Partial<Run>): Promise<Run> {
      const run = await write({ _id: id }, set);
      if (!run) throw new AppError('run_not_found');
      return run;
    },
    /**
     * Changes a run that is in one of these states.
     * @throws AppError `run_not_found`, `run_not_open`
     */
    async updateIn(states: Run['state'][], id: string, set: Partial<Run>): Promise<Run> {
      const now = { ...set, touched_at: new Date() };
      const run = await write({ _id: id, state: { $in: states } }, now);
      if (run) return run;
      throw notOpen((await queries.get(id)).state);
    },
    /**
     * Changes a run that is in one of these states, unless an instance is preparing to apply it.
     * @throws AppError `run_not_found`, `run_not_open`
     */
    async updateUnlessApplying(
      states: readonly Run['state'][],
      id: string,
      set: Partial<Run>,
    ): Promise<Run> {
      const writeIf = (filter: QueryFilter<Run>) =>
        write({ ...filter, _id: id }, { ...set, touched_at: new Date() });
      // Most runs have no mark, so the reason is read only after this write fails.
      let run = await writeIf({ state: { $in: [...states] }, 'working.owner': null });
      while (!run) {
        const { working, state } = await queries.get(id);
        if (isWorking({ working }, 'apply')) throw notOpen('applying');
        if (!states.includes(state)) throw notOpen(state);
        // Another call may set a mark at this moment.
        run = await writeIf({ state, 'working.owner': working?.owner ?? null });
      }
      return run;
    },

    /** See `sweepRuns`. */
    sweep: (now = new Date()) => sweepRuns(runs, { ...sent, ...receipts }, now),
  };
}

/**
 * Removes old receipts, and discards idle runs.
 * @returns the ids of the removed receipts
 */
async function sweepRuns(
  runs: Model<Run>,
  stored: Pick<RunStore, 'removeContent' | 'removeReceipt'>,
  now: Date,
): Promise<string[]> {
  const isIdle = {
    state: { $in: ['open', 'planned'] },
    touched_at: { $lt: daysBefore(IDLE_DAYS, now) },
  } satisfies QueryFilter<Run>;
  for (const { _id } of await readAll(runs.find(isIdle, { _id: 1 }).lean())) {
    const discarded = { $set: { state: 'discarded' } } as const;
    // A request may use the run at this moment, so the filter applies again.
    const { modifiedCount } = await runs.updateOne({ ...isIdle, _id }, discarded);
    if (modifiedCount > 0) await stored.removeContent(_id);
  }
  const isOld = { created_at: { $lt: daysBefore(RECEIPT_DAYS, now) } };
  const old = (await readAll(runs.find(isOld, { _id: 1 }).lean())).map(({ _id }) => _id);
  for (const id of old) {
    await stored.removeContent(id);
    await stored.removeReceipt(id);
  }
  return old;
}
