import type { Path } from '../bson/paths.ts';
import { BSON, elements, type Raw } from '../bson/raw.ts';
import { countRows, type RowSet } from '../storage/index-tables.ts';
import { ID_INDEX, type Index } from '../storage/indexes.ts';
import { keyOf, startingWith, TEXT_RANK, typeRank, type Range } from '../storage/keys.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Collection } from '../storage/store.ts';
import type { Condition, Filter } from './filter.ts';
import type { Query } from './query.ts';
import { regexParts, startOf } from './text.ts';

/** How one index serves a query: which keys to read, and in which direction. */
export interface Plan {
  index: Index;
  ranges: Range[];
  reverse: boolean;
  /** Whether the documents come out in the order of the query's sort. */
  sorted: boolean;
  /** Higher is better; 0 if the index neither filters nor sorts. */
  score: number;
  /**
   * Set if indexes answer the query alone: what is found is in the one range and in all of these
   * sets, so that SQLite can skip and count without a look at the documents.
   */
  others: RowSet[] | undefined;
  /** The keys to read, where each range has one key alone. */
  points: Buffer[] | undefined;
}

const BOUNDS = ['$gt', '$gte', '$lt', '$lte'];
/** Checking a longer `$in` while scanning the index is faster than looking up each value. */
const MAX_POINTS = 2000;
/** Ranks of null, documents and arrays: a range of keys does not find all that `$gt` matches. */
const NO_RANGES = [5, 20, 25];
const EXACT_TYPES: readonly number[] = [BSON.string, BSON.bool, BSON.int, BSON.date, BSON.objectId];

/** The conditions that every result meets, whatever else the filter says. */
function requiredConditions(filter: Filter): Condition[] {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === 'and' ? filter.parts.flatMap(requiredConditions) : [];
}

/** Whether a filter is nothing but its required conditions. */
function isConjunction(filter: Filter): boolean {
  return (
    filter.kind === 'condition' || (filter.kind === 'and' && filter.parts.every(isConjunction))
  );
}

/**
 * Whether exactly the documents with the operand's key in an index meet a condition. This is not so
 * for dotted paths, because a filter looks into nested arrays and an index does not.
 */
function isPoint({ path, operator, operand }: Condition): boolean {
  return operator === '$eq' && path.names.length === 1 && EXACT_TYPES.includes(operand.type);
}

/** The condition that allows single values only, if the index has a key for each of them. */
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

/** The keys under `prefix` of texts with the start that a regular expression asks for. */
function textsUnder(
  prefix: Buffer,
  { operand }: Condition,
  descending: boolean,
): Range | undefined {
  const isRegex = operand.type === BSON.regex && !descending;
  const start = isRegex ? startOf(...regexParts(operand)) : undefined;
  if (start === undefined) return undefined;
  return startingWith(Buffer.concat([prefix, Buffer.from([TEXT_RANK]), Buffer.from(start)]));
}

/** The keys under `prefix` whose next value can meet a condition; undefined if all can. */
function rangeOf(prefix: Buffer, condition: Condition, descending: boolean): Range | undefined {
  const { operator, operand } = condition;
  if (operator === '$regex') return textsUnder(prefix, condition, descending);
  if (!BOUNDS.includes(operator) || NO_RANGES.includes(typeRank(operand))) return undefined;
  const key = keyOf(operand, descending);
  const equal = startingWith(Buffer.concat([prefix, key]));
  const type = startingWith(Buffer.concat([prefix, key.subarray(0, 1)]));
  const orEqual = operator.endsWith('e');
  return operator.startsWith('$g') !== descending
    ? { from: orEqual ? equal.from : equal.to, to: type.to }
    : { from: type.from, to: orEqual ? equal.to : equal.from };
}

/** The keys under `prefix` whose next value can meet all conditions. */
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

/** Whether the index has the order of the sort under fixed values of its first `used` fields. */
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

/** The rows that meet a condition, where the first field of an index tells them exactly. */
function rowSetOf({ indexes }: Collection, condition: Condition): RowSet | undefined {
  for (const index of indexes) {
    const { path, descending } = index.parts[0] as Index['parts'][0];
    if (path.text !== condition.path.text) continue;
    if (isPoint(condition))
      return { index, range: startingWith(keyOf(condition.operand, descending)) };
    const isText = condition.operator === '$regex' && path.names.length === 1;
    const range = isText ? textsUnder(Buffer.alloc(0), condition, descending) : undefined;
    if (range) return { index, range };
  }
  return undefined;
}

