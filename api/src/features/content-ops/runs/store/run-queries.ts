import { AppError } from '@siteyard/schemas/errors';
import type { Model } from 'mongoose';
import { readAll, readOne } from '../../../../database/stored-documents.ts';
import type { Run } from './run.model.ts';

/** The reads of runs. */
export function createRunQueries(runs: Model<Run>) {
  /** @throws AppError `run_not_found` */
  async function get(id: string): Promise<Run> {
    const run = await readOne(runs.findOne({ _id: id }).lean());
    if (!run) throw new AppError('run_not_found');
    return run;
  }

  return {
    get,
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
    /** Returns the ended runs whose bundle is not completely removed. */
    async endedWithContent(): Promise<string[]> {
      const states: Run['state'][] = ['applied', 'discarded', 'failed'];
      const filter = { state: { $in: states }, content_removed: null };
      return (await readAll(runs.find(filter, { _id: 1 }).lean())).map(({ _id }) => _id);
    },
  };
}
