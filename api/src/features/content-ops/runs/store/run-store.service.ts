import { AppError } from '@siteyard/schemas/errors';
import mongoose, { type Connection, type QueryFilter } from 'mongoose';
import type { ContentStore } from '../../../../content/store.ts';
import { readAll, readOne, readWritten } from '../../../../database/stored-documents.ts';
import { daysBefore } from '../../../../lib/days.ts';
import { isGone } from '../../../site-state/lease-owner.ts';
import { createReceiptStore } from './receipt-store.ts';
import { runModel, type RunDocument, type RunWork } from './runs.model.ts';
import { createSentStore } from './sent-store.ts';

export type Run = RunDocument;

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

/** Whether a mark is valid: it has not expired, and the process that set it has not stopped. */
export const isHeld = ({ owner, until }: NonNullable<Run['working']>): boolean =>
  until.getTime() > Date.now() && !isGone(owner);

/** Whether an instance is planning a run, or preparing to apply it. */
export const isWorking = ({ working }: Pick<Run, 'working'>, what: RunWork): boolean =>
  working?.what === what && isHeld(working);

/** The error for a run that can no longer receive a bundle, be planned or be applied. */
export const notOpen = (state: Run['state']) =>
  new AppError('run_not_open', { message: `This run is ${state}.` });

export function createRunStore(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'get' | 'put'>;
}) {
  const runs = runModel(deps.connection);
  const sent = createSentStore(deps);
  const receipts = createReceiptStore(deps);

  /** @throws AppError `run_not_found` */
  async function get(id: string): Promise<Run> {
    const run = await readOne(runs.findOne({ _id: id }).lean());
    if (!run) throw new AppError('run_not_found');
    return run;
  }

  /** @returns the changed run; null if no run matches the filter */
  const write = (filter: QueryFilter<Run>, set: Partial<Run>): Promise<Run | null> =>
    readWritten(runs.findOneAndUpdate(filter, { $set: set }, { returnDocument: 'after' }).lean());

  return {
    ...sent,
    ...receipts,
    get,
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
    /** Returns up to `limit` runs, newest first, starting after the run `after`. */
    async list(
      after: string | undefined,
      limit: number,
      states?: readonly Run['state'][],
    ): Promise<Run[]> {
      const last = after === undefined ? null : await get(after);
      const filter = last && {
        $or: [
          { created_at: { $lt: last.created_at } },
          { created_at: last.created_at, _id: { $lt: last._id } },
        ],
      };
      return readAll(
        runs
          .find({ ...filter, ...(states && { state: { $in: [...states] } }) })
          .sort({ created_at: -1, _id: -1 })
          .limit(limit)
          .lean(),
      );
    },
    /** Reads the source of runs, and whether they were undone. Removed runs are left out. */
    about: (
      ids: readonly string[],
    ): Promise<Pick<Run, '_id' | 'source' | 'undone_by' | 'error'>[]> =>
      readAll(runs.find({ _id: { $in: [...ids] } }, { source: 1, undone_by: 1, error: 1 }).lean()),
    /** Returns the runs with these states that started between two times, newest first, at most 200. */
    begunBetween: (after: Date, before: Date, states: readonly Run['state'][]): Promise<Run[]> =>
      readAll(
        runs
          .find({ created_at: { $gt: after, $lt: before }, state: { $in: [...states] } })
          .sort({ created_at: -1, _id: -1 })
          .limit(200)
          .lean(),
      ),
    /** Returns the newest unfinished undo of a run; null if there is none. */
    undoOf: (id: string): Promise<Run | null> =>
      readOne(
        runs
          .findOne({ undoes: id, state: { $in: ['open', 'applying'] } })
          .sort({ created_at: -1 })
          .lean(),
      ),
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
      throw notOpen((await get(id)).state);
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
        const { working, state } = await get(id);
        if (isWorking({ working }, 'apply')) throw notOpen('applying');
        if (!states.includes(state)) throw notOpen(state);
        // Another call may set a mark at this moment.
        run = await writeIf({ state, 'working.owner': working?.owner ?? null });
      }
      return run;
    },

    /**
     * Marks a run as being worked on, if the owner of its present mark is `before` (null: it has no mark).
     * @returns the run before this change; null if it has another mark or has ended
     */
    async mark(
      id: string,
      before: string | null,
      working: NonNullable<Run['working']>,
    ): Promise<Run | null> {
      const begun = working.what === 'plan' && { plan_begun: true };
      return readWritten(
        runs
          .findOneAndUpdate(
            { _id: id, 'working.owner': before, state: { $in: ['open', 'planned'] } },
            { $set: { working, error: null, touched_at: new Date(), ...begun } },
          )
          .lean(),
      );
    },
    /**
     * Removes the mark of an owner from a run, and stores the reason of a failure. Does nothing if another
     * instance has replaced the mark.
     */
    async unmark(id: string, owner: string, error: Run['error']): Promise<void> {
      await runs.updateOne(
        { _id: id, 'working.owner': owner },
        { $set: { working: null, ...(error && { error }) } },
      );
    },
    async renewMark(id: string, owner: string, until: Date): Promise<void> {
      await runs.updateOne(
        { _id: id, 'working.owner': owner },
        { $set: { 'working.until': until } },
      );
    },

    /** Returns the ended runs whose bundle is not completely removed. */
    async endedWithContent(): Promise<string[]> {
      const states: Run['state'][] = ['applied', 'discarded', 'failed'];
      const filter = { state: { $in: states }, content_removed: null };
      return (await readAll(runs.find(filter, { _id: 1 }).lean())).map(({ _id }) => _id);
    },
    /**
     * Removes old receipts, and discards idle runs.
     * @returns the ids of the removed receipts
     */
    async sweep(now = new Date()): Promise<string[]> {
      const isIdle = {
        state: { $in: ['open', 'planned'] },
        touched_at: { $lt: daysBefore(IDLE_DAYS, now) },
      } satisfies QueryFilter<Run>;
      for (const { _id } of await readAll(runs.find(isIdle, { _id: 1 }).lean())) {
        const discarded = { $set: { state: 'discarded' } } as const;
        // A request may use the run at this moment, so the filter applies again.
        const { modifiedCount } = await runs.updateOne({ ...isIdle, _id }, discarded);
        if (modifiedCount > 0) await sent.removeContent(_id);
      }
      const isOld = { created_at: { $lt: daysBefore(RECEIPT_DAYS, now) } };
      const old = (await readAll(runs.find(isOld, { _id: 1 }).lean())).map(({ _id }) => _id);
      for (const id of old) {
        await sent.removeContent(id);
        await receipts.removeReceipt(id);
      }
      return old;
    },
  };
}
