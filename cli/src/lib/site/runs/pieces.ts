/** The maximum size of one call. */
const PIECE = { pages: 200, bytes: 4 * 1024 * 1024 } as const;

/** Splits pages or sections into pieces for one call each. A page that is too large is a piece of its own. */
export function* inPieces<Page extends object>(pages: readonly Page[]): Generator<Page[]> {
  const packer = createPacker<Page>();
  for (const page of pages) {
    const piece = packer.add(page);
    if (piece) yield piece;
  }
  const rest = packer.rest();
  if (rest.length > 0) yield rest;
}

/**
 * Collects pages or sections into pieces, which have a limit in bytes because the site limits each call.
 * @param most the maximum size of a piece
 */
export function createPacker<Page extends object>(most: { pages: number; bytes: number } = PIECE) {
  let [piece, bytes]: [Page[], number] = [[], 0];
  return {
    /** Adds a page. Returns the previous piece if it is full, or null. */
    add(page: Page): Page[] | null {
      const size = Buffer.byteLength(JSON.stringify(page));
      const isFull = piece.length === most.pages || (piece.length > 0 && bytes + size > most.bytes);
      const full = isFull ? piece : null;
      if (isFull) [piece, bytes] = [[], 0];
      piece.push(page);
      bytes += size;
      return full;
    },
    /** Returns the last piece, which may be empty. */
    rest: (): Page[] => piece,
  };
}
