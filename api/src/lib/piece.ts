import { roughSize } from './rough-size.ts';

/** About how many bytes the database reads or writes at once; more holds up everybody else's calls. */
export const PIECE_BYTES = 4 * 1024 * 1024;

/** How many documents make one piece. */
export interface Piece {
  /** The number for the next one. */
  count(): number;
  /** Notes what the last one had. */
  had(documents: number, bytes: number): void;
}

/**
 * Finds out how many documents make a piece of `PIECE_BYTES`, from those before: pages differ in size a
 * thousandfold, and what they have is known only once they are read.
 */
export function createPiece(most: number): Piece {
  let next = Math.min(most, 4);
  return {
    count: () => next,
    had(documents, bytes) {
      if (documents === 0) return;
      const fitting = Math.floor(PIECE_BYTES / Math.max(1, bytes / documents));
      // After small documents a large one may follow.
      next = Math.max(1, Math.min(most, fitting, 2 * documents));
    },
  };
}

/**
 * Reads documents a piece at a time.
 * @param most how many documents a piece may have
 */
export function readInPieces<Id, T>(
  most: number,
  read: (ids: Id[]) => Promise<T[]>,
): (ids: Id[]) => Promise<T[]> {
  const piece = createPiece(most);
  return async (ids) => {
    const all: T[] = [];
    for (let at = 0; at < ids.length;) {
      const some = ids.slice(at, at + piece.count());
      const found = await read(some);
      piece.had(found.length, roughSize(found));
      all.push(...found);
      at += some.length;
    }
    return all;
  };
}
