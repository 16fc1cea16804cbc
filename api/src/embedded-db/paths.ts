import { BSON, elements, fieldOf, someField, type Raw } from './raw.ts';

/** A dotted path, split once. */
export interface Path {
  readonly text: string;
  readonly names: readonly string[];
  readonly bytes: readonly Buffer[];
}

export function pathOf(text: string): Path {
  const names = text.split('.');
  return { text, names, bytes: names.map((name) => Buffer.from(name)) };
}

/** The array index that a path segment means, or -1. */
export function indexIn(name: string | undefined): number {
  return name !== undefined && /^(0|[1-9]\d{0,6})$/.test(name) ? Number(name) : -1;
}

type Visit = (value: Raw | undefined) => boolean;

/**
 * Offers `visit` every value that a filter on `path` is about, until it answers true.
 * Arrays on the way are looked through, and with `expand` those at the end too
 * (each element, then the array itself). `undefined` stands for a missing field;
 * an array on the way without documents offers nothing at all, as in MongoDB.
 */
export function someValue(doc: Raw, path: Path, expand: boolean, visit: Visit, step = 0): boolean {
  if (doc.type === BSON.array && indexIn(path.names[step]) < 0)
    return throughArray(doc, path, expand, visit, step);
  const value = fieldOf(doc, path.bytes[step] as Buffer);
  if (step === path.names.length - 1) {
    if (expand && value?.type === BSON.array && someField(value, visit)) return true;
    return visit(value);
  }
  if (value?.type === BSON.object) return someValue(value, path, expand, visit, step + 1);
  if (value?.type === BSON.array) return throughArray(value, path, expand, visit, step + 1);
  return visit(undefined);
}

function throughArray(
  array: Raw,
  path: Path,
  expand: boolean,
  visit: Visit,
  step: number,
): boolean {
  const wanted = indexIn(path.names[step]);
  let index = 0;
  return someField(array, (item) => {
    const here = index++ === wanted;
    if (item.type === BSON.object && someValue(item, path, expand, visit, step)) return true;
    if (!here) return false;
    if (step === path.names.length - 1) return visit(item);
    const nested = item.type === BSON.object || item.type === BSON.array;
    return nested && someValue(item, path, expand, visit, step + 1);
  });
}

/** What an index or a sort sees at a path. */
export interface Spread {
  values: (Raw | undefined)[];
  /** Where the first array on the way was, as a number of path segments; 0: nowhere. */
  arrayAt: number;
}

const EMPTY_ARRAY: Raw = { type: BSON.undefined, buf: Buffer.alloc(0), at: 0, end: 0 };

/** The values by which a document is indexed and sorted: the elements of an array one by one. */
export function spread(doc: Raw, path: Path): Spread {
  const found: Spread = { values: [], arrayAt: 0 };
  collect(doc, path, 0, found);
  return found;
}

function collect(doc: Raw, path: Path, step: number, found: Spread): void {
  const value = fieldOf(doc, path.bytes[step] as Buffer);
  const last = step === path.names.length - 1;
  if (value?.type === BSON.object && !last) return collect(value, path, step + 1, found);
  if (value?.type !== BSON.array) return void found.values.push(last ? value : undefined);
  found.arrayAt ||= step + 1;
  const items = elements(value);
  if (items.length === 0) return void found.values.push(last ? EMPTY_ARRAY : undefined);
  const index = indexIn(path.names[step + 1]);
  if (index >= 0) {
    const item = items[index];
    if (step + 1 === path.names.length - 1 || item === undefined) found.values.push(item);
    else if (item.type === BSON.object) collect(item, path, step + 2, found);
    else found.values.push(undefined);
    return;
  }
  for (const item of items) {
    if (last) found.values.push(item);
    else if (item.type === BSON.object) collect(item, path, step + 1, found);
    else found.values.push(undefined);
  }
}