/** How an index would serve a query; undefined if it does not have all that is found. */
function planFor(collection: Collection, index: Index, query: Query): Plan | undefined {
  const conditions = requiredConditions(query.filter);
  const on = (path: Path): Condition[] => conditions.filter((it) => it.path.text === path.text);
  const fixed = new Set<string>();
  const met = new Set<Condition>();
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  let score = 0;
  for (const { path, descending } of index.parts) {
    const points = pointsOf(on(path), index);
    if (!points || points.values.length * prefixes.length > MAX_POINTS) break;
    const { condition, values } = points;
    prefixes = prefixes.flatMap((prefix) =>
      values.map((value) => Buffer.concat([prefix, keyOf(value, descending)])),
    );
    if (values.length === 1 && prefixes.length === 1) fixed.add(path.text);
    if (isPoint(condition)) met.add(condition);
    score += values.length === 1 ? 10 : 6;
    used++;
  }
  let ranges = prefixes.map(startingWith);
  const next = index.parts[used];
  if (next) {
    const bounded = prefixes.flatMap(
      (prefix) => rangeBetween(prefix, on(next.path), next.descending, index.multikey) ?? [],
    );
    if (bounded.length > 0) {
      ranges = bounded;
      score += 3;
    }
  }
  // A sparse index has not all documents, so it cannot serve a sort alone.
  if (index.sparse && score === 0) return undefined;
  const order = prefixes.length === 1 ? orderOf(index, used, fixed, query) : undefined;
  if (order) score += 4;
  if (index.unique && used === index.parts.length) score += 5;
  // Values may repeat ($in: [1, 1.0]); reading a range twice would repeat its documents.
  const distinct = new Map(ranges.map((range) => [range.from.toString('latin1'), range]));
  const isAlone = isConjunction(query.filter) && prefixes.length === 1 && !index.multikey;
  const left = conditions.filter((condition) => !met.has(condition));
  const sets = isAlone ? left.map((condition) => rowSetOf(collection, condition)) : [undefined];
  return {
    index,
    ranges: [...distinct.values()],
    reverse: order === 'reverse',
    sorted: order !== undefined,
    score,
    others: sets.every((set) => set !== undefined) ? sets : undefined,
    points:
      used === index.parts.length ? [...distinct.values()].map(({ from }) => from) : undefined,
  };
}

function plansFor(collection: Collection, query: Query): Plan[] {
  return collection.indexes.flatMap((index) => planFor(collection, index, query) ?? []);
}

/** The plan for one document by its `_id`, which nothing finds faster. */
function planById(collection: Collection, query: Query): Plan | undefined {
  const isOne = (it: Condition) => it.path.text === '_id' && isPoint(it);
  if (query.sort.length > 0 || !requiredConditions(query.filter).some(isOne)) return undefined;
  const index = collection.indexes.find(({ name }) => name === ID_INDEX);
  return index && planFor(collection, index, query);
}

/** The plan with the highest score among some, or undefined if none helps. */
function bestOf(plans: Plan[]): Plan | undefined {
  let best: Plan | undefined;
  for (const plan of plans) if (plan.score > (best?.score ?? 0)) best = plan;
  return best;
}

/** The plan by which indexes answer a query alone, with the fewest further sets. */
export function planAlone(collection: Collection, query: Query): Plan | undefined {
  const plans = plansFor(collection, query).filter(({ others }) => others);
  return plans.sort((a, b) => (a.others?.length ?? 0) - (b.others?.length ?? 0))[0];
}

/** With fewer rows than these, reading and sorting all of them is fast. */
const FEW_ROWS = 1_000;
/** More rows than these are not counted. */
const MANY_ROWS = 100_000;

/**
 * The index that serves a query best, or undefined if the collection must be scanned. For the first
 * `wanted` results of a sorted query, an index with the order of the sort ends early, where one that
 * only filters makes all that it finds be read and sorted. Which of the two reads less depends on
 * how many rows are in their ranges.
 */
export function choosePlan(
  store: Sqlite,
  collection: Collection,
  query: Query,
  wanted = 0,
): Plan | undefined {
  const byId = planById(collection, query);
  if (byId) return byId;
  const plans = plansFor(collection, query);
  const best = bestOf(plans);
  const ordered = wanted > 0 ? bestOf(plans.filter(({ sorted }) => sorted)) : undefined;
  if (!best || !ordered || ordered.others?.length === 0) return ordered ?? best;
  const few = ordered.others?.find((set) => countRows(store, set, [], FEW_ROWS) < FEW_ROWS);
  if (few)
    return {
      ...{ ...ordered, index: few.index, ranges: [few.range] },
      ...{ points: undefined, sorted: false },
    };
  if (ordered.others || best.sorted) return ordered;
  const found = countUpTo(store, best, MANY_ROWS);
  if (found < FEW_ROWS) return best;
  // If what is found is spread evenly, the ordered one reads `wanted * all / found` rows.
  const most = Math.ceil((found * found) / wanted);
  return countUpTo(store, ordered, most) < most ? ordered : best;
}

/** How many rows a plan reads, but no more than `most`. */
function countUpTo(store: Sqlite, { index, ranges }: Plan, most: number): number {
  let count = 0;
  for (const range of ranges) {
    if (count >= most) break;
    count += countRows(store, { index, range }, [], most - count);
  }
  return count;
}
