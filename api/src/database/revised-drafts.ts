import type { Model, QueryFilter } from 'mongoose';
import {
  asStored,
  nextRevision,
  refuseStaleDraft,
  savedFrom,
  type DraftBase,
  type RevisedDraft,
} from '../lib/draft-revision.ts';
import { createKeyedLock } from '../lib/keyed-lock.ts';
import { retryOnConflict } from '../lib/retry-on-conflict.ts';
import { createOnce } from './create-once.ts';
import { readOne, readWritten } from './stored-documents.ts';

interface StoredDraft extends RevisedDraft {
  _id: string;
  updated_at: Date;
}

/** The fields of a draft that a save sets. The store sets the others. */
type SavedFields<Draft> = Omit<Draft, '_id' | 'updated_at' | keyof RevisedDraft>;

export interface RevisedDrafts<Draft> {
  /**
   * Saves a draft with the next revision.
   * @param base the draft that it replaces
   * @throws AppError `revision_conflict` if another tab or device has changed the draft
   */
  save(id: string, fields: SavedFields<Draft>, base: DraftBase): Promise<Draft>;
  /** Removes a draft, if there is one. @throws as `save` */
  remove(id: string, base: DraftBase): Promise<void>;
}

/** Writes drafts that several tabs, devices and instances may change. */
export function createRevisedDrafts<Draft extends StoredDraft>(
  model: Model<Draft>,
): RevisedDrafts<Draft> {
  /** Runs writes of a draft in turn, and repeats one if another instance was first. */
  const withLock = createKeyedLock<string>();
  const write = <T>(id: string, attempt: () => Promise<T | null>) =>
    withLock(id, () => retryOnConflict(attempt));
  const find = (_id: string) => readOne(model.findOne(selecting<Draft>({ _id })).lean<Draft>());
  return {
    save: (_id, fields, base) =>
      write(_id, async () => {
        const stored = await find(_id);
        refuseStaleDraft(stored, base);
        const draft = {
          ...fields,
          revision: nextRevision(stored),
          ...savedFrom(base),
          updated_at: new Date(),
        };
        if (!stored) return createOnce(model, { _id, ...draft } as unknown as Draft);
        const filter = selecting<Draft>({ _id, ...asStored(stored) });
        return readWritten(
          model
            .findOneAndUpdate(filter, { $set: draft }, { returnDocument: 'after' })
            .lean<Draft>(),
        );
      }),
    async remove(_id, base) {
      await write(_id, async () => {
        const stored = await find(_id);
        if (!stored) return true;
        refuseStaleDraft(stored, base);
        const filter = selecting<Draft>({ _id, ...asStored(stored) });
        return (await model.deleteOne(filter)).deletedCount > 0 || null;
      });
    },
  };
}

/** A filter for a model with a generic type of documents. */
const selecting = <Draft>(filter: object) => filter as QueryFilter<Draft>;
