import type { Path } from '../bson/paths.ts';
import { BSON, elements, type Raw } from '../bson/raw.ts';
import { countRows, type RowSet } from '../storage/index-tables.ts';
import { ID_INDEX, type Index } from '../storage/indexes.ts';
import { keyOf, startingWith, TEXT_END, type Range } from '../storage/keys.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Collection } from '../storage/store.ts';
import { TEXT_START, type Condition, type Filter } from './filter.ts';
import type { Query } from './query.ts';

/** A plan for a query with one index: the keys to read, and the direction. */
export interface Plan {
  index: Index;
  ranges: Range[];
  reverse: boolean;
  /** Whether the index returns the documents in the order of the query's sort. */
  sorted: boolean;
  /**
   * Present if the documents that match are exactly those in the single range and in all of these sets.
   * SQLite can then count and skip documents.
   */
  others: RowSet[] | undefined;
  /** The keys to read, if each range has only one key. */
  points: Buffer[] | undefined;
}

const BOUNDS = ['$gt', '$gte', '$lt', '$lte'];
/** The maximum number of looked-up keys. For more values in `$in`, a scan of the index is faster. */
const MAX_POINTS = 2000;
const EXACT_TYPES: readonly number[] = [BSON.string, BSON.bool, BSON.int, BSON.date, BSON.objectId];

/** Returns the conditions that every result must meet. The rest of the filter may demand more. */
function requiredConditions(filter: Filter): Condition[] {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === 'and' ? filter.parts.flatMap(requiredConditions) : [];
}

/** Whether a filter has only required conditions. */
function isConjunction(filter: Filter): boolean {
  return (
    filter.kind === 'condition' || (filter.kind === 'and' && filter.parts.every(isConjunction))
  );
}

/**
 * Whether a document meets a condition exactly if the index has the operand's key for it. This is false
 * for dotted paths, because a filter searches nested arrays and an index does not.
 */
function isPoint({ path, operator, operand }: Condition): boolean {
  return operator === '$eq' && path.names.length === 1 && EXACT_TYPES.includes(operand.type);
}

/** Returns the condition that allows only single values, if the index has a key for each of them. */
function pointsOf(
  conditions: Condition[],
  index: Index,
): { condition: Condition; values: Raw[] } | undefined {
  for (const condition of conditions) {
    const { operator, operand } = condition;
    if (operator !== '$eq' && operator !== '$in') continue;
    const values = operator === '$in' ? elements(operand) : [operand];
    const hasKey = (value: Raw): boolean =>
      value.type !== BSON.array && !(index.sparse && value.type === BSON.null);
    if (values.length <= MAX_POINTS && values.every(hasKey)) return { condition, values };
  }
  return undefined;
}

/**
 * Returns the range of index keys that begin with `prefix` and whose next field can meet a condition;
 * undefined if the condition does not limit the range.
 */
function rangeOf(
  prefix: Buffer,
  { operator, operand }: Condition,
  descending: boolean,
): Range | undefined {
  const isText = operator === TEXT_START && !descending;
  if (!isText && !BOUNDS.includes(operator)) return undefined;
  const key = keyOf(operand, descending);
  // The key of a text without its end is the start of the keys of all longer texts.
  if (isText) return startingWith(Buffer.concat([prefix, key.subarray(0, -TEXT_END.length)]));
  const equal = startingWith(Buffer.concat([prefix, key]));
  const type = startingWith(Buffer.concat([prefix, key.subarray(0, 1)]));
  const orEqual = operator.endsWith('e');
  return operator.startsWith('$g') !== descending
    ? { from: orEqual ? equal.from : equal.to, to: type.to }
    : { from: type.from, to: orEqual ? equal.to : equal.from };
}

/**
 * Returns the range of index keys that begin with `prefix` and whose next field can meet all conditions;
 * undefined if no condition limits the range.
 */
function rangeBetween(
  prefix: Buffer,
  conditions: Condition[],
  descending: boolean,
  multikey: boolean,
): Range | undefined {
  const ranges = conditions.flatMap((it) => rangeOf(prefix, it, descending) ?? []);
  // In an array, one element may meet the lower bound and another one the upper bound.
  if (multikey) return ranges[0];
  const [from] = ranges.map((range) => range.from).sort((a, b) => Buffer.compare(b, a));
  const [to] = ranges.map((range) => range.to).sort(Buffer.compare);
  return from && to && { from, to };
}

/** Whether an index has the order of the sort if its first `used` fields have fixed values. */
function orderOf(
  index: Index,
  used: number,
  fixed: Set<string>,
  { sort }: Query,
): 'forward' | 'reverse' | undefined {
  if (sort.length === 0 || index.multikey) return undefined;
  const rest = index.parts.slice(used);
  const turned = sort
    .filter(({ path }) => !fixed.has(path.text))
    .map((part, i) =>
      rest[i]?.path.text === part.path.text ? rest[i].descending !== part.descending : undefined,
    );
  if (turned.every((turn) => turn === false)) return 'forward';
  return turned.every((turn) => turn === true) ? 'reverse' : undefined;
}

/** Returns the rows that meet a condition, if the first field of an index suffices to find them. */
function rowSetOf({ indexes }: Collection, condition: Condition): RowSet | undefined {
  const { path, operand } = condition;
  for (const index of indexes) {
    const [first] = index.parts;
    if (first?.path.text !== path.text) continue;
    if (isPoint(condition)) return { index, range: startingWith(keyOf(operand, first.descending)) };
    const isText = condition.operator === TEXT_START && path.names.length === 1;
    const range = isText ? rangeOf(Buffer.alloc(0), condition, first.descending) : undefined;
    if (range) return { index, range };
  }
  return undefined;
}

