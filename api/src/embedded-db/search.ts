import { matches } from './filter.ts';
import { sortKey } from './indexes.ts';
import { narrow, narrowedRows } from './narrow.ts';
import { choose, type Plan } from './plan.ts';
import type { Query } from './query.ts';
import { documentAt, type Raw } from './raw.ts';
import { countUpTo, rowsSql, type RowSet } from './row-sets.ts';
import type { Collection, Store } from './store.ts';

/** A document and the row it is stored in. */
export interface Found {
  rid: number;
  doc: Raw;
}

/** What a search did, for tests and for the recorder. */
export interface Trace {
  index: string | undefined;
  sortedInMemory: boolean;
  examined: number;
}

/** The rows that an index names, each once, read in portions as in `Store.rows`. */
function* rowsOf(store: Store, plan: Plan): Generator<number> {
  const seen = plan.index.multikey ? new Set<number>() : undefined;
  const { table } = plan.index;
  const [sign, way] = plan.reverse ? ['<', 'DESC'] : ['>', 'ASC'];
  for (const range of plan.ranges) {
    let after: [Buffer, number] | undefined;
    let portion = 16;
    for (;;) {
      const more = after ? `AND (k, rid) ${sign} (?, ?)` : '';
      const sql = `SELECT k, rid FROM ${table} WHERE k >= ? AND k < ? ${more} ORDER BY k ${way}, rid ${way} LIMIT ${portion}`;
      const rows = store.statement(sql).all([range.from, range.to, ...(after ?? [])]) as [
        Buffer,
        number,
      ][];
      for (const [, rid] of rows) {
        if (seen?.has(rid)) continue;
        seen?.add(rid);
        yield rid;
      }
      if (rows.length < portion) break;
      after = rows.at(-1);
      portion = Math.min(portion * 2, 512);
    }
  }
}

function* candidates(
  store: Store,
  collection: Collection,
  plan: Plan | undefined,
): Generator<Found> {
  if (!plan) {
    for (const [rid, bytes] of store.rows(collection)) yield { rid, doc: documentAt(bytes) };
    return;
  }
  yield* read(store, collection, rowsOf(store, plan));
}

/** Fewer rows than these are sooner read and sorted than looked for in the order of an index. */
const FEW = 1_000;

/** The smallest of some sets, where it is small. */
function fewRows(store: Store, sets: RowSet[]): RowSet | undefined {
  return sets.find((set) => countUpTo(store, set, FEW) < FEW);
}

function* read(store: Store, collection: Collection, rows: Iterable<number>): Generator<Found> {
  for (const rid of rows) {
    const bytes = store.read(collection, rid);
    if (bytes) yield { rid, doc: documentAt(bytes) };
  }
}

/** The documents that match, sorted. Only rows and keys are kept; documents are read again. */
function* sorted(
  store: Store,
  collection: Collection,
  query: Query,
  source: Iterable<Found>,
  trace: Trace,
): Generator<Found> {
  const order: [Buffer, number][] = [];
  for (const { rid, doc } of source) {
    trace.examined++;
    if (matches(query.filter, doc)) order.push([sortKey(doc, query.sort, query.fold), rid]);
  }
  order.sort((a, b) => Buffer.compare(a[0], b[0]) || a[1] - b[1]);
  const rows = order.map(([, rid]) => rid);
  yield* read(store, collection, rows);
}

/** The documents that match, in the order asked for, read as the caller goes on. */
export function* search(
  store: Store,
  collection: Collection,
  query: Query,
  trace: Trace = { index: undefined, sortedInMemory: false, examined: 0 },
): Generator<Found> {
  const plan = choose(collection, query);
  trace.index = plan?.index.name;
  trace.sortedInMemory = query.sort.length > 0 && !plan?.sorted;
  const source = candidates(store, collection, plan);
  if (trace.sortedInMemory) return yield* sorted(store, collection, query, source, trace);
  for (const found of source) {
    trace.examined++;
    if (matches(query.filter, found.doc)) yield found;
  }
}

/** At most `limit` (0: all) after the first `skip`. */
export function* window<T>(source: Iterable<T>, skip: number, limit: number): Generator<T> {
  let seen = 0;
  for (const item of source) {
    if (seen++ < skip) continue;
    yield item;
    if (limit > 0 && seen >= skip + limit) return;
  }
}

/** As `search`, but only a part: at most `limit` (0: all) after the first `skip`. */
export function* searchPart(
  store: Store,
  collection: Collection,
  query: Query,
  { skip, limit }: { skip: number; limit: number },
  trace: Trace = { index: undefined, sortedInMemory: false, examined: 0 },
): Generator<Found> {
  const sort = query.sort.length > 0;
  const narrowed = sort && (skip > 0 || limit > 0) ? narrow(collection, query) : undefined;
  // Without a limit all rows are wanted, and a scan that goes along reads each document once.
  if (!narrowed || (narrowed.others.length > 0 && limit === 0))
    return yield* window(search(store, collection, query, trace), skip, limit);
  const few = fewRows(store, narrowed.others);
  if (few) {
    Object.assign(trace, { index: few.index.name, sortedInMemory: true });
    const { sql, values } = rowsSql(few);
    const rows = store.statement(`SELECT DISTINCT rid FROM (${sql})`).all(values) as [number][];
    const source = read(
      store,
      collection,
      rows.map(([rid]) => rid),
    );
    return yield* window(sorted(store, collection, query, source, trace), skip, limit);
  }
  trace.index = narrowed.index.name;
  const rows = narrowedRows(store, narrowed, skip, limit);
  for (const found of window(read(store, collection, rows), 0, limit)) {
    trace.examined++;
    yield found;
  }
}
