/** The maximum size of one call. */
const PIECE = { pages: 200, bytes: 4 * 1024 * 1024 } as const;

/** Splits pages or sections into pieces for one call each. A page that is too large is a piece of its own. */
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
 * Collects items into pieces. They are limited in bytes, too, because the site limits the size of a call.
 * @param sizeOf returns the size of an item in bytes
 * @param first the maximum number of items in the first piece. It doubles with each piece.
 */
export function createPacker<T>(sizeOf: (each: T) => number, first: number = PIECE.pages) {
  let [piece, bytes]: [T[], number] = [[], 0];
  let most = first;
  return {
    /** Adds an item. Returns the previous piece if it is full, or null. */
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
    /** Returns the last piece, which may be empty. */
    rest: (): T[] => piece,
  };
}
