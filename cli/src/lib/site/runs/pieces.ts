/** The maximum size of one call. The site limits each call. */
const PIECE = { items: 200, bytes: 4 * 1024 * 1024 } as const;

/**
 * Splits pages or documents into pieces for one call each. An item that is too large is a piece of its
 * own.
 */
export function* inPieces<Item extends object>(items: Iterable<Item>): Generator<Item[]> {
  let piece: Item[] = [];
  let bytes = 0;
  for (const item of items) {
    const size = Buffer.byteLength(JSON.stringify(item));
    if (piece.length === PIECE.items || (piece.length > 0 && bytes + size > PIECE.bytes)) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(item);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}
