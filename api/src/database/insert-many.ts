import type { mongo } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/** A model of Mongoose, or a collection of the driver. */
interface Insertable {
  collection: { insertMany(documents: object[], options: object): Promise<unknown> };
}

/**
 * Inserts documents in their stored form. They are neither checked nor copied, because for large documents
 * this takes longer than writing them. Undefined fields are left out.
 * @returns the documents that a unique index refuses, for example because the `_id` is taken
 */
export async function insertMany<T extends { _id: unknown }>(
  model: Insertable,
  documents: readonly T[],
): Promise<T[]> {
  if (documents.length === 0) return [];
  try {
    await model.collection.insertMany([...documents] as object[], {
      ordered: false,
      ignoreUndefined: true,
    });
    return [];
  } catch (error) {
    if (!isDuplicateKey(error)) throw error;
    const errors = [(error as mongo.MongoBulkWriteError).writeErrors].flat();
    const others = errors.find(({ code }) => !isDuplicateKey({ code }));
    if (others) throw error;
    return errors.flatMap(({ index }) => documents[index] ?? []);
  }
}

/**
 * Error codes of a database that would refuse the document again: for its shape, its size, or a value
 * in an index.
 */
const REFUSED_FOR_GOOD = new Set([2, 15, 22, 52, 53, 56, 57, 171, 238, 10_334, 17_280]);

/**
 * Whether `insertMany` has failed only because of documents that the database will never store. In that
 * case all others are stored.
 */
export function isAboutDocuments(error: unknown): boolean {
  const { writeErrors } = error as { writeErrors?: mongo.WriteError | mongo.WriteError[] };
  const errors = [writeErrors ?? []].flat();
  return (
    errors.length > 0 &&
    errors.every(({ code }) => isDuplicateKey({ code }) || REFUSED_FOR_GOOD.has(Number(code)))
  );
}
