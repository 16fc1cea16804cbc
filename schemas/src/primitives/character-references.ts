const REFERENCE = /&(?:#[xX]([0-9a-fA-F]{1,6})|#([0-9]{1,7})|(amp|lt|gt|quot|apos|nbsp));/y;
const NAMED = new Map(
  Object.entries({ amp: '&', lt: '<', gt: '>', quot: '"', apos: "'", nbsp: '\u00a0' }),
);
/** An `&` that begins no reference: no name begins with a digit or has only one letter. */
const AMPERSAND = /&(?![a-zA-Z#])|&(?=[a-zA-Z](?![a-zA-Z0-9;]))/y;
/** An `&` that begins no reference in an address, such as `?a=1&lang=de`. */
const QUERY_AMPERSAND = /&(?=[a-zA-Z0-9]{1,80}=)/y;

/** A character, and the length of its form in the HTML. */
interface WrittenCharacter {
  char: string;
  length: number;
}

/**
 * Returns the character for an `&` in HTML. Undefined for names that only a parser knows, and for
 * control characters, because parsers change some of them.
 */
export function referenceAt(
  html: string,
  at: number,
  inAttribute = false,
): WrittenCharacter | undefined {
  REFERENCE.lastIndex = at;
  const [whole, hex, decimal, name = ''] = REFERENCE.exec(html) ?? [];
  if (whole !== undefined) {
    const code = hex === undefined ? Number(decimal) : parseInt(hex, 16);
    const char = NAMED.get(name) ?? (isOrdinary(code) ? String.fromCodePoint(code) : undefined);
    return char === undefined ? undefined : { char, length: whole.length };
  }
  for (const bare of inAttribute ? [AMPERSAND, QUERY_AMPERSAND] : [AMPERSAND]) {
    bare.lastIndex = at;
    if (bare.test(html)) return { char: '&', length: 1 };
  }
  return undefined;
}

const isOrdinary = (code: number) =>
  (code > 0x20 && code < 0x7f) || (code > 0x9f && code < 0xd800) || isBeyond(code);

const isBeyond = (code: number) => code > 0xdfff && code <= 0x10_ffff;

/** Decodes the value of an attribute; undefined if `referenceAt` does not know a reference in it. */
export function attributeText(value: string): string | undefined {
  let text = '';
  let at = 0;
  for (let next = value.indexOf('&'); next !== -1; next = value.indexOf('&', at)) {
    const found = referenceAt(value, next, true);
    if (!found) return undefined;
    text += value.slice(at, next) + found.char;
    at = next + found.length;
  }
  return text + value.slice(at);
}

const ESCAPES = new Map(
  Object.entries({ '&': '&amp;', '<': '&lt;', '>': '&gt;', '\u00a0': '&nbsp;' }),
);

/** Escapes a character for HTML text. */
export const escapeCharacter = (char: string) => ESCAPES.get(char) ?? char;
