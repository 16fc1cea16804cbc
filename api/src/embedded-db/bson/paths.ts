import { notImplemented } from '../errors.ts';
import { BSON, elements, fieldOf, someField, type Raw } from './raw.ts';

/** A dotted path such as `reset.token_hash`, split once. */
export interface Path {
  readonly text: string;
  readonly names: readonly string[];
  /** The names in UTF-8, for `fieldOf`. */
  readonly bytes: readonly Buffer[];
}

/** Splits a dotted path. Refuses empty names and names that start with `$`. */
export function pathOf(text: string): Path {
  const names = text.split('.');
  if (names.some((name) => name === '' || name.startsWith('$')))
    throw notImplemented(`the path "${text}"`);
  return { text, names, bytes: names.map((name) => Buffer.from(name)) };
}

/** Refuses a number in a path where MongoDB would read it as a position in an array. */
function refusePosition(path: Path, step: number): void {
  if (/^\d+$/.test(path.names[step] ?? ''))
    throw notImplemented(`positions in arrays ("${path.text}")`);
}

/**
 * Calls `visit` with each value that a filter on `path` compares, until `visit` returns true. Elements of
 * arrays on the way are included. With `expand`, the elements of an array at the end are visited before
 * the array itself. Without it, the path may end with a position. `undefined` means a missing field.
 */
export function someValue(
  doc: Raw,
  path: Path,
  expand: boolean,
  visit: (value: Raw | undefined) => boolean,
  step = 0,
): boolean {
  const value = fieldOf(doc, path.bytes[step] as Buffer);
  if (step === path.names.length - 1) {
    if (expand && value?.type === BSON.array && someField(value, (item) => visit(item)))
      return true;
    return visit(value);
  }
  if (value?.type === BSON.object) return someValue(value, path, expand, visit, step + 1);
  if (value?.type !== BSON.array) return visit(undefined);
  const next = path.bytes[step + 1] as Buffer;
  const isLast = step + 2 === path.names.length;
  if (expand || !isLast) refusePosition(path, step + 1);
  // Elements of an array are stored as fields whose names are their positions.
  else if (fieldOf(value, next)) return visit(fieldOf(value, next));
  // An array without documents has no value at this path, and also no missing field.
  return someField(
    value,
    (item) => item.type === BSON.object && someValue(item, path, expand, visit, step + 1),
  );
}

/** The values that an index or a sort sees at a path. */
export interface Spread {
  values: (Raw | undefined)[];
  /** Whether there is an array on the path. */
  hasArray: boolean;
}

/** Represents an empty array in an index. It sorts before null. Clients cannot send values of this type. */
const EMPTY_ARRAY: Raw = { type: BSON.undefined, buf: Buffer.alloc(0), at: 0, end: 0 };

/** Returns the values by which a document is indexed or sorted. An index has each element of an array. */
export function spread(doc: Raw, path: Path): Spread {
  const found: Spread = { values: [], hasArray: false };
  collect(doc, path, 0, found);
  return found;
}

function collect(doc: Raw, path: Path, step: number, found: Spread): void {
  const value = fieldOf(doc, path.bytes[step] as Buffer);
  const last = step === path.names.length - 1;
  if (value?.type === BSON.object && !last) return collect(value, path, step + 1, found);
  if (value?.type !== BSON.array) return void found.values.push(last ? value : undefined);
  found.hasArray = true;
  if (!last) refusePosition(path, step + 1);
  const items = elements(value);
  if (items.length === 0) found.values.push(last ? EMPTY_ARRAY : undefined);
  for (const item of items) {
    if (last) found.values.push(item);
    else if (item.type === BSON.object) collect(item, path, step + 1, found);
    else found.values.push(undefined);
  }
}
