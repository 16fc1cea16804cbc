const [QUOTE, BACKSLASH, COMMA, COLON, SPACE] = [0x22, 0x5c, 0x2c, 0x3a, 0x20];
const [OPEN_LIST, CLOSE_LIST, OPEN_OBJECT, CLOSE_OBJECT] = [0x5b, 0x5d, 0x7b, 0x7d];

export interface OutlineLimits {
  /** Levels of nesting. */
  depth: number;
  /** Values in total. */
  nodes: number;
  /**
   * Distinct keys in total; no limit by default. V8 stores each key and each order of keys, so parsing
   * 200,000 of them takes half a second.
   */
  keys?: number;
}

/**
 * Whether JSON has too many levels, values or keys. Parsing 6 MB of brackets or keys blocks the
 * process for half a second; this function reads only the bytes and takes 20 ms.
 * @param bytes UTF-8. Invalid JSON may have any result: the parser refuses it.
 */
export function isOverLimits(bytes: Uint8Array, limits: OutlineLimits): boolean {
  const { depth: deepest, nodes, keys: most = Infinity } = limits;
  const keys = new Set<number>();
  let [depth, values] = [0, 1];
  for (let at = 0; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) {
      const start = at + 1;
      at = endOfText(bytes, start);
      if (most < Infinity && afterSpace(bytes, at + 1) === COLON) {
        keys.add(hashOf(bytes, start, at));
        if (keys.size > most) return true;
      }
    } else if (byte === COMMA) values += 1;
    else if (byte === OPEN_LIST || byte === OPEN_OBJECT) {
      depth += 1;
      // Counts the first value, which no comma precedes.
      if (!isClosing(afterSpace(bytes, at + 1))) values += 1;
    } else if (isClosing(byte)) depth -= 1;
    if (depth > deepest || values > nodes) return true;
  }
  return false;
}

/** Returns the FNV-1a hash of a range of bytes. */
function hashOf(bytes: Uint8Array, start: number, end: number): number {
  let hash = 0x811c9dc5;
  for (let at = start; at < end; at += 1) hash = Math.imul(hash ^ (bytes[at] ?? 0), 0x01000193);
  return hash;
}

const isClosing = (byte: number | undefined) => byte === CLOSE_LIST || byte === CLOSE_OBJECT;

/** Returns the first byte that is not white space; undefined at the end. */
function afterSpace(bytes: Uint8Array, start: number): number | undefined {
  let at = start;
  while (at < bytes.length && (bytes[at] ?? 0) <= SPACE) at += 1;
  return bytes[at];
}

/**
 * The distance in bytes after which `indexOf` searches the end of a text. It is ten times as fast for long
 * texts.
 */
const NEAR = 32;

/** Returns the position of the quote that ends a text, or the length of the bytes. */
function endOfText(bytes: Uint8Array, start: number): number {
  let from = start;
  for (let at = start; at < bytes.length; at += 1) {
    const byte = bytes[at];
    if (byte === QUOTE) return at;
    if (byte === BACKSLASH) from = at += 1;
    if (at - from < NEAR) continue;
    const quote = bytes.indexOf(QUOTE, at);
    if (quote < 0) return bytes.length;
    let before = quote - 1;
    while (before > at && bytes[before] === BACKSLASH) before -= 1;
    // An even number of backslashes does not escape the quote.
    if ((quote - before) % 2 === 1) return quote;
    from = at = quote;
  }
  return bytes.length;
}
