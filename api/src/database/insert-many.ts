import type { mongo } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/** A model of Mongoose, or a collection of the driver. */
interface Insertable {
  collection: { insertMany(documents: object[], options: object): Promise<unknown> };
}

/**
 * Inserts documents that are as the database stores them: neither checked nor copied, which for large
 * ones takes longer than writing them. What is undefined is left out.
 * @returns those that a unique index refuses, such as where the `_id` is taken
 */
export async function insertMany<T extends { _id: unknown }>(
  model: Insertable,
  documents: readonly T[],
): Promise<T[]> {
  if (documents.length === 0) return [];
  try {
    await model.collection.insertMany([...documents] as object[], {
      ...{ ordered: false, ignoreUndefined: true },
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

/** Codes of a database for a document that it would refuse again: its shape, its size, or a value in an index. */
const REFUSED_FOR_GOOD = new Set([2, 15, 22, 52, 53, 56, 57, 171, 238, 10_334, 17_280]);

/**
 * Whether `insertMany` has failed only because of documents that the database will never store. All
 * others are stored then.
 */
export function isAboutDocuments(error: unknown): boolean {
  const { writeErrors } = error as { writeErrors?: mongo.WriteError | mongo.WriteError[] };
  const errors = [writeErrors ?? []].flat();
  return (
    errors.length > 0 &&
    errors.every(({ code }) => isDuplicateKey({ code }) || REFUSED_FOR_GOOD.has(Number(code)))
  );
}
