import { Binary, Long } from 'bson';
import { DatabaseError } from '../errors.ts';
import { compileFilter, matches } from '../filter.ts';
import { BSON, documentAt, elements, fieldOf, fields, toJs, type Raw } from '../raw.ts';
import { MAX_DOCUMENT_BYTES } from '../raw.ts';
import type { Collection, Store } from '../store.ts';
import { MAX_MESSAGE_BYTES, type Request } from '../wire.ts';
import { encodeDocument } from '../writer.ts';
import { collectionName, flagOf, numberOf, type Command } from './command.ts';

/** The wire version of MongoDB 7.0: what the drivers of today take for granted. */
const WIRE_VERSION = 21;

function needCollection(store: Store, request: Request): Collection {
  const name = collectionName(request);
  const found = store.find(request.db, name);
  if (found) return found;
  throw new DatabaseError(26, `ns does not exist: ${request.db}.${name}`);
}

/** Answers without `setName` and `topologyVersion`: a standalone server, polled. */
export const hello: Command = {
  run: (request) => ({
    helloOk: true,
    ...(request.name === 'hello' ? { isWritablePrimary: true } : { ismaster: true }),
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
    maxMessageSizeBytes: MAX_MESSAGE_BYTES,
    maxWriteBatchSize: 100_000,
    localTime: new Date(),
    logicalSessionTimeoutMinutes: 30,
    minWireVersion: 0,
    maxWireVersion: WIRE_VERSION,
    readOnly: false,
  }),
};

export const ping: Command = { options: [], run: () => ({}) };

export const endSessions: Command = { options: [], run: () => ({}) };

export const buildInfo: Command = {
  options: [],
  run: () => ({
    version: '7.0.0',
    versionArray: [7, 0, 0, 0],
    gitVersion: 'siteyard-embedded',
    modules: [],
    bits: 64,
    maxBsonObjectSize: MAX_DOCUMENT_BYTES,
  }),
};

export const endTransaction: Command = {
  options: ['autocommit'],
  run() {
    throw new DatabaseError(
      20,
      'Transaction numbers are only allowed on a replica set member or mongos',
    );
  },
};

export const create: Command = {
  options: [],
  run(request, { store }) {
    const name = collectionName(request);
    if (store.find(request.db, name))
      throw new DatabaseError(48, `Collection ${request.db}.${name} already exists.`);
    store.create(request.db, name);
    return {};
  },
};

export const drop: Command = {
  options: [],
  run(request, { store }) {
    const collection = store.find(request.db, collectionName(request));
    if (!collection) return {};
    const nIndexesWas = collection.indexes.length;
    store.drop(collection);
    return { nIndexesWas, ns: `${collection.db}.${collection.name}` };
  },
};

export const dropDatabase: Command = {
  options: [],
  run(request, { store }) {
    const collections = store.list(request.db);
    for (const collection of collections) store.drop(collection);
    return collections.length ? { dropped: request.db } : {};
  },
};

export const listDatabases: Command = {
  options: ['filter', 'nameOnly', 'authorizedDatabases'],
  run(request, { store }) {
    const names = [...new Set(store.list().map(({ db }) => db))].sort();
    const all = names.map((name) => ({ name, sizeOnDisk: Long.ZERO, empty: false }));
    const filter = compileFilter(request.fields.get('filter') ?? documentAt(encodeDocument({})));
    const databases = all.filter((item) => matches(filter, documentAt(encodeDocument(item))));
    if (flagOf(request.fields, 'nameOnly'))
      return { databases: databases.map(({ name }) => ({ name })) };
    return { databases, totalSize: Long.ZERO };
  },
};

function cursorOptions(request: Request): number | undefined {
  const cursor = request.fields.get('cursor');
  return cursor && numberOf(new Map(fields(cursor)), 'batchSize');
}

export const listCollections: Command = {
  options: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  run(request, { store, cursors }) {
    const filter = compileFilter(request.fields.get('filter') ?? documentAt(encodeDocument({})));
    const nameOnly = flagOf(request.fields, 'nameOnly');
    const all = store.list(request.db).map(({ name, uuid, indexes }) => {
      const head = { name, type: 'collection' };
      if (nameOnly) return documentAt(encodeDocument(head));
      const bytes = Buffer.from(uuid.replaceAll('-', ''), 'hex');
      const info = { readOnly: false, uuid: new Binary(bytes, Binary.SUBTYPE_UUID) };
      return documentAt(encodeDocument({ ...head, options: {}, info, idIndex: indexes[0]?.spec }));
    });
    const found = all.filter((doc) => matches(filter, doc));
    const ns = `${request.db}.$cmd.listCollections`;
    return { cursor: cursors.start(ns, found.values(), cursorOptions(request)) };
  },
};

export const listIndexes: Command = {
  options: ['cursor'],
  run(request, { store, cursors }) {
    const collection = needCollection(store, request);
    const specs = collection.indexes.map(({ spec }) => spec);
    const ns = `${request.db}.${collection.name}`;
    return { cursor: cursors.start(ns, specs.values(), cursorOptions(request)) };
  },
};

export const createIndexes: Command = {
  options: ['indexes', 'commitQuorum'],
  run(request, { store }) {
    const name = collectionName(request);
    const sent = request.fields.get('indexes');
    const list =
      request.sequences.get('indexes') ?? (sent?.type === BSON.array ? elements(sent) : []);
    if (list.length === 0) throw new DatabaseError(2, 'Must specify at least one index to create');
    const createdCollectionAutomatically = !store.find(request.db, name);
    const collection = store.create(request.db, name);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of list) store.createIndex(collection, spec);
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
  },
};

export const dropIndexes: Command = {
  options: ['index'],
  run(request, { store }) {
    const collection = needCollection(store, request);
    const nIndexesWas = collection.indexes.length;
    const wanted = request.fields.get('index');
    const names =
      wanted?.type === BSON.array ? elements(wanted).map(toJs) : [wanted && toJs(wanted)];
    const others = collection.indexes.slice(1);
    for (const name of names) {
      if (name === '_id_') throw new DatabaseError(72, 'cannot drop _id index');
      const pattern = wanted?.type === BSON.object ? JSON.stringify(name) : undefined;
      const found = others.filter(
        (index) =>
          name === '*' || index.name === name || (pattern && keyPattern(index.spec) === pattern),
      );
      if (found.length === 0 && name !== '*')
        throw new DatabaseError(27, `index not found with name [${String(name)}]`);
      for (const index of found) store.dropIndex(collection, index);
    }
    return { nIndexesWas };
  },
};

function keyPattern(spec: Raw): string {
  return JSON.stringify(toJs(fieldOf(spec, Buffer.from('key')) as Raw));
}
