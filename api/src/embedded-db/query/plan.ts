import type { Path } from '../bson/paths.ts';
import { BSON, elements, type Raw } from '../bson/raw.ts';
import type { Index } from '../storage/indexes.ts';
import { keyOf, startingWith, typeRank, type Range } from '../storage/keys.ts';
import type { Sqlite } from '../storage/sqlite.ts';
import type { Collection } from '../storage/store.ts';
import type { Condition, Filter } from './filter.ts';
import type { Query } from './query.ts';

/** How one index serves a query: which keys to read, and in which direction. */
export interface Plan {
  index: Index;
  ranges: Range[];
  reverse: boolean;
  /** Whether the documents come out in the order of the query's sort. */
  sorted: boolean;
  /** Higher is better. */
  score: number;
}

const BOUNDS = ['$gt', '$gte', '$lt', '$lte'];
/** Checking a longer `$in` while scanning the index is faster than looking up each value. */
const MAX_POINTS = 2000;
/** Ranks of null, documents and arrays: a range of keys does not find all that `$gt` matches. */
const NO_RANGES = [5, 20, 25];

/** The conditions that every result meets, whatever else the filter says. */
function requiredConditions(filter: Filter): Condition[] {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === 'and' ? filter.parts.flatMap(requiredConditions) : [];
}

/** The single values that `$eq` or `$in` allow, if the index has a key for each. */
function pointsOf(conditions: Condition[], index: Index): Raw[] | undefined {
  for (const { operator, operand } of conditions) {
    if (operator !== '$eq' && operator !== '$in') continue;
    const values = operator === '$in' ? elements(operand) : [operand];
    const hasKey = (value: Raw): boolean =>
      value.type !== BSON.array && !(index.sparse && value.type === BSON.null);
    if (values.length <= MAX_POINTS && values.every(hasKey)) return values;
  }
  return undefined;
}

/** The keys under `prefix` whose next value can lie between the bounds. */
function rangeBetween(
  prefix: Buffer,
  conditions: Condition[],
  descending: boolean,
  multikey: boolean,
): Range | undefined {
  let range: Range | undefined;
  for (const { operator, operand } of conditions) {
    if (!BOUNDS.includes(operator) || NO_RANGES.includes(typeRank(operand))) continue;
    const rank = typeRank(operand);
    const key = keyOf(operand, descending);
    const equal = startingWith(Buffer.concat([prefix, key]));
    const type = startingWith(
      Buffer.concat([prefix, Buffer.from([descending ? 255 - rank : rank])]),
    );
    const upwards = operator.startsWith('$g') !== descending;
    const orEqual = operator.endsWith('e');
    const next = upwards
      ? { from: orEqual ? equal.from : equal.to, to: type.to }
      : { from: type.from, to: orEqual ? equal.to : equal.from };
    // In an array, one element may meet the lower bound and another one the upper bound.
    if (range && multikey) return range;
    range = range ? intersection(range, next) : next;
  }
  return range;
}

function intersection(a: Range, b: Range): Range {
  return {
    from: Buffer.compare(a.from, b.from) > 0 ? a.from : b.from,
    to: Buffer.compare(a.to, b.to) < 0 ? a.to : b.to,
  };
}

/**
 * Whether the index has the order of the sort under fixed values of its first `used` fields.
 * `fixed` are the paths of these fields.
 */
export function orderOf(
  index: Index,
  used: number,
  fixed: Set<string>,
  query: Query,
): 'forward' | 'reverse' | undefined {
  if (query.sort.length === 0 || index.multikey) return undefined;
  const wanted = query.sort.filter(({ path }) => !fixed.has(path.text));
  const rest = index.parts.slice(used);
  const turned = wanted.map((part, i) =>
    rest[i]?.path.text === part.path.text ? rest[i].descending !== part.descending : undefined,
  );
  if (turned.every((turn) => turn === false)) return 'forward';
  return turned.every((turn) => turn === true) ? 'reverse' : undefined;
}

