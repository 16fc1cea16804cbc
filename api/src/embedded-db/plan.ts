import type { Condition, Filter } from './filter.ts';
import type { Index } from './indexes.ts';
import { KeyWriter, successor, typeRank } from './keys.ts';
import { orderOf } from './narrow.ts';
import type { Path } from './paths.ts';
import type { Query } from './query.ts';
import { BSON, elements, type Raw } from './raw.ts';
import type { Range } from './row-sets.ts';
import type { Collection } from './store.ts';

/** How one index serves a query. */
export interface Plan {
  index: Index;
  ranges: Range[];
  reverse: boolean;
  /** Whether documents come out in the order that was asked for. */
  sorted: boolean;
  score: number;
}

const POINTS = ['$eq', '$in'];
const BOUNDS = ['$gt', '$gte', '$lt', '$lte'];
/** A longer `$in` is cheaper to check in a scan of the index than to look up one by one. */
const MAX_POINTS = 2000;

/** The conditions that every result has to meet, whatever else the filter says. */
function required(filter: Filter): Condition[] {
  if (filter.kind === 'condition') return [filter];
  return filter.kind === 'and' ? filter.parts.flatMap(required) : [];
}

/** Whether values equal to the operand have the operand's key, and stand in this index. */
function isPoint(value: Raw, index: Index): boolean {
  if (value.type === BSON.array || value.type === BSON.regex) return false;
  return !(index.sparse && value.type === BSON.null);
}

function pointsOf(conditions: Condition[], index: Index): Raw[] | undefined {
  for (const { operator, operand } of conditions) {
    if (!POINTS.includes(operator)) continue;
    const values = operator === '$in' ? elements(operand) : [operand];
    if (values.length <= MAX_POINTS && values.every((value) => isPoint(value, index)))
      return values;
  }
  return undefined;
}

/** The part of an index under `prefix` in which a value between the bounds can lie. */
function boundsOf(
  prefix: Buffer,
  conditions: Condition[],
  descending: boolean,
  multikey: boolean,
): Range | undefined {
  let range: Range | undefined;
  for (const { operator, operand } of conditions) {
    const rank = typeRank(operand);
    if (!BOUNDS.includes(operator) || [1, 5, 20, 25, 50, 127].includes(rank)) continue;
    const value = Buffer.concat([prefix, new KeyWriter().add(operand, false, descending).finish()]);
    const type = Buffer.concat([prefix, Buffer.from([descending ? 255 - rank : rank])]);
    const upwards = operator.startsWith('$g') !== descending;
    const orEqual = operator.endsWith('e');
    // Upwards and equal, or downwards and not: the value itself is the bound.
    const bound = upwards === orEqual ? value : successor(value);
    const next = upwards ? { from: bound, to: successor(type) } : { from: type, to: bound };
    // In an array one element may meet the one bound and another the other.
    if (range && multikey) return range;
    range = range
      ? {
          from: Buffer.compare(range.from, next.from) > 0 ? range.from : next.from,
          to: Buffer.compare(range.to, next.to) < 0 ? range.to : next.to,
        }
      : next;
  }
  return range;
}

/**
 * Whether the keys of equal values are where the index says. A folded index serves a
 * plain query (its keys are only coarser), a plain one does not serve text under a collation.
 */
function fits(index: Index, query: Query, { operator, operand }: Condition): boolean {
  if (!query.fold || index.fold) return true;
  const values = operator === '$in' ? elements(operand) : [operand];
  const textual: number[] = [BSON.string, BSON.symbol, BSON.object, BSON.array];
  return !values.some((value) => textual.includes(value.type));
}

/** How an index would serve a query; undefined where it is of no use. */
function planFor(index: Index, query: Query, conditions: Condition[]): Plan | undefined {
  if (index.partial) return undefined;
  const on = (path: Path): Condition[] =>
    conditions.filter((it) => it.path.text === path.text && fits(index, query, it));
  let prefixes: Buffer[] = [Buffer.alloc(0)];
  let used = 0;
  let score = 0;
  const fixed = new Set<string>();
  for (const { path, descending } of index.parts) {
    const points = pointsOf(on(path), index);
    if (!points || points.length * prefixes.length > MAX_POINTS) break;
    prefixes = prefixes.flatMap((prefix) =>
      points.map((value) =>
        Buffer.concat([prefix, new KeyWriter().add(value, index.fold, descending).finish()]),
      ),
    );
    if (points.length === 1 && prefixes.length === 1) fixed.add(path.text);
    score += points.length === 1 ? 10 : 6;
    used++;
  }
  const next = index.parts[used];
  let ranges: Range[] | undefined;
  if (next && !query.fold && !index.fold) {
    const bounds = prefixes.map((prefix) =>
      boundsOf(prefix, on(next.path), next.descending, index.multikey),
    );
    if (bounds.every((bound) => bound !== undefined)) ranges = bounds;
  }
  if (ranges) score += 3;
  ranges ??= prefixes.map((prefix) => ({
    from: prefix,
    to: prefix.length ? successor(prefix) : Buffer.alloc(1, 0xff),
  }));
  const order = prefixes.length === 1 ? orderOf(index, used, fixed, query) : undefined;
  if (order) score += 4;
  // A sparse index leaves documents out: it may only serve a filter that leaves them out too.
  const complete = !index.sparse || score - (order ? 4 : 0) > 0;
  if (score === 0 || !complete) return undefined;
  if (index.unique && used === index.parts.length) score += 5;
  // Keys double where points repeat ($in: [1, 1.0]), and the answer would too.
  const distinct = new Map(ranges.map((range) => [range.from.toString('latin1'), range]));
  return {
    index,
    ranges: [...distinct.values()],
    reverse: order === 'reverse',
    sorted: order !== undefined,
    score,
  };
}

/** The index that serves a query best, or none. */
export function choose(collection: Collection, query: Query): Plan | undefined {
  const conditions = required(query.filter);
  let best: Plan | undefined;
  for (const index of collection.indexes) {
    const plan = planFor(index, query, conditions);
    if (plan && plan.score > (best?.score ?? 0)) best = plan;
  }
  return best;
}
