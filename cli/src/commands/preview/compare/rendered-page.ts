/** A part of a rendered page: a block, or the footer. */
interface RenderedPart {
  type: string;
  id: string;
  /** Its HTML without inner blocks. */
  own: string;
  /** Its index among the marked blocks of the page; -1 for the footer. */
  index: number;
}

/** The parts of a page's HTML from a preview with marked blocks. */
export interface RenderedPage {
  /** The HTML without marks. */
  html: string;
  /** The HTML before the body. */
  head: string;
  /** The navbar, the blocks and the footer, in reading order. */
  parts: RenderedPart[];
  /** The rest of the body, such as the heading for screen readers. */
  rest: string;
}

const MARK = /<!--block ([^ ]*) ([^ ]*)-->|<!--\/block-->/g;

/** Attributes for the loading of images, which depend on the block's place and are not visible. */
const LOADING =
  / (?:decoding="async"|fetchPriority="high")|<picture class="contents">|<\/picture>/g;

/** Splits the marked HTML of a page into its parts. */
export function readRenderedPage(marked: string): RenderedPage {
  const body = Math.max(0, marked.indexOf('<body'));
  const end = marked.lastIndexOf('</main>');
  const footer = Math.max(end, marked.indexOf('<footer', Math.max(0, end)));
  const parts: RenderedPart[] = [];
  const open: RenderedPart[] = [];
  let rest = '';
  let at = body;
  const add = (text: string) => {
    const part = open.at(-1);
    if (part) part.own += text.replace(LOADING, '');
    else rest += text;
  };
  for (const match of marked.matchAll(MARK)) {
    add(marked.slice(at, match.index));
    at = match.index + match[0].length;
    const [, type, id] = match;
    if (type === undefined || id === undefined) open.pop();
    else {
      const part = decoded(type, id, parts.length);
      parts.push(part);
      open.push(part);
    }
  }
  add(marked.slice(at, footer));
  parts.push({ type: 'Footer', id: 'footer', own: marked.slice(footer), index: -1 });
  return { html: marked.replace(MARK, ''), head: marked.slice(0, body), parts, rest };
}

const decoded = (type: string, id: string, index: number): RenderedPart => ({
  type: decodeURIComponent(type),
  id: decodeURIComponent(id),
  own: '',
  index,
});

/** Two states of one part. `before` is absent for an added part, `after` for a removed one. */
export interface PartPair {
  before?: RenderedPart;
  after?: RenderedPart;
}

/**
 * Returns the parts of two renderings that differ, matched by id: in the order of the new rendering, with
 * removed parts at their old place.
 * @param moved the ids of moved blocks
 */
export function differentParts(
  before: RenderedPage,
  after: RenderedPage,
  moved: ReadonlySet<string>,
): PartPair[] {
  const old = byId(before.parts);
  const now = byId(after.parts);
  const pairs: PartPair[] = [];
  const oldIds = [...old.keys()];
  const placeOf = new Map(oldIds.map((id, at) => [id, at]));
  let next = 0;
  const removedUpTo = (end: number) => {
    for (; next < end; next += 1) {
      const id = oldIds[next]!;
      if (!now.has(id)) pairs.push({ before: old.get(id)! });
    }
  };
  for (const [id, part] of now) {
    const was = old.get(id);
    if (was) removedUpTo(placeOf.get(id)!);
    if (!was) pairs.push({ after: part });
    else if (was.own !== part.own || was.type !== part.type || moved.has(id))
      pairs.push({ before: was, after: part });
  }
  removedUpTo(oldIds.length);
  return pairs;
}

/** Returns the parts by id. A repeated id, which old content may have, gets a suffix. */
function byId(parts: readonly RenderedPart[]): Map<string, RenderedPart> {
  const times = new Map<string, number>();
  return new Map(
    parts.map((part) => {
      const time = times.get(part.id) ?? 0;
      times.set(part.id, time + 1);
      return [time === 0 ? part.id : `${part.id}\0${time}`, part];
    }),
  );
}
