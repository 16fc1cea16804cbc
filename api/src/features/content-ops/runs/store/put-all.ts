import type { Model } from 'mongoose';
import { insertMany } from '../../../../database/insert-many.ts';

/** Stores documents. A document with a stored id replaces these fields; the last one of an id counts. */
export async function putAll<T extends { _id: string }>(
  model: Model<T>,
  documents: readonly T[],
): Promise<void> {
  const again = await insertMany(model, documents);
  const operations = again.map(({ _id, ...fields }) => ({
    updateOne: { filter: { _id }, update: { $set: fields } },
  }));
  if (again.length > 0) await model.bulkWrite(operations as never);
}
