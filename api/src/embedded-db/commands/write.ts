import { documentAt, fieldOf, fields, flagOf, fromJs, ID, type Raw } from '../bson/raw.ts';
import { toRaw } from '../bson/writer.ts';
import { DatabaseError } from '../errors.ts';
import { queryOf, type Query } from '../query/query.ts';
import { search, type Found } from '../query/search.ts';
import {
  applyUpdate,
  compileUpdate,
  prepareInsert,
  upserted,
  type Update,
} from '../query/update.ts';
import type { Collection, Store } from '../storage/store.ts';
import type { Request } from '../messages.ts';
import {
  checkCount,
  collectionName,
  documentsOf,
  numberOf,
  type Command,
  type Context,
  type Reply,
} from './command.ts';

/**
 * Runs each statement. An error is reported with the position of its statement. If `ordered` is set, the
 * error ends the batch.
 */
function runBatch(request: Request, items: Raw[], run: (item: Raw, index: number) => void): Reply {
  const writeErrors: object[] = [];
  for (const [index, item] of items.entries()) {
    try {
      run(item, index);
    } catch (error) {
      if (!(error instanceof DatabaseError)) throw error;
      writeErrors.push({ index, code: error.code, errmsg: error.message, ...error.extra });
      if (flagOf(request.fields, 'ordered', true)) break;
    }
  }
  return writeErrors.length > 0 ? { writeErrors } : {};
}

export const insert: Command = {
  target: 'string',
  fields: { 'documents!': 'documents', ordered: 'flag' },
  run(request, { store }) {
    const documents = documentsOf(request, 'documents');
    checkCount(documents);
    const collection = store.create(request.db, collectionName(request));
    let n = 0;
    const errors = runBatch(request, documents, (doc) => {
      store.insert(collection, prepareInsert(doc));
      n++;
    });
    return { n, ...errors };
  },
};

/** A row that a write changes. Its document is present if it need not be read again. */
type Target = Pick<Found, 'rid'> & Partial<Found>;

/** The maximum size of the documents that stay in memory between finding and changing them, in bytes. */
const KEPT_BYTES = 4 * 1024 * 1024;

/** Finds all rows that a write changes, before the first row is changed. */
function rowsFor(context: Context, collection: Collection, query: Query, all: boolean): Target[] {
  const rows: Target[] = [];
  let kept = 0;
  for (const { rid, doc } of search(context.store, collection, query, context.trace)) {
    kept += doc.end - doc.at;
    rows.push(kept <= KEPT_BYTES ? { rid, doc } : { rid });
    if (!all) break;
  }
  return rows;
}

function documentIn(store: Store, collection: Collection, { rid, doc }: Target): Raw {
  return doc ?? documentAt(store.read(collection, rid) as Buffer);
}

/** Changes one document. Returns the new document, and whether it differs from the old one. */
function change(
  store: Store,
  collection: Collection,
  target: Target,
  update: Update,
): { next: Raw; modified: boolean } {
  const old = documentIn(store, collection, target);
  const next = applyUpdate(update, old);
  const modified = !old.buf.subarray(old.at, old.end).equals(next.buf.subarray(next.at, next.end));
  if (modified) store.replace(collection, target.rid, old, next, update.touched);
  return { next, modified };
}

export const update: Command = {
  target: 'string',
  fields: { 'updates!': 'documents', ordered: 'flag' },
  statements: { updates: { 'q!': 'object', 'u!': 'any', multi: 'flag', upsert: 'flag' } },
  run(request, context) {
    const { store } = context;
    const name = collectionName(request);
    const created: object[] = [];
    let n = 0;
    let nModified = 0;
    const errors = runBatch(request, documentsOf(request, 'updates'), (item, index) => {
      const given = new Map(fields(item));
      const changes = compileUpdate(given.get('u'));
      const query = queryOf(given.get('q'));
      const upsert = flagOf(given, 'upsert');
      const collection = upsert ? store.create(request.db, name) : store.find(request.db, name);
      if (!collection) return;
      const rows = rowsFor(context, collection, query, flagOf(given, 'multi'));
      for (const target of rows) {
        if (change(store, collection, target, changes).modified) nModified++;
        n++;
      }
      if (rows.length > 0 || !upsert) return;
      const doc = upserted(changes, query.filter);
      store.insert(collection, doc);
      n++;
      created.push({ index, _id: fieldOf(doc, ID) });
    });
    return { n, nModified, ...(created.length > 0 ? { upserted: created } : {}), ...errors };
  },
};

export const remove: Command = {
  target: 'string',
  fields: { 'deletes!': 'documents', ordered: 'flag' },
  statements: { deletes: { 'q!': 'object', 'limit!': 'number' } },
  run(request, context) {
    const { store } = context;
    const collection = store.find(request.db, collectionName(request));
    let n = 0;
    const errors = runBatch(request, documentsOf(request, 'deletes'), (item) => {
      const given = new Map(fields(item));
      const limit = numberOf(given, 'limit');
      if (limit !== 0 && limit !== 1)
        throw new DatabaseError(9, 'The limit of a delete must be 0 (all) or 1.');
      const query = queryOf(given.get('q'));
      if (!collection) return;
      for (const target of rowsFor(context, collection, query, limit === 0)) {
        store.remove(collection, target.rid, documentIn(store, collection, target));
        n++;
      }
    });
    return { n, ...errors };
  },
};

export const findAndModify: Command = {
  target: 'string',
  fields: {
    query: 'object',
    sort: 'object',
    update: 'any',
    remove: 'flag',
    new: 'flag',
    upsert: 'flag',
  },
  run(request, context) {
    const { store } = context;
    const given = request.fields;
    const name = collectionName(request);
    const query = queryOf(given.get('query'), given.get('sort'));
    const wantsNew = flagOf(given, 'new');
    const removes = flagOf(given, 'remove');
    const upsert = flagOf(given, 'upsert');
    if (removes && (given.has('update') || upsert || wantsNew))
      throw new DatabaseError(9, 'remove cannot be combined with update, upsert or new.');
    const changes = removes ? undefined : compileUpdate(given.get('update'));
    const collection = upsert ? store.create(request.db, name) : store.find(request.db, name);
    const target = collection && rowsFor(context, collection, query, false)[0];
    if (collection && target) {
      const old = documentIn(store, collection, target);
      if (!changes) {
        store.remove(collection, target.rid, old);
        return { lastErrorObject: { n: 1 }, value: old };
      }
      const { next } = change(store, collection, target, changes);
      return {
        lastErrorObject: { n: 1, updatedExisting: true },
        value: wantsNew ? next : old,
      };
    }
    if (!changes) return { lastErrorObject: { n: 0 }, value: null };
    if (!collection || !upsert)
      return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const doc = upserted(changes, query.filter);
    store.insert(collection, doc);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: fieldOf(doc, ID) };
    return { lastErrorObject, value: wantsNew ? doc : null };
  },
};

/** Deletes the documents that have expired by a TTL index. */
export function sweepExpired(store: Store, now = Date.now()): void {
  for (const collection of store.list()) {
    for (const { parts, expireAfterSeconds } of collection.indexes) {
      const [field] = parts;
      if (expireAfterSeconds === undefined || !field) continue;
      const expired = toRaw(new Map([['$lte', fromJs(new Date(now - expireAfterSeconds * 1000))]]));
      const query = queryOf(toRaw(new Map([[field.path.text, expired]])));
      // All rows are found before the first is removed.
      for (const { rid, doc } of Array.from(search(store, collection, query)))
        store.remove(collection, rid, doc);
    }
  }
}
