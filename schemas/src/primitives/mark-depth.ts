/** The deepest nesting of marks that a text may have; what people write has about five. */
export const DEEPEST_MARKS = 32;

const COMMENT = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?/g;
const TAG = /<(\/?)([a-z][^\s/>]*)[^>]*>?/gi;
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * How deeply the marks of a piece of HTML can be nested, at worst. A mark that is never closed, or
 * closed out of order, stays open: an HTML parser nests what follows in it, and takes half a minute
 * for ten thousand such marks.
 */
export function markDepth(html: string): number {
  if (!html.includes('<')) return 0;
  const open: string[] = [];
  let deepest = 0;
  for (const [, slash, name = ''] of html.replace(COMMENT, ' ').matchAll(TAG)) {
    const tag = name.toLowerCase();
    if (slash) {
      if (open.at(-1) === tag) open.pop();
    } else if (!EMPTY.has(tag)) {
      open.push(tag);
      deepest = Math.max(deepest, open.length);
    }
  }
  return deepest;
}
