import type { Model } from 'mongoose';
import { readWritten } from '../../../../database/stored-documents.ts';
import { isGone } from '../../../site-state/lease-owner.ts';
import type { Run, RunWork } from './run.model.ts';

/** Whether a mark is valid: it has not expired, and the process that set it has not stopped. */
export const isHeld = ({ owner, until }: NonNullable<Run['working']>): boolean =>
  until.getTime() > Date.now() && !isGone(owner);

/** Whether an instance is planning a run, or preparing to apply it. */
export const isWorking = ({ working }: Pick<Run, 'working'>, what: RunWork): boolean =>
  working?.what === what && isHeld(working);

/**
 * The marks of runs. An instance marks a run while it plans the run or prepares to apply it, so that no
 * other instance does the same work.
 */
export function createRunMarks(runs: Model<Run>) {
  return {
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
  };
}
