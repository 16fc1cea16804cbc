import { setImmediate as nextTurn } from 'node:timers/promises';
import { PIECE_BYTES } from './piece.ts';

/**
 * Gathers what is asked for at the same moment, and does it at once: one command for many documents
 * costs the database far less than one for each. What is too large for one command is done in pieces,
 * one after the other.
 * @param work does it for all; when it fails, it has failed for each
 * @param sizeOf about how many bytes one has
 */
export function gather<T>(
  work: (all: T[]) => Promise<void>,
  sizeOf: (item: T) => number,
): (item: T) => Promise<void> {
  interface Piece {
    all: T[];
    size: number;
    done: Promise<void>;
  }
  let waiting: Piece | undefined;
  let before: Promise<unknown> = Promise.resolve();

  function begin(): Piece {
    const all: T[] = [];
    const done = Promise.all([nextTurn(), before]).then(() => {
      if (waiting === piece) waiting = undefined;
      return work(all);
    });
    const piece: Piece = { all, size: 0, done };
    before = done.catch(() => undefined);
    return piece;
  }

  return (item) => {
    const size = sizeOf(item);
    if (!waiting || (waiting.all.length > 0 && waiting.size + size > PIECE_BYTES))
      waiting = begin();
    waiting.all.push(item);
    waiting.size += size;
    return waiting.done;
  };
}
