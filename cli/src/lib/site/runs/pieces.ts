/** The most that one call carries. */
const PIECE = { pages: 200, bytes: 4 * 1024 * 1024 } as const;

/** Splits pages or sections so that no piece is larger than a call may be; one that is larger goes alone. */
export function* inPieces<Page extends object>(pages: readonly Page[]): Generator<Page[]> {
  const packer = createPacker<Page>((page) => Buffer.byteLength(JSON.stringify(page)));
  for (const page of pages) {
    const piece = packer.add(page);
    if (piece) yield piece;
  }
  const rest = packer.rest();
  if (rest.length > 0) yield rest;
}

/**
 * Makes pieces of what comes one by one.
 * @param sizeOf bytes
 * @param first how many the first piece has at most; each one after it may have twice as many
 */
export function createPacker<T>(sizeOf: (each: T) => number, first: number = PIECE.pages) {
  let [piece, bytes]: [T[], number] = [[], 0];
  let most = first;
  return {
    /** Takes one more; returns the piece before it where that one is full. */
    add(each: T): T[] | null {
      const size = sizeOf(each);
      const isFull = piece.length === most || (piece.length > 0 && bytes + size > PIECE.bytes);
      const full = isFull ? piece : null;
      if (isFull) {
        [piece, bytes] = [[], 0];
        most = Math.min(2 * most, PIECE.pages);
      }
      piece.push(each);
      bytes += size;
      return full;
    },
    /** What is left; empty for nothing. */
    rest: (): T[] => piece,
  };
}
