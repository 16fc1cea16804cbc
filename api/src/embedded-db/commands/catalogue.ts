import { documentAt, fields, MAX_DOCUMENT_BYTES } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { MAX_MESSAGE_BYTES, type Request } from '../messages.ts';
import {
  checkFields,
  collectionName,
  numberOf,
  documentsOf,
  type Command,
  type Context,
} from './command.ts';

/** The wire version of MongoDB 7.0, which current drivers expect. */
const WIRE_VERSION = 21;

/**
 * Answers a handshake. Without `setName` and `topologyVersion`, a driver treats the database as a
 * standalone server and polls it.
 */
export const hello: Command = {
  target: 'any',
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

export const ping: Command = { target: 'any', fields: {}, run: () => ({}) };

export const endSessions: Command = { target: 'array', fields: {}, run: () => ({}) };

function dropIn({ store, cursors }: Context, db: string, name: string): number {
  const collection = store.find(db, name);
  if (!collection) return 0;
  store.drop(collection);
  cursors.end(`${db}.${name}`);
  return collection.indexes.length;
}

export const drop: Command = {
  target: 'string',
  fields: {},
  run(request, context) {
    const name = collectionName(request);
    const nIndexesWas = dropIn(context, request.db, name);
    return nIndexesWas > 0 ? { nIndexesWas, ns: `${request.db}.${name}` } : {};
  },
};

export const dropDatabase: Command = {
  target: 'any',
  fields: {},
  run(request, context) {
    const collections = context.store.list(request.db);
    for (const { name } of collections) dropIn(context, request.db, name);
    return collections.length > 0 ? { dropped: request.db } : {};
  },
};

/** The `batchSize` in a command's `cursor` field. Refuses other fields there. */
export function batchSizeIn(request: Request): number | undefined {
  const cursor = request.fields.get('cursor');
  const given = new Map(cursor ? fields(cursor) : []);
  checkFields(`${request.name}.cursor`, given, { batchSize: 'count' });
  return numberOf(given, 'batchSize');
}

/** Lists only names, because no client asks for more. */
export const listCollections: Command = {
  target: 'any',
  fields: { filter: 'object', nameOnly: 'flag', authorizedCollections: 'flag', cursor: 'object' },
  run(request, { store, cursors }) {
    const filter = request.fields.get('filter');
    if (filter && fields(filter).length > 0) throw notImplemented('a filter in listCollections');
    const all = store
      .list(request.db)
      .map(({ name }) => documentAt(encodeDocument({ name, type: 'collection' })));
    const namespace = `${request.db}.$cmd.listCollections`;
    return { cursor: cursors.start(namespace, all.values(), batchSizeIn(request)) };
  },
};

export const listIndexes: Command = {
  target: 'string',
  fields: { cursor: 'object' },
  run(request, { store, cursors }) {
    const namespace = `${request.db}.${collectionName(request)}`;
    const collection = store.find(request.db, collectionName(request));
    if (!collection) throw new DatabaseError(26, `ns does not exist: ${namespace}`);
    const specs = collection.indexes.map(({ spec }) => spec);
    return { cursor: cursors.start(namespace, specs.values(), batchSizeIn(request)) };
  },
};

export const createIndexes: Command = {
  target: 'string',
  fields: { 'indexes!': 'documents' },
  statements: {
    indexes: {
      'key!': 'object',
      'name!': 'name',
      unique: 'flag',
      sparse: 'flag',
      expireAfterSeconds: 'number',
    },
  },
  run(request, { store }) {
    const name = collectionName(request);
    const list = documentsOf(request, 'indexes');
    const createdCollectionAutomatically = !store.find(request.db, name);
    const collection = store.create(request.db, name);
    const numIndexesBefore = collection.indexes.length;
    for (const spec of list) store.createIndex(collection, spec);
    const numIndexesAfter = collection.indexes.length;
    const note = numIndexesAfter === numIndexesBefore ? { note: 'all indexes already exist' } : {};
    return { numIndexesBefore, numIndexesAfter, createdCollectionAutomatically, ...note };
  },
};

/**
 * Rewrites the file, so that it contains no remains of deleted and replaced documents. MongoDB has no such
 * command; its `compact` only frees disk space.
 */
export const siteyardCompact: Command = {
  target: 'any',
  fields: {},
  isAlone: true,
  run(_, { store }) {
    store.compact();
    return {};
  },
};

/** Checks a collection for damage. Refuses all options. */
export const validate: Command = {
  target: 'string',
  fields: {},
  run(request, { store }) {
    const ns = `${request.db}.${collectionName(request)}`;
    const collection = store.find(request.db, collectionName(request));
    if (!collection) throw new DatabaseError(26, `Collection '${ns}' does not exist to validate.`);
    const errors = store.damageOf(collection);
    return { ns, valid: errors.length === 0, errors };
  },
};
