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
