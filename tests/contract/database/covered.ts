/**
 * What the conformance tests of this folder cover, in the words of the recorder. At the
 * end of a run everything that the product sent is held against it: what is not here is
 * first tested here, then used.
 */

/** Commands and their options. */
const COMMANDS: Record<string, string[]> = {
  abortTransaction: [],
  aggregate: ['pipeline', 'cursor', 'collation'],
  count: ['query', 'limit', 'skip'],
  create: [],
  createIndexes: ['indexes'],
  delete: ['deletes', 'deletes.q', 'deletes.limit', 'deletes.collation', 'ordered'],
  distinct: ['key', 'query', 'collation'],
  drop: [],
  dropDatabase: [],
  dropIndexes: ['index'],
  endSessions: [],
  find: ['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation'],
  findAndModify: ['query', 'sort', 'remove', 'update', 'new', 'upsert', 'fields', 'collation'],
  getMore: ['collection', 'batchSize'],
  hello: [],
  insert: ['documents', 'ordered'],
  killCursors: ['cursors'],
  listCollections: ['filter', 'nameOnly', 'authorizedCollections', 'cursor'],
  listIndexes: ['cursor'],
  ping: [],
  update: [
    ...['updates', 'updates.q', 'updates.u', 'updates.multi', 'updates.upsert'],
    ...['updates.collation', 'ordered'],
  ],
};

/** Options of any command that change no result. */
const NEUTRAL = ['writeConcern', 'readConcern', 'comment', 'maxTimeMS'];

const FILTER = [
  ...['$eq', '$ne', '$gt', '$gte', '$lt', '$lte', '$in', '$nin', '$and', '$or', '$nor', '$not'],
  ...['$exists', '$type', '$regex', '$options', '$elemMatch', '$size', '$all', '$mod', '$comment'],
];

const UPDATE = [
  ...['$set', '$setOnInsert', '$unset', '$inc', '$mul', '$min', '$max', '$rename', '$currentDate'],
  ...['$push', '$addToSet', '$pull', '$pullAll', '$pop', '$each', '$slice', '$position', '$sort'],
];

const PIPELINE = [
  ...['$match', '$sort', '$skip', '$limit', '$count', '$group', '$project', '$unset', '$unwind'],
  ...['$sum', '$avg', '$min', '$max', '$first', '$last', '$push', '$addToSet'],
];

/** The operators that a command may carry. */
const OPERATORS: Record<string, string[]> = {
  aggregate: [...FILTER, ...PIPELINE],
  count: FILTER,
  createIndexes: ['$eq', '$exists', '$gt', '$type'],
  delete: FILTER,
  distinct: FILTER,
  find: FILTER,
  findAndModify: [...FILTER, ...UPDATE],
  update: [...FILTER, ...UPDATE],
};

export const COVERED = new Set(
  Object.entries(COMMANDS).flatMap(([command, options]) => [
    command,
    ...[...options, ...NEUTRAL].map((option) => `${command}.${option}`),
    ...(OPERATORS[command] ?? []).map((operator) => `${command} ${operator}`),
  ]),
);
