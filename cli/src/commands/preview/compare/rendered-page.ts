/** A part of a rendered page: a block, or the footer. */
export interface RenderedPart {
  type: string;
  id: string;
  /** Its HTML without the blocks inside it. */
  own: string;
  /** Its place among the marked blocks of the page, from 0; -1 for the footer. */
  index: number;
}

/** The HTML of a page from a preview whose blocks are marked, taken apart. */
export interface RenderedPage {
  /** As visitors get it. */
  html: string;
  /** Everything up to the body. */
  head: string;
  /** The navbar, the blocks and the footer, in reading order. */
  parts: RenderedPart[];
  /** What is left of the body, such as the heading for screen readers. */
  rest: string;
}

const MARK = /<!--block ([^ ]*) ([^ ]*)-->|<!--\/block-->/g;

/** Attributes that say when an image loads and not how it looks; they depend on the block's place. */
const LOADING =
  / (?:decoding="async"|fetchPriority="high")|<picture class="contents">|<\/picture>/g;

/** Takes the marked HTML of a page apart. */
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
  ...{ type: decodeURIComponent(type), id: decodeURIComponent(id), own: '', index },
});

/** Two states of one part; one of them is missing for a part that was added or removed. */
export interface PartPair {
  before?: RenderedPart;
  after?: RenderedPart;
}

/**
 * The parts of two renderings of a page that differ, matched by id: in the order of the new one, each
 * removed part where it was.
 * @param moved the ids of blocks that changed places
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

/** Old content may have an id twice. */
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
