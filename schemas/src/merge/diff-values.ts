import { deepEqual, formatPath, isPlainObject, type JsonObject } from '../values/json.ts';
import { matchItems, type Rule } from './match-items.ts';
import { longestIncreasingSubsequence } from './order.ts';

/** One value that differs. A side without the value is undefined. */
export interface ValueChange {
  /** `props.title`, `nav.items[2].href` */
  path: string;
  before?: unknown;
  after?: unknown;
  /** The change in words, if its values are hard to read: `Day`, `185.00`, `195.00`. */
  words?: { what: string; before: string; after: string };
}

type Path = readonly (string | number)[];

/** Compares two states of a list. */
type CompareLists = (before: unknown[], after: unknown[], path: Path) => ValueChange[];

/** Returns the innermost values that differ. Lists of different lengths differ as a whole. */
export const diffValues = (before: unknown, after: unknown): ValueChange[] =>
  compare(before, after, [], byIndex);

/**
 * Returns the innermost values that differ, and compares lists of objects item by item. So a list with a
 * new first item has only one change. The path of an item has its new index; the path of a removed item
 * has its old index. If items were moved, one change contains the names of the remaining items in both
 * orders.
 */
export const diffItems = (before: unknown, after: unknown): ValueChange[] =>
  compare(before, after, [], byIdentity);

function compare(before: unknown, after: unknown, path: Path, lists: CompareLists): ValueChange[] {
  if (deepEqual(before, after)) return [];
  if (Array.isArray(before) && Array.isArray(after)) return lists(before, after, path);
  if (isPlainObject(before) && isPlainObject(after)) {
    const keys = [...new Set([...Object.keys(before), ...Object.keys(after)])].toSorted();
    return keys.flatMap((key) => compare(before[key], after[key], [...path, key], lists));
  }
  return [changeOf(before, after, path)];
}

const changeOf = (before: unknown, after: unknown, path: Path): ValueChange => ({
  path: formatPath(path),
  ...(before !== undefined && { before }),
  ...(after !== undefined && { after }),
});

const byIndex: CompareLists = (before, after, path) =>
  before.length === after.length
    ? before.flatMap((value, index) => compare(value, after[index], [...path, index], byIndex))
    : [changeOf(before, after, path)];

const byIdentity: CompareLists = (before, after, path) => {
  if (![...before, ...after].every(isPlainObject)) return byIndex(before, after, path);
  const [old, now] = [before as JsonObject[], after as JsonObject[]];
  const found = matchItems(old, now, RULES);
  const used = new Set(found);
  // An item without a match is compared with the old item at the same index, if that has no match either.
  const places = found.map((place, index) =>
    place === undefined && index < old.length && !used.has(index) ? index : place,
  );
  const kept = new Set(places);
  const removed = old.flatMap((item, index) =>
    kept.has(index) ? [] : [changeOf(item, undefined, [...path, index])],
  );
  const others = now.flatMap((item, index) => {
    const place = places[index];
    const was = place === undefined ? undefined : old[place];
    return compare(was, item, [...path, index], byIdentity);
  });
  return [...removed, ...moves(old, now, places, path), ...others];
};

/** Returns the change of the order of the items that both lists have; [] if the order is the same. */
function moves(
  before: readonly JsonObject[],
  after: readonly JsonObject[],
  places: readonly (number | undefined)[],
  path: Path,
): ValueChange[] {
  const both = after.flatMap((item, index) => {
    const place = places[index];
    return place === undefined ? [] : [{ item, place }];
  });
  const order = both.map(({ place }) => place);
  if (longestIncreasingSubsequence(order).size === order.length) return [];
  const sorted = order.toSorted((a, b) => a - b);
  const names = [sorted.map((place) => before[place]!), both.map(({ item }) => item)];
  return [changeOf(names[0]!.map(nameOf), names[1]!.map(nameOf), path)];
}

/** The keys from which people recognise an item. */
const NAMES = ['title', 'name', 'note', 'href', 'days', 'from', 'id'];

function nameOf(item: JsonObject): string {
  const named = NAMES.map((key) => item[key]).find((value) => isFilled(value));
  return named === undefined ? JSON.stringify(item) : String(named);
}

/**
 * The combinations of keys that identify an item, the best first. Items with ids are matched by id alone.
 * Menu items have no ids.
 */
const IDENTITIES = [['href', 'title'], ['href'], ['title'], ['from', 'to'], ['days']];

const isFilled = (value: unknown) =>
  value !== undefined && value !== '' && !(Array.isArray(value) && value.length === 0);

const hasId = (item: JsonObject) => isFilled(item['id']);

const RULES: readonly Rule<JsonObject>[] = [
  (a, b) => hasId(a) && a['id'] === b['id'],
  (a, b) => !hasId(a) && deepEqual(a, b),
  ...IDENTITIES.map(
    (keys): Rule<JsonObject> =>
      (a, b) =>
        !hasId(a) &&
        !hasId(b) &&
        keys.every((key) => isFilled(a[key]) && deepEqual(a[key], b[key])),
  ),
];
