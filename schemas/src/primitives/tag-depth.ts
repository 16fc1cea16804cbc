/** The deepest nesting of HTML tags that a text may have. Real texts have about five levels. */
export const DEEPEST_TAGS = 32;

const COMMENT = /<!--(?:-?>|[^]*?(?:--!?>|$))|<[!?][^>]*>?/g;
const TAG = /<(\/?)([a-z][^\s/>]*)[^>]*>?/gi;
const EMPTY = new Set('area base br col embed hr img input link meta source track wbr'.split(' '));

/**
 * Returns the maximum depth to which an HTML parser may nest the tags of a text. A tag that is not
 * closed, or closed out of order, counts as open until the end, because a parser nests the following
 * content in it. Ten thousand such tags would take a parser half a minute.
 */
export function tagDepth(html: string): number {
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
