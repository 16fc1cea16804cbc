import { BSON } from '../bson/raw.ts';
import { rowsInRange, type Restriction } from '../storage/index-tables.ts';
import type { Index } from '../storage/indexes.ts';
import { keyOf, startingWith, TEXT_RANK, type Range } from '../storage/keys.ts';
import type { Collection, Store } from '../storage/store.ts';
import type { Condition, Filter } from './filter.ts';
import { orderOf } from './plan.ts';
import type { Query } from './query.ts';
import { regexParts, startOf } from './text.ts';

/**
 * Queries that indexes answer alone: one index has the order, and each further condition is a set of
 * rows that another index knows. SQLite skips and counts for them, and only the documents of the
 * page that is asked for are read.
 */
export interface IndexOnlyQuery {
  index: Index;
  range: Range;
  reverse: boolean;
  /** Sets that a row must be in, beside the range. */
  others: RowSet[];
}

/** Exactly the rows that meet one condition: the keys of an index in a range. */
export interface RowSet {
  index: Index;
  range: Range;
}

/** How many rows are read at once if there is no limit. */
const PORTION = 512;
const EXACT_TYPES: readonly number[] = [BSON.string, BSON.bool, BSON.int, BSON.date, BSON.objectId];

/** All conditions of a filter; undefined if it is more than conditions that must all be met. */
function conjunction(filter: Filter): Condition[] | undefined {
  if (filter.kind === 'condition') return [filter];
  if (filter.kind !== 'and') return undefined;
  const parts = filter.parts.map(conjunction);
  return parts.every((part) => part !== undefined) ? parts.flat() : undefined;
}

/**
 * Whether exactly the documents with the operand's key in an index meet a condition. This is not so
 * for dotted paths, because a filter looks into nested arrays and an index does not.
 */
function isPointLookup({ path, operator, operand }: Condition): boolean {
  return operator === '$eq' && path.names.length === 1 && EXACT_TYPES.includes(operand.type);
}

/** The keys of an ascending index that meet a condition; undefined if no range has exactly these. */
function exactRange(condition: Condition, descending: boolean): Range | undefined {
  const { path, operator, operand } = condition;
  if (isPointLookup(condition)) return startingWith(keyOf(operand, descending));
  if (operator !== '$regex' || path.names.length > 1 || descending) return undefined;
  const start = operand.type === BSON.regex ? startOf(...regexParts(operand)) : undefined;
  return start === undefined
    ? undefined
    : startingWith(Buffer.concat([Buffer.from([TEXT_RANK]), Buffer.from(start)]));
}

function rowSetOf(collection: Collection, condition: Condition): RowSet | undefined {
  for (const index of collection.indexes) {
    const [first] = index.parts;
    if (first?.path.text !== condition.path.text) continue;
    const range = exactRange(condition, first.descending);
    if (range) return { index, range };
  }
  return undefined;
}

/** How an index serves a query by single values of its first fields. */
function under(
  collection: Collection,
  index: Index,
  query: Query,
  conditions: Condition[],
): IndexOnlyQuery | undefined {
  if (index.multikey) return undefined;
  const left = [...conditions];
  const fixed = new Set<string>();
  const key: Buffer[] = [];
  for (const { path, descending } of index.parts) {
    const at = left.findIndex((it) => it.path.text === path.text && isPointLookup(it));
    const [point] = at < 0 ? [] : left.splice(at, 1);
    if (!point) break;
    key.push(keyOf(point.operand, descending));
    fixed.add(path.text);
  }
  // A sparse index does not have the documents without its fields.
  if (index.sparse && fixed.size === 0) return undefined;
  const order = query.sort.length === 0 ? 'forward' : orderOf(index, fixed.size, fixed, query);
  const others = left.map((condition) => rowSetOf(collection, condition));
  if (!order || !others.every((set) => set !== undefined)) return undefined;
  return { index, range: startingWith(Buffer.concat(key)), reverse: order === 'reverse', others };
}

/** The way with the fewest further sets; undefined if documents must be read to answer the query. */
export function indexOnly(collection: Collection, query: Query): IndexOnlyQuery | undefined {
  const conditions = conjunction(query.filter);
  if (!conditions) return undefined;
  let best: IndexOnlyQuery | undefined;
  for (const index of collection.indexes) {
    const found = under(collection, index, query, conditions);
    if (found && (!best || found.others.length < best.others.length)) best = found;
  }
  return best;
}

const inRange = ({ index }: RowSet): string =>
  `SELECT rid FROM ${index.table} WHERE k >= ? AND k < ?`;

function andInAll(sets: RowSet[]): Restriction {
  return {
    sql: sets.map((set) => ` AND rid IN (${inRange(set)})`).join(''),
    values: sets.flatMap(({ range }) => [range.from, range.to]),
  };
}

/** How many documents an index-only query finds. */
export function countRows(store: Store, { index, range, others }: IndexOnlyQuery): number {
  const and = andInAll(others);
  const sql = `SELECT count(*) FROM ${index.table} WHERE k >= ? AND k < ?${and.sql}`;
  const [count] = store.statement(sql).get([range.from, range.to, ...and.values]) as [number];
  return count;
}

/** The rows of a set, each once, if there are fewer than `max`. */
export function fewerRowsThan(store: Store, set: RowSet, max: number): number[] | undefined {
  const sql = `SELECT DISTINCT rid FROM (${inRange(set)} LIMIT ${max})`;
  const count = `SELECT count(*) FROM (${inRange(set)} LIMIT ${max})`;
  const values = [set.range.from, set.range.to];
  const [found] = store.statement(count).get(values) as [number];
  if (found >= max) return undefined;
  return (store.statement(sql).all(values) as [number][]).map(([rid]) => rid);
}

/** The rows in the order of the query, without the first `skip`. */
export function rowsInOrder(
  store: Store,
  query: IndexOnlyQuery,
  { skip, limit }: { skip: number; limit: number },
): Generator<number> {
  const portion = limit > 0 ? Math.min(limit, PORTION) : PORTION;
  return rowsInRange(store, query, portion, andInAll(query.others), skip);
}
