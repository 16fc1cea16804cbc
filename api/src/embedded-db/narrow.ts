import type { Condition } from './filter.ts';
import type { Index } from './indexes.ts';
import { KeyWriter, successor } from './keys.ts';
import type { Query } from './query.ts';
import {
  conjunction,
  isPointLookup,
  rowSetOf,
  withinSql,
  type Range,
  type RowSet,
} from './row-sets.ts';
import type { Collection, Store } from './store.ts';

/**
 * A query that indexes answer alone: one has the order, and with the sets exactly the rows. Such a
 * query skips and counts inside SQLite, without reading a document that nobody asked for.
 */
export interface Narrowed {
  index: Index;
  range: Range;
  reverse: boolean;
  /** What else the rows have to be in. */
  others: RowSet[];
}

/** Rows that are asked for at once where no limit says how many. */
const PORTION = 512;

/** Whether the index under its first `used` fields has the order of the sort. */
export function orderOf(
  index: Index,
  used: number,
  fixed: Set<string>,
  query: Query,
): 'forward' | 'reverse' | undefined {
  const wanted = query.sort.filter(({ path }) => !fixed.has(path.text));
  if (query.sort.length === 0 || index.multikey || index.fold || query.fold) return undefined;
  const rest = index.parts.slice(used);
  const turned = wanted.map((part, i) =>
    rest[i]?.path.text === part.path.text ? rest[i].descending !== part.descending : undefined,
  );
  if (turned.every((turn) => turn === false)) return 'forward';
  return turned.every((turn) => turn === true) ? 'reverse' : undefined;
}

/** How an index serves a query by the single values of its first fields. */
function under(
  collection: Collection,
  index: Index,
  query: Query,
  conditions: Condition[],
): Narrowed | undefined {
  if (index.multikey || index.fold || index.partial) return undefined;
  const left = [...conditions];
  const fixed = new Set<string>();
  const key = new KeyWriter();
  for (const { path, descending } of index.parts) {
    const at = left.findIndex((it) => it.path.text === path.text && isPointLookup(it));
    const [point] = at < 0 ? [] : left.splice(at, 1);
    if (!point) break;
    key.add(point.operand, false, descending);
    fixed.add(path.text);
  }
  // A sparse index leaves out documents that have none of its fields.
  if (index.sparse && fixed.size === 0) return undefined;
  const order = query.sort.length === 0 ? 'forward' : orderOf(index, fixed.size, fixed, query);
  const others = left.map((condition) => rowSetOf(collection, condition));
  if (!order || !others.every((set) => set !== undefined)) return undefined;
  const from = key.finish();
  const to = from.length > 0 ? successor(from) : Buffer.alloc(1, 0xff);
  return { index, range: { from, to }, reverse: order === 'reverse', others };
}

/** The way with the fewest sets beside the index; undefined where documents have to be looked at. */
export function narrow(collection: Collection, query: Query): Narrowed | undefined {
  const conditions = query.fold ? undefined : conjunction(query.filter);
  if (!conditions) return undefined;
  let best: Narrowed | undefined;
  for (const index of collection.indexes) {
    const found = under(collection, index, query, conditions);
    if (found && (!best || found.others.length < best.others.length)) best = found;
  }
  return best;
}

/** How many documents a query finds; undefined where they have to be looked at to know. */
export function countNarrowed(
  store: Store,
  collection: Collection,
  query: Query,
): number | undefined {
  const narrowed = narrow(collection, query);
  if (!narrowed) return undefined;
  const { index, range, others } = narrowed;
  const within = withinSql(others);
  const [count] = store
    .statement(`SELECT count(*) FROM ${index.table} WHERE k >= ? AND k < ?${within.sql}`)
    .get([range.from, range.to, ...within.values]) as [number];
  return count;
}

/** The rows in order, the first `skip` of them left out, read in portions as in `Store.rows`. */
export function* narrowedRows(
  store: Store,
  { index, range, reverse, others }: Narrowed,
  skip: number,
  limit: number,
): Generator<number> {
  const [sign, way] = reverse ? ['<', 'DESC'] : ['>', 'ASC'];
  const within = withinSql(others);
  const portion = limit > 0 ? Math.min(limit, PORTION) : PORTION;
  let after: [Buffer, number] | undefined;
  for (;;) {
    const more = after ? ` AND (k, rid) ${sign} (?, ?)` : '';
    const sql = `SELECT k, rid FROM ${index.table} WHERE k >= ? AND k < ?${more}${within.sql} ORDER BY k ${way}, rid ${way} LIMIT ${portion} OFFSET ?`;
    const values = [range.from, range.to, ...(after ?? []), ...within.values, after ? 0 : skip];
    const rows = store.statement(sql).all(values) as [Buffer, number][];
    for (const [, rid] of rows) yield rid;
    after = rows.at(-1);
    if (rows.length < portion) return;
  }
}