/** How an index would serve a query; undefined if it would not help. */
function planFor(index: Index, query: Query, conditions: Condition[]): Plan | undefined {
  const on = (path: Path): Condition[] => conditions.filter((it) => it.path.text === path.text);
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  let score = 0;
  const fixed = new Set<string>();
  for (const { path, descending } of index.parts) {
    const points = pointsOf(on(path), index);
    if (!points || points.length * prefixes.length > MAX_POINTS) break;
    prefixes = prefixes.flatMap((prefix) =>
      points.map((value) => Buffer.concat([prefix, keyOf(value, descending)])),
    );
    if (points.length === 1 && prefixes.length === 1) fixed.add(path.text);
    score += points.length === 1 ? 10 : 6;
    used++;
  }
  let ranges = prefixes.map(startingWith);
  const next = index.parts[used];
  if (next) {
    const bounded = prefixes.map((prefix) =>
      rangeBetween(prefix, on(next.path), next.descending, index.multikey),
    );
    if (bounded.length > 0 && bounded.every((range) => range !== undefined)) {
      ranges = bounded;
      score += 3;
    }
  }
  const filtered = score > 0;
  const order = prefixes.length === 1 ? orderOf(index, used, fixed, query) : undefined;
  if (order) score += 4;
  // A sparse index has not all documents, so it cannot serve a sort alone.
  if (score === 0 || (index.sparse && !filtered)) return undefined;
  if (index.unique && used === index.parts.length) score += 5;
  // Values may repeat ($in: [1, 1.0]); reading a range twice would repeat its documents.
  const distinct = new Map(ranges.map((range) => [range.from.toString('latin1'), range]));
  return {
    index,
    ranges: [...distinct.values()],
    reverse: order === 'reverse',
    sorted: order !== undefined,
    score,
  };
}

/** The plan with the highest score among some, or undefined if there is none. */
function bestOf(plans: Plan[]): Plan | undefined {
  let best: Plan | undefined;
  for (const plan of plans) if (plan.score > (best?.score ?? 0)) best = plan;
  return best;
}

/** The index that serves a query best, or undefined if the collection must be scanned. */
export function choosePlan(collection: Collection, query: Query): Plan | undefined {
  return bestOf(plansFor(collection, query));
}

function plansFor(collection: Collection, query: Query): Plan[] {
  const conditions = requiredConditions(query.filter);
  return collection.indexes.flatMap((index) => planFor(index, query, conditions) ?? []);
}

/** With fewer rows than these, reading and sorting all of them is fast. */
const FEW_ROWS = 1_000;
/** More rows than these are not counted. */
const MANY_ROWS = 100_000;

/**
 * The plan for the first `wanted` results of a sorted query. An index with the order of the sort ends
 * early, where one that only filters makes all that it finds be read and sorted. Which of the two
 * reads less depends on how many rows are in their ranges.
 */
export function choosePlanFor(
  store: Sqlite,
  collection: Collection,
  query: Query,
  wanted: number,
): Plan | undefined {
  const plans = plansFor(collection, query);
  const best = bestOf(plans);
  if (!best || best.sorted) return best;
  const ordered = bestOf(plans.filter(({ sorted }) => sorted));
  const found = ordered ? countUpTo(store, best, MANY_ROWS) : 0;
  if (!ordered || found < FEW_ROWS) return best;
  // If what is found is spread evenly, the ordered one reads `wanted * all / found` rows.
  const most = Math.ceil((found * found) / wanted);
  return countUpTo(store, ordered, most) < most ? ordered : best;
}

/** How many rows a plan reads, but no more than `most`. */
function countUpTo(store: Sqlite, { index, ranges }: Plan, most: number): number {
  let count = 0;
  const sql = `SELECT count(*) FROM (SELECT 1 FROM ${index.table} WHERE k >= ? AND k < ? LIMIT ?)`;
  for (const { from, to } of ranges) {
    if (count >= most) break;
    const [found] = store.statement(sql).get([from, to, most - count]) as [number];
    count += found;
  }
  return count;
}
