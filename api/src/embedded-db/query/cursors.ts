import { Long } from 'bson';
import { randomInt } from 'node:crypto';
import { MAX_DOCUMENT_BYTES, type Raw } from '../bson/raw.ts';
import { DatabaseError } from '../errors.ts';

/** The size of a first batch in MongoDB if the client names no size. */
const FIRST_BATCH = 101;
/**
 * The maximum size of the documents in one response, in bytes; a single document may be larger. MongoDB
 * allows the maximum size of a document. With smaller responses, server and client need less memory.
 */
const BATCH_BYTES = 2 * 1024 * 1024;
/** The time after which an unused cursor is closed, in ms. */
const IDLE_MS = 10 * 60_000;

interface Cursor {
  id: number;
  namespace: string;
  source: Iterator<Raw>;
  /** The next document. It is read in advance, to know whether there are more documents. */
  ahead: Raw | undefined;
  usedAt: number;
  /** Whether the collection was dropped. The next `getMore` then fails. */
  dropped: boolean;
}

/** The results that clients are still reading. A namespace is `database.collection`. */
export class Cursors {
  private readonly open = new Map<number, Cursor>();

  /**
   * Returns the `cursor` document of a first response.
   * @param single whether the client requests no further response
   */
  start(namespace: string, source: Iterator<Raw>, batchSize = FIRST_BATCH, single = false): object {
    const id = randomInt(1, 2 ** 48 - 1);
    const usedAt = Date.now();
    const cursor: Cursor = { id, namespace, source, ahead: undefined, usedAt, dropped: false };
    cursor.ahead = this.next(cursor);
    // After a single batch, the client cannot ask for the rest.
    const firstBatch = this.batch(cursor, batchSize, single ? MAX_DOCUMENT_BYTES : BATCH_BYTES);
    const more = cursor.ahead !== undefined && !single;
    if (more) this.open.set(id, cursor);
    return { firstBatch, id: Long.fromNumber(more ? id : 0), ns: namespace };
  }

  /** Returns the `cursor` document of a later response. Throws 43 for an unknown cursor, 175 after a drop. */
  more(id: number, namespace: string, batchSize?: number): object {
    const cursor = this.open.get(id);
    if (!cursor || cursor.namespace !== namespace)
      throw new DatabaseError(43, `cursor id ${id} not found`);
    if (cursor.dropped) {
      this.open.delete(id);
      throw new DatabaseError(175, `The collection ${namespace} was dropped.`);
    }
    cursor.usedAt = Date.now();
    const nextBatch = this.batch(cursor, batchSize || Infinity);
    if (!cursor.ahead) this.open.delete(id);
    return { nextBatch, id: Long.fromNumber(cursor.ahead ? id : 0), ns: namespace };
  }

  /** Closes a cursor. Returns whether it was open. */
  kill(id: number): boolean {
    return this.open.delete(id);
  }

  /** Ends the cursors of a dropped collection. */
  end(namespace: string): void {
    for (const cursor of this.open.values())
      if (cursor.namespace === namespace) cursor.dropped = true;
  }

  /** Closes the cursors that no client has read for a while. */
  sweep(now = Date.now()): void {
    for (const cursor of this.open.values())
      if (now - cursor.usedAt > IDLE_MS) this.open.delete(cursor.id);
  }

  private next(cursor: Cursor): Raw | undefined {
    const { done, value } = cursor.source.next();
    return done ? undefined : value;
  }

  private batch(cursor: Cursor, size: number, mostBytes = BATCH_BYTES): Raw[] {
    const documents: Raw[] = [];
    let bytes = 0;
    while (cursor.ahead && documents.length < size) {
      bytes += cursor.ahead.end - cursor.ahead.at;
      if (documents.length > 0 && bytes > mostBytes) break;
      documents.push(cursor.ahead);
      cursor.ahead = this.next(cursor);
    }
    return documents;
  }
}
