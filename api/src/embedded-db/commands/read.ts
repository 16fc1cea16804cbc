import { documentAt, elements, toJs, type Raw } from '../bson/raw.ts';
import { encodeDocument } from '../bson/writer.ts';
import { compileStage, countingGroup, stagesOf } from '../query/aggregate.ts';
import { compileProjection, project } from '../query/projection.ts';
import { queryOf, type Query } from '../query/query.ts';
import { countMatches, search, searchPage, type Found } from '../query/search.ts';
import type { Request } from '../wire.ts';
import {
  collectionName,
  countOf,
  flagOf,
  numberOf,
  textOf,
  type Command,
  type Context,
  type Reply,
} from './command.ts';
import { batchSizeIn } from './catalogue.ts';

export const find: Command = {
  target: 'string',
  fields: {
    filter: 'object',
    sort: 'object',
    projection: 'object',
    skip: 'number',
    limit: 'number',
    batchSize: 'number',
    singleBatch: 'flag',
  },
  run(request, context) {
    const given = request.fields;
    const name = collectionName(request);
    const query = queryOf(given.get('filter'), given.get('sort'));
    const page = { skip: countOf(given, 'skip') ?? 0, limit: countOf(given, 'limit') ?? 0 };
    const projection = compileProjection(given.get('projection'));
    const collection = context.store.find(request.db, name);
    const found = collection
      ? searchPage(context.store, collection, query, page, context.trace)
      : [];
    function* projected(): Generator<Raw> {
      for (const { doc } of found) yield project(projection, doc);
    }
    const batchSize = countOf(given, 'batchSize');
    const single = flagOf(given, 'singleBatch');
    const namespace = `${request.db}.${name}`;
    return { cursor: context.cursors.start(namespace, projected(), batchSize, single) };
  },
};

export const getMore: Command = {
  target: 'number',
  fields: { 'collection!': 'string', batchSize: 'number' },
  run(request, { cursors }) {
    const id = numberOf(request.fields, 'getMore') as number;
    const namespace = `${request.db}.${textOf(request.fields, 'collection')}`;
    return { cursor: cursors.more(id, namespace, countOf(request.fields, 'batchSize')) };
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

export const aggregate: Command = {
  target: 'string',
  fields: { 'pipeline!': 'array', 'cursor!': 'object' },
  run(request, context) {
    const stages = stagesOf(request.fields.get('pipeline') as Raw);
    // A filter and a sort at the start can use indexes.
    const filter = stages[0]?.[0] === '$match' ? stages.shift()?.[1] : undefined;
    const sort = stages[0]?.[0] === '$sort' ? stages.shift()?.[1] : undefined;
    const query = queryOf(filter, sort);
    const counting =
      stages.length === 1 && stages[0]?.[0] === '$group' && countingGroup(stages[0][1]);
    if (counting) return count(request, context, query, counting);
    const compiled = stages.map(([stage, argument]) => compileStage(stage, argument));
    const results = compiled.reduce<Iterable<Raw>>(
      (source, stage) => stage(source),
      documents(request, context, query),
    );
    return started(request, context, results);
  },
};

function* documents(request: Request, context: Context, query: Query): Generator<Raw> {
  const collection = context.store.find(request.db, collectionName(request));
  const found: Iterable<Found> = collection
    ? search(context.store, collection, query, context.trace)
    : [];
  for (const { doc } of found) yield doc;
}

function started(request: Request, { cursors }: Context, results: Iterable<Raw>): Reply {
  const namespace = `${request.db}.${collectionName(request)}`;
  return { cursor: cursors.start(namespace, results[Symbol.iterator](), batchSizeIn(request)) };
}

/** Counts without reading documents where indexes know the answer. */
function count(
  request: Request,
  context: Context,
  query: Query,
  { id, name }: { id: Raw; name: string },
): Reply {
  const collection = context.store.find(request.db, collectionName(request));
  const total = collection ? countMatches(context.store, collection, query, context.trace) : 0;
  const result = new Map<string, unknown>([
    ['_id', id],
    [name, total],
  ]);
  // Without documents there are no groups.
  return started(request, context, total > 0 ? [documentAt(encodeDocument(result))] : []);
}
