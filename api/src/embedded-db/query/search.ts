import { documentAt, type Raw } from '../bson/raw.ts';
import { countRows, rowsInOrder } from '../storage/index-tables.ts';
import type { Collection, Store } from '../storage/store.ts';
import { matches } from './filter.ts';
import { choosePlan, rowsFound, type Plan } from './plan.ts';
import { sortKey, type Query } from './query.ts';

/** A document and its row. */
export interface Found {
  rid: number;
  doc: Raw;
}

/** The record of a search, for tests. */
export interface Trace {
  /** The name of the index that was used. */
  index: string | undefined;
  sortedInMemory: boolean;
  /** The number of documents that were read. */
  examined: number;
}

/** The number of rows in the first read. Most searches end after a few documents. */
const FIRST_PORTION = 16;

/** Yields the rows of a plan, each row once. Leaves out the first `skip` rows of each range. */
function* rowsOf(store: Store, plan: Plan, skip: number): Generator<number> {
  const { index, ranges, reverse, others = [] } = plan;
  const order = { reverse, portion: FIRST_PORTION, skip };
  const seen = index.multikey ? new Set<number>() : undefined;
  for (const range of ranges) {
    for (const rid of rowsInOrder(store, [{ index, range }, ...others], order)) {
      if (seen?.has(rid)) continue;
      seen?.add(rid);
      yield rid;
    }
  }
}

function* read(store: Store, collection: Collection, rows: Iterable<number>): Generator<Found> {
  for (const rid of rows) {
    const bytes = store.read(collection, rid);
    if (bytes) yield { rid, doc: documentAt(bytes) };
  }
}

/** Reads the documents with these keys of `_id`. The table of documents is itself the index by `_id`. */
function* readByIds(store: Store, collection: Collection, keys: Buffer[]): Generator<Found> {
  for (const key of keys) {
    const [rid, bytes] = store.readById(collection, key) ?? [];
    if (rid !== undefined && bytes) yield { rid, doc: documentAt(bytes) };
  }
}

function readPlanned(
  store: Store,
  collection: Collection,
  plan: Plan,
  skip: number,
): Generator<Found> {
  const isById = plan.index.table === collection.table;
  if (isById && plan.points) return readByIds(store, collection, plan.points);
  return read(store, collection, rowsOf(store, plan, skip));
}

function* scan(store: Store, collection: Collection): Generator<Found> {
  for (const [rid, bytes] of store.rows(collection)) yield { rid, doc: documentAt(bytes) };
}

/**
 * Yields the matching documents in the order of the sort. Keeps only rows and keys in memory, and reads
 * the documents again.
 */
function* sorted(
  store: Store,
  collection: Collection,
  query: Query,
  source: Iterable<Found>,
  trace: Trace,
): Generator<Found> {
  trace.sortedInMemory = true;
  const order: [Buffer, number][] = [];
  for (const { rid, doc } of source) {
    trace.examined++;
    if (matches(query.filter, doc)) order.push([sortKey(doc, query.sort), rid]);
  }
  order.sort((a, b) => Buffer.compare(a[0], b[0]) || a[1] - b[1]);
  yield* read(
    store,
    collection,
    order.map(([, rid]) => rid),
  );
}

/**
 * Yields the matching documents in the order of the query. Reads them while the caller iterates.
 * @param skip the number of rows of the plan's range to leave out
 */
export function* search(
  store: Store,
  collection: Collection,
  query: Query,
  trace: Trace = { index: undefined, sortedInMemory: false, examined: 0 },
  plan = choosePlan(store, collection, query),
  skip = 0,
): Generator<Found> {
  trace.index = plan?.index.name;
  const source = plan ? readPlanned(store, collection, plan, skip) : scan(store, collection);
  if (query.sort.length > 0 && !plan?.sorted)
    return yield* sorted(store, collection, query, source, trace);
  for (const found of source) {
    trace.examined++;
    if (matches(query.filter, found.doc)) yield found;
  }
}

/** The items after the first `skip`, at most `limit`; 0 means no limit. */
function* slice<T>(
  source: Iterable<T>,
  { skip, limit }: { skip: number; limit: number },
): Generator<T> {
  let seen = 0;
  for (const item of source) {
    if (seen++ < skip) continue;
    yield item;
    if (limit > 0 && seen >= skip + limit) return;
  }
}

/**
 * Searches for one page of the results. If the indexes find only matching documents, SQLite skips the
 * earlier ones.
 */
export function* searchPage(
  store: Store,
  collection: Collection,
  query: Query,
  { skip, limit }: { skip: number; limit: number },
  trace?: Trace,
): Generator<Found> {
  const plan = choosePlan(store, collection, query, limit > 0 ? skip + limit : Infinity);
  const skipped = plan?.others && plan.sorted && !plan.points ? skip : 0;
  const found = search(store, collection, query, trace, plan, skipped);
  yield* slice(found, { skip: skip - skipped, limit });
}

/** Counts the matching documents. Reads only indexes if these find only matching documents. */
export function countMatches(
  store: Store,
  collection: Collection,
  query: Query,
  trace?: Trace,
): number {
  const plan = choosePlan(store, collection, query);
  const [range] = plan?.ranges ?? [];
  const sets = rowsFound(collection, query.filter);
  if (plan?.others && range)
    return countRows(store, [{ index: plan.index, range }, ...plan.others]);
  if (sets) return countRows(store, sets);
  let count = 0;
  for (const _ of search(store, collection, query, trace, plan)) count++;
  return count;
}