/**
 * Returns the sets of rows that meet all conditions; undefined if the indexes do not suffice to find them.
 */
function rowSetsOf(collection: Collection, conditions: Condition[]): RowSet[] | undefined {
  const sets = conditions.map((condition) => rowSetOf(collection, condition));
  return sets.every((set) => set !== undefined) ? sets : undefined;
}

/**
 * Returns the rows that match a filter, as sets of indexes; undefined if the indexes do not suffice to
 * find them.
 */
export function rowsFound(
  collection: Collection,
  filter: Filter,
): [RowSet, ...RowSet[]] | undefined {
  const [index] = collection.indexes;
  const sets = isConjunction(filter) && rowSetsOf(collection, requiredConditions(filter));
  return index && sets ? [{ index, range: startingWith(Buffer.alloc(0)) }, ...sets] : undefined;
}

/** Plans a query with one index; undefined if the index helps neither to filter nor to sort. */
function planFor(collection: Collection, index: Index, query: Query): Plan | undefined {
  const conditions = requiredConditions(query.filter);
  const on = (path: Path): Condition[] => conditions.filter((it) => it.path.text === path.text);
  const fixed = new Set<string>();
  const met = new Set<Condition>();
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  for (const { path, descending } of index.parts) {
    const points = pointsOf(on(path), index);
    if (!points || points.values.length * prefixes.length > MAX_POINTS) break;
    const { condition, values } = points;
    prefixes = prefixes.flatMap((prefix) =>
      values.map((value) => Buffer.concat([prefix, keyOf(value, descending)])),
    );
    if (values.length === 1 && prefixes.length === 1) fixed.add(path.text);
    if (isPoint(condition)) met.add(condition);
    used++;
  }
  const next = index.parts[used];
  const bounded = prefixes.flatMap(
    (prefix) =>
      (next && rangeBetween(prefix, on(next.path), next.descending, index.multikey)) ?? [],
  );
  const filters = used > 0 || bounded.length > 0;
  const order = prefixes.length === 1 ? orderOf(index, used, fixed, query) : undefined;
  // A sparse index lacks some documents, so it cannot be used only for sorting.
  if (!filters && (index.sparse || !order)) return undefined;
  const ranges = bounded.length > 0 ? bounded : prefixes.map(startingWith);
  // Equal values in `$in`, such as 1 and 1.0, have the same range. Reading it twice would return documents
  // twice.
  const distinct = new Map(ranges.map((range) => [range.from.toString('latin1'), range]));
  const isAlone = isConjunction(query.filter) && prefixes.length === 1 && !index.multikey;
  const left = conditions.filter((condition) => !met.has(condition));
  return {
    index,
    ranges: [...distinct.values()],
    reverse: order === 'reverse',
    sorted: query.sort.length === 0 || order !== undefined,
    others: isAlone ? rowSetsOf(collection, left) : undefined,
    points:
      used === index.parts.length ? [...distinct.values()].map(({ from }) => from) : undefined,
  };
}

/** Plans to find one document by its `_id`, which is always the fastest plan. */
function planById(collection: Collection, query: Query): Plan | undefined {
  const isOne = (it: Condition) => it.path.text === '_id' && isPoint(it);
  if (query.sort.length > 0 || !requiredConditions(query.filter).some(isOne)) return undefined;
  const index = collection.indexes.find(({ name }) => name === ID_INDEX);
  return index && planFor(collection, index, query);
}

/** The maximum number of rows that are counted for a comparison of plans. */
const MANY_ROWS = 100_000;

/**
 * Returns the best plan for a query; undefined if the whole collection must be scanned. With an index in
 * the order of the sort, the search ends after the first `wanted` results. With another index, all
 * documents that it finds are read and sorted. If the matching documents are spread evenly, the first plan
 * reads `wanted * all / found` rows.
 */
export function choosePlan(
  store: Sqlite,
  collection: Collection,
  query: Query,
  wanted = Infinity,
): Plan | undefined {
  const byId = planById(collection, query);
  if (byId) return byId;
  const plans = collection.indexes.flatMap((index) => planFor(collection, index, query) ?? []);
  const [ideal] = plans
    .filter(({ others, sorted }) => others && sorted)
    .sort((a, b) => (a.others?.length ?? 0) - (b.others?.length ?? 0));
  if (ideal || plans.length < 2) return ideal ?? plans[0];
  const counted = plans.map((plan) => ({ plan, rows: rowsIn(store, plan) }));
  const [least, ...more] = counted.sort((a, b) => a.rows - b.rows);
  const ordered = [least, ...more].find((it) => it?.plan.sorted);
  if (!least || !ordered) return least?.plan;
  const isFaster = (wanted * ordered.rows) / least.rows < least.rows || ordered.rows === least.rows;
  return (isFaster ? ordered : least).plan;
}

/** Counts the rows that a plan reads, up to a limit. */
function rowsIn(store: Sqlite, { index, ranges, points }: Plan): number {
  if (points && index.unique) return points.length;
  let count = 0;
  for (const range of ranges) {
    if (count >= MANY_ROWS) break;
    count += countRows(store, [{ index, range }], MANY_ROWS - count);
  }
  return count;
}
