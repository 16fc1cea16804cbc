import type { Model } from 'mongoose';
import { isDuplicateKey } from './duplicate-key.ts';

/** Inserts a document. Returns null if another writer has inserted one with the same id or key. */
export async function createOnce<Document>(
  model: Model<Document>,
  document: Document,
): Promise<Document | null> {
  try {
    await model.create([document]);
    return document;
  } catch (error) {
    if (isDuplicateKey(error)) return null;
    throw error;
  }
}
