import { sideBySide } from '@siteyard/schemas/side-by-side';
import type { Model, mongo } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { isDatabaseAway } from '../../lib/database-away.ts';
import type { StagedChange } from '../site-state/staged-content.service.ts';
import type { PageDocument } from './pages.model.ts';

/** What folding has in common for pages that a run changes and for those that it creates. */

export interface StagedPageChange {
  id: number;
  change: StagedChange;
}

export interface FoldedPages {
  done: readonly number[];
  failed: readonly { id: number; error: unknown }[];
}

/** Makes what was staged of some pages their own, by one command where no address is in the way. */
export async function foldTogether(
  model: Model<PageDocument>,
  run: string,
  known: readonly StagedPageChange[],
): Promise<void> {
  if (known.length === 0) return;
  try {
    // As the driver stores them: mongoose would copy each content once more.
    await model.collection.bulkWrite(
      known.map(({ id, change }) => ({
        updateOne: folding(run, id, change),
      })) as unknown as mongo.AnyBulkWriteOperation[],
      { ordered: false, ignoreUndefined: true },
    );
    return;
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
  }
  const foldOne = async (id: number, change: StagedChange) => {
    const { filter, update } = folding(run, id, change);
    await model.updateOne(filter, update);
  };
  await sideBySide(known, async ({ id, change }) => {
    await foldOne(id, change).catch(async (error: unknown) => {
      if (!isDuplicateKey(error, 'address')) throw error;
      // A page of this run that could not be folded has it still: this one waits with it.
      const { address, ...set } = change.set as Partial<PageDocument>;
      const held = { address: address ?? '', 'next.run': run };
      if (await model.exists(held)) throw error;
      // Another page has taken the address in the last moment; that one keeps it.
      await foldOne(id, { set, unset: [...change.unset, 'address'] });
    });
  });
}

/** Folds pages one by one, where some of them could not be folded together. */
export async function foldEach(
  ids: readonly number[],
  fold: (id: number) => Promise<void>,
): Promise<FoldedPages> {
  const done: number[] = [];
  const failed: { id: number; error: unknown }[] = [];
  for (const id of ids) {
    try {
      await fold(id);
      done.push(id);
    } catch (error) {
      if (isDatabaseAway(error)) throw error;
      failed.push({ id, error });
    }
  }
  return { done, failed };
}

/** The write that makes what was staged a page's own. */
function folding(run: string, id: number, { set, unset }: StagedChange) {
  const removed = Object.fromEntries([...unset, 'next'].map((name) => [name, 1 as const]));
  return { filter: { _id: id, 'next.run': run }, update: { $set: set, $unset: removed } };
}
