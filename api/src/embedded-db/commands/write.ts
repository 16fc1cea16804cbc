import { DatabaseError, notImplemented } from '../errors.ts';
import type { Query } from '../query.ts';
import { compileProjection, project } from '../projection.ts';
import { documentAt, fieldOf, fields, fromJs, type Raw } from '../raw.ts';
import { search } from '../search.ts';
import type { Collection, Store } from '../store.ts';
import { applyUpdate, compileUpdate, prepared, upserted, type Update } from '../update.ts';
import type { Request } from '../wire.ts';
import { toRaw } from '../writer.ts';
import {
  collectionName,
  documentsOf,
  flagOf,
  numberOf,
  type Command,
  type Context,
  type Reply,
} from './command.ts';
import { queryOf } from './query.ts';

const ID = Buffer.from('_id');

/** Runs each item of a batch; an error stops an ordered one and is reported with its position. */
function batch(request: Request, items: Raw[], run: (item: Raw, index: number) => void): Reply {
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
  return writeErrors.length ? { writeErrors } : {};
}

/** The options of one statement of a batch, refused where unknown. */
function statement(item: Raw, known: string[]): Map<string, Raw> {
  const given = new Map(fields(item));
  const unknown = [...given.keys()].find((name) => !known.includes(name));
  if (unknown) throw notImplemented(`"${unknown}" in a write`);
  return given;
}

export const insert: Command = {
  options: ['documents', 'ordered'],
  run(request, { store }) {
    const name = collectionName(request);
    const documents = documentsOf(request, 'documents');
    const collection = store.create(request.db, name);
    let n = 0;
    const errors = batch(request, documents, (doc) => {
      store.insert(collection, prepared(doc));
      n++;
    });
    return { n, ...errors };
  },
};

/** The rows a write is about, all found before the first is changed. */
function rowsFor(context: Context, collection: Collection, query: Query, multi: boolean): number[] {
  const rows: number[] = [];
  for (const { rid } of search(context.store, collection, query, context.trace)) {
    rows.push(rid);
    if (!multi) break;
  }
  return rows;
}

function documentIn(store: Store, collection: Collection, rid: number): Raw {
  return documentAt(store.read(collection, rid) as Buffer);
}

/** Changes one document. Answers it as it is then, and whether a byte is different. */
function change(
  store: Store,
  collection: Collection,
  rid: number,
  update: Update,
  query: Query,
): [Raw, boolean] {
  const old = documentIn(store, collection, rid);
  const next = applyUpdate(update, old, query.filter);
  const same = old.buf.subarray(old.at, old.end).equals(next.buf.subarray(next.at, next.end));
  if (!same) store.replace(collection, rid, old, next);
  return [next, !same];
}

export const update: Command = {
  options: ['updates', 'ordered'],
  run(request, context) {
    const { store } = context;
    const name = collectionName(request);
    const list: object[] = [];
    let n = 0;
    let nModified = 0;
    const errors = batch(request, documentsOf(request, 'updates'), (item, index) => {
      const given = statement(item, ['q', 'u', 'multi', 'upsert', 'collation']);
      const changes = compileUpdate(given.get('u'));
      const query = queryOf(given.get('q'), undefined, given.get('collation'));
      const multi = flagOf(given, 'multi');
      if (multi && 'replacement' in changes)
        throw new DatabaseError(9, 'multi update is not supported for replacement-style update');
      const upsert = flagOf(given, 'upsert');
      const collection = upsert ? store.create(request.db, name) : store.find(request.db, name);
      if (!collection) return;
      const rows = rowsFor(context, collection, query, multi);
      for (const rid of rows) {
        if (change(store, collection, rid, changes, query)[1]) nModified++;
        n++;
      }
      if (rows.length > 0 || !upsert) return;
      const doc = upserted(changes, query.filter);
      store.insert(collection, doc);
      n++;
      list.push({ index, _id: fieldOf(doc, ID) });
    });
    return { n, nModified, ...(list.length ? { upserted: list } : {}), ...errors };
  },
};

export const remove: Command = {
  options: ['deletes', 'ordered'],
  run(request, context) {
    const { store } = context;
    const collection = store.find(request.db, collectionName(request));
    let n = 0;
    const errors = batch(request, documentsOf(request, 'deletes'), (item) => {
      const given = statement(item, ['q', 'limit', 'collation']);
      const limit = numberOf(given, 'limit');
      if (limit !== 0 && limit !== 1)
        throw new DatabaseError(9, 'The limit field in delete objects must be 0 or 1');
      const query = queryOf(given.get('q'), undefined, given.get('collation'));
      if (!collection) return;
      for (const rid of rowsFor(context, collection, query, limit === 0)) {
        store.remove(collection, rid, documentIn(store, collection, rid));
        n++;
      }
    });
    return { n, ...errors };
  },
};

export const findAndModify: Command = {
  options: ['query', 'sort', 'remove', 'update', 'new', 'upsert', 'fields', 'collation'],
  run(request, context) {
    const { store } = context;
    const given = request.fields;
    const name = collectionName(request);
    const query = queryOf(given.get('query'), given.get('sort'), given.get('collation'));
    const projection = compileProjection(given.get('fields'));
    const wantsNew = flagOf(given, 'new');
    const removes = flagOf(given, 'remove');
    const upsert = flagOf(given, 'upsert');
    if (removes && (given.has('update') || upsert || wantsNew))
      throw new DatabaseError(9, 'Cannot specify both an update, upsert or new and remove=true');
    const changes = removes ? undefined : compileUpdate(given.get('update'));
    const collection = upsert ? store.create(request.db, name) : store.find(request.db, name);
    const rid = collection && rowsFor(context, collection, query, false)[0];
    const shown = (doc: Raw): Raw => project(projection, doc);
    if (collection && rid !== undefined) {
      const old = documentIn(store, collection, rid);
      if (!changes) {
        store.remove(collection, rid, old);
        return { lastErrorObject: { n: 1 }, value: shown(old) };
      }
      const [next] = change(store, collection, rid, changes, query);
      return {
        lastErrorObject: { n: 1, updatedExisting: true },
        value: shown(wantsNew ? next : old),
      };
    }
    if (!changes) return { lastErrorObject: { n: 0 }, value: null };
    if (!collection || !upsert)
      return { lastErrorObject: { n: 0, updatedExisting: false }, value: null };
    const doc = upserted(changes, query.filter);
    store.insert(collection, doc);
    const lastErrorObject = { n: 1, updatedExisting: false, upserted: fieldOf(doc, ID) };
    return { lastErrorObject, value: wantsNew ? shown(doc) : null };
  },
};

/** Deletes what a TTL index says has ended. Answers how many documents went. */
export function sweepExpired(store: Store, now = Date.now()): number {
  let gone = 0;
  for (const collection of store.list()) {
    for (const index of collection.indexes) {
      const path = index.parts[0]?.path;
      if (index.expireAfterSeconds === undefined || index.parts.length !== 1 || !path) continue;
      const before = new Date(now - index.expireAfterSeconds * 1000);
      const query = queryOf(
        toRaw(new Map([[path.text, toRaw(new Map([['$lte', fromJs(before)]]))]])),
      );
      for (const { rid, doc } of [...search(store, collection, query)]) {
        store.remove(collection, rid, doc);
        gone++;
      }
    }
  }
  return gone;
}
