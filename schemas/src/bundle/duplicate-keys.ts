type Path = (string | number)[];

/** An open object or list: its current key or index, and the keys so far (null for a list). */
interface Open {
  at: string | number;
  keys: Set<string> | null;
}

/**
 * Returns the path of the first key that appears twice in an object; null if there is none.
 * `JSON.parse` silently keeps the last value, so that content of a person would be lost.
 *
 * For a page of 9 KB this takes 0.1 ms. To build a syntax tree with momoa takes 0.55 ms, and
 * `sitectl validate` has about 1 ms for a file.
 * @param text valid JSON
 */
export function findDuplicateKey(text: string): Path | null {
  const open: Open[] = [];
  let expectsKey = false;
  for (let at = 0; at < text.length; at += 1) {
    const char = text.charCodeAt(at);
    const inside = open.at(-1);
    if (char === QUOTE) {
      const end = endOfString(text, at);
      if (expectsKey && inside?.keys) {
        const key = JSON.parse(text.slice(at, end + 1)) as string;
        inside.at = key;
        if (inside.keys.has(key)) return open.map((each) => each.at);
        inside.keys.add(key);
        expectsKey = false;
      }
      at = end;
    } else if (char === OPEN_OBJECT) {
      open.push({ at: '', keys: new Set() });
      expectsKey = true;
    } else if (char === OPEN_LIST) {
      open.push({ at: 0, keys: null });
      expectsKey = false;
    } else if (char === CLOSE_OBJECT || char === CLOSE_LIST) {
      open.pop();
      expectsKey = false;
    } else if (char === COMMA && inside) {
      if (inside.keys) expectsKey = true;
      else inside.at = Number(inside.at) + 1;
    }
  }
  return null;
}

const [QUOTE, BACKSLASH, COMMA] = [0x22, 0x5c, 0x2c];
const [OPEN_OBJECT, CLOSE_OBJECT, OPEN_LIST, CLOSE_LIST] = [0x7b, 0x7d, 0x5b, 0x5d];

function endOfString(text: string, start: number): number {
  for (let end = text.indexOf('"', start + 1); end !== -1; end = text.indexOf('"', end + 1)) {
    let slashes = 0;
    while (text.charCodeAt(end - 1 - slashes) === BACKSLASH) slashes += 1;
    if (slashes % 2 === 0) return end;
  }
  return text.length;
}
