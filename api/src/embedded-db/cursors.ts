import { Long } from 'bson';
import { randomInt } from 'node:crypto';
import { DatabaseError } from './errors.ts';
import { MAX_DOCUMENT_BYTES, type Raw } from './raw.ts';

/** MongoDB's size of a first answer when nobody asks for another. */
const FIRST_BATCH = 101;
/** A cursor that nobody asks for anything is forgotten after this long. */
const IDLE_MS = 10 * 60_000;

interface Cursor {
  id: number;
  ns: string;
  source: Iterator<Raw>;
  /** Read already, to know whether there is more. */
  ahead: Raw | undefined;
  usedAt: number;
}

/** The results that clients are still reading. */
export class Cursors {
  private readonly open = new Map<number, Cursor>();

  /** The `cursor` document of a first answer. */
  start(ns: string, source: Iterator<Raw>, batchSize = FIRST_BATCH, single = false): object {
    const id = randomInt(1, 2 ** 48 - 1);
    const cursor: Cursor = { id, ns, source, ahead: undefined, usedAt: Date.now() };
    cursor.ahead = this.next(cursor);
    const firstBatch = this.batch(cursor, batchSize);
    const more = cursor.ahead !== undefined && !single;
    if (more) this.open.set(id, cursor);
    return { firstBatch, id: Long.fromNumber(more ? id : 0), ns };
  }

  /** The `cursor` document of a following answer. */
  more(id: number, ns: string, batchSize = Infinity): object {
    const cursor = this.open.get(id);
    if (!cursor || cursor.ns !== ns) throw new DatabaseError(43, `cursor id ${id} not found`);
    cursor.usedAt = Date.now();
    const nextBatch = this.batch(cursor, batchSize || Infinity);
    if (!cursor.ahead) this.open.delete(id);
    return { nextBatch, id: Long.fromNumber(cursor.ahead ? id : 0), ns };
  }

  /** Forgets a cursor; answers whether there was one. */
  kill(id: number): boolean {
    return this.open.delete(id);
  }

  sweep(now = Date.now()): void {
    for (const cursor of this.open.values())
      if (now - cursor.usedAt > IDLE_MS) this.open.delete(cursor.id);
  }

  private next(cursor: Cursor): Raw | undefined {
    const { done, value } = cursor.source.next();
    return done ? undefined : value;
  }

  private batch(cursor: Cursor, size: number): Raw[] {
    const documents: Raw[] = [];
    let bytes = 0;
    while (cursor.ahead && documents.length < size) {
      bytes += cursor.ahead.end - cursor.ahead.at;
      if (documents.length > 0 && bytes > MAX_DOCUMENT_BYTES) break;
      documents.push(cursor.ahead);
      cursor.ahead = this.next(cursor);
    }
    return documents;
  }
}
