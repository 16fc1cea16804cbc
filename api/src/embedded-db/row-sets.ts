import type { Condition, Filter } from './filter.ts';
import type { Index } from './indexes.ts';
import { KeyWriter, successor } from './keys.ts';
import { BSON, type Raw } from './raw.ts';
import { regexParts } from './regex.ts';
import type { Collection, Store } from './store.ts';

/** Keys from `from` up to, but not with, `to`. */
export interface Range {
  from: Buffer;
  to: Buffer;
}

/** Exactly the rows that meet a condition, by an index: no document has to be read for it. */
export interface RowSet {
  index: Index;
  ranges: Range[];
}

/** The rank of text in a key. */
const TEXT = 15;
const EXACT: readonly number[] = [BSON.string, BSON.bool, BSON.int, BSON.date, BSON.objectId];

/** The conditions of a filter that says nothing but that all of them have to be met. */
export function conjunction(filter: Filter): Condition[] | undefined {
  if (filter.kind === 'condition') return [filter];
  if (filter.kind !== 'and') return undefined;
  const parts = filter.parts.map(conjunction);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/**
 * Whether a condition is met by exactly the documents with the operand's own key in an index. Of
 * paths into documents an index and a filter have different views where arrays lie in arrays.
 */
export function isPointLookup({ path, operator, operand }: Condition): boolean {
  return operator === '$eq' && path.names.length === 1 && EXACT.includes(operand.type);
}

function rangeOf(value: Raw, descending = false): Range {
  const from = new KeyWriter().add(value, false, descending).finish();
  return { from, to: successor(from) };
}

/**
 * The keys of texts with the beginning that a regular expression asks for; undefined where it asks
 * for anything else. A stored expression matches itself, so its key belongs to them.
 */
function rangesOfBeginning({ path, operator, operand }: Condition): Range[] | undefined {
  if (operator !== '$regex' || operand.type !== BSON.regex || path.names.length > 1)
    return undefined;
  const [pattern, flags] = regexParts(operand);
  if (flags !== '' || !/^\^[\p{L}\p{N}]+$/u.test(pattern)) return undefined;
  const from = Buffer.concat([Buffer.from([TEXT]), Buffer.from(pattern.slice(1))]);
  return [{ from, to: successor(from) }, rangeOf(operand)];
}

/** The rows that meet a condition; undefined where no index knows them exactly. */
export function rowSetOf(collection: Collection, condition: Condition): RowSet | undefined {
  for (const index of collection.indexes) {
    const [first] = index.parts;
    if (first?.path.text !== condition.path.text || index.partial || index.fold) continue;
    const ranges = isPointLookup(condition)
      ? [rangeOf(condition.operand, first.descending)]
      : first.descending
        ? undefined
        : rangesOfBeginning(condition);
    if (ranges) return { index, ranges };
  }
  return undefined;
}

/** The rows of a set as a query, with its values. */
export function rowsSql({ index, ranges }: RowSet): { sql: string; values: Buffer[] } {
  const one = `SELECT rid FROM ${index.table} WHERE k >= ? AND k < ?`;
  return {
    sql: ranges.map(() => one).join(' UNION ALL '),
    values: ranges.flatMap(({ from, to }) => [from, to]),
  };
}

/** The condition that a row is in all of some sets, to follow another one, with its values. */
export function withinSql(sets: RowSet[]): { sql: string; values: Buffer[] } {
  const each = sets.map(rowsSql);
  return {
    sql: each.map(({ sql }) => ` AND rid IN (${sql})`).join(''),
    values: each.flatMap(({ values }) => values),
  };
}

/** How many keys a set has, counted no further than `max`. */
export function countUpTo(store: Store, set: RowSet, max: number): number {
  const { sql, values } = rowsSql(set);
  const [count] = store.statement(`SELECT count(*) FROM (${sql} LIMIT ${max})`).get(values) as [
    number,
  ];
  return count;
}
