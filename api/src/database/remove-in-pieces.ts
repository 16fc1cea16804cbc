import type { Model, QueryFilter } from 'mongoose';
import { readAll } from './stored-documents.ts';

/** The duration of removing one piece, in ms. The embedded database does nothing else at that time. */
const PIECE_MS = 100;
const MOST = 1000;

/** Removes documents in small pieces, because they may be large and many. */
export async function removeInPieces<Document extends { _id: string }>(
  model: Model<Document>,
  filter: QueryFilter<Document>,
): Promise<void> {
  for (let count = 4; ;) {
    const began = performance.now();
    const found = await readAll(model.find(filter, { _id: 1 }).limit(count).lean<Document[]>());
    const ids = found.map(({ _id }) => _id);
    if (ids.length > 0) await model.deleteMany({ _id: { $in: ids } } as QueryFilter<Document>);
    if (ids.length < count) return;
    const isQuick = performance.now() - began < PIECE_MS;
    count = isQuick ? Math.min(MOST, 2 * count) : Math.max(1, count >> 1);
  }
}
