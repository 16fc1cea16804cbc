import { bytesOf, documentAt, elements, fields, flagOf, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { notImplemented } from '../errors.ts';
import { compileProjection, project } from '../query/projection.ts';
import { queryOf } from '../query/query.ts';
import { countMatches, searchPage } from '../query/search.ts';
import { collectionName, documentsOf, numberOf, textOf, type Command } from './command.ts';
import { batchSizeIn } from './catalogue.ts';

export const find: Command = {
  target: 'string',
  fields: {
    filter: 'object',
    sort: 'object',
    projection: 'object',
    skip: 'count',
    limit: 'count',
    batchSize: 'count',
    singleBatch: 'flag',
    readConcern: 'object',
  },
  run(request, context) {
    const given = request.fields;
    checkReadConcern(given.get('readConcern'));
    const name = collectionName(request);
    const query = queryOf(given.get('filter'), given.get('sort'));
    const page = { skip: numberOf(given, 'skip') ?? 0, limit: numberOf(given, 'limit') ?? 0 };
    const projection = compileProjection(given.get('projection'));
    const collection = context.store.find(request.db, name);
    const found = collection
      ? searchPage(context.store, collection, query, page, context.trace)
      : [];
    function* projected(): Generator<Raw> {
      for (const { doc } of found) yield project(projection, doc);
    }
    const batchSize = numberOf(given, 'batchSize');
    const single = flagOf(given, 'singleBatch');
    const namespace = `${request.db}.${name}`;
    return { cursor: context.cursors.start(namespace, projected(), batchSize, single) };
  },
};

/**
 * Accepts only the read concern `majority`. It always holds, because a response is sent only when all
 * writes that it shows are on the disk.
 */
function checkReadConcern(concern: Raw | undefined): void {
  const levels = concern
    ? fields(concern).map(([name, value]) => `${name} ${String(toJs(value))}`)
    : [];
  const other = levels.find((level) => level !== 'level majority');
  if (other) throw notImplemented(`the read concern "${other}"`);
}

export const getMore: Command = {
  target: 'number',
  fields: { 'collection!': 'string', batchSize: 'count' },
  run(request, { cursors }) {
    const id = numberOf(request.fields, 'getMore') as number;
    const namespace = `${request.db}.${textOf(request.fields, 'collection')}`;
    return { cursor: cursors.more(id, namespace, numberOf(request.fields, 'batchSize')) };
  },
};

export const killCursors: Command = {
  target: 'string',
  fields: { 'cursors!': 'array' },
  run(request, { cursors }) {
    const ids = elements(request.fields.get('cursors') as Raw);
    const killed = ids.filter((id) => cursors.kill(Number(toJs(id))));
    return {
      cursorsKilled: killed,
      cursorsNotFound: ids.filter((id) => !killed.includes(id)),
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};

/** The stage with which drivers count the documents that match a filter. */
const COUNTING = encodeDocument({ _id: 1, n: { $sum: 1 } });

/** Supports only the aggregation with which drivers implement `countDocuments`. */
export const aggregate: Command = {
  target: 'string',
  fields: { 'pipeline!': 'documents', 'cursor!': 'object' },
  run(request, context) {
    const [match, group, ...more] = documentsOf(request, 'pipeline').flatMap(fields);
    const counts = group?.[0] === '$group' && COUNTING.equals(bytesOf(group[1]));
    if (match?.[0] !== '$match' || !counts || more.length > 0)
      throw notImplemented('aggregations that do more than count what a filter finds');
    const name = collectionName(request);
    const query = queryOf(match[1]);
    const collection = context.store.find(request.db, name);
    const n = collection ? countMatches(context.store, collection, query, context.trace) : 0;
    // Without matching documents, an aggregation returns no group.
    const groups = n > 0 ? [documentAt(encodeDocument({ _id: 1, n }))] : [];
    const namespace = `${request.db}.${name}`;
    return { cursor: context.cursors.start(namespace, groups.values(), batchSizeIn(request)) };
  },
};
