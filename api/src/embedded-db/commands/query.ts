import { DatabaseError, notImplemented } from '../errors.ts';
import { compileFilter } from '../filter.ts';
import { foldOf } from '../indexes.ts';
import { keyOf } from '../keys.ts';
import { countNarrowed } from '../narrow.ts';
import { pathOf, someValue } from '../paths.ts';
import type { Query, SortPart } from '../query.ts';
import { compileProjection, project } from '../projection.ts';
import { BSON, documentAt, fields, isNumber, toJs, type Raw } from '../raw.ts';
import { search, searchPart, type Found } from '../search.ts';
import type { Request } from '../wire.ts';
import { encodeDocument } from '../writer.ts';
import { collectionName, flagOf, numberOf, type Command, type Context } from './command.ts';

const NOTHING = documentAt(encodeDocument({}));

/** Compiles a sort document. */
export function compileSort(sort: Raw | undefined): SortPart[] {
  if (!sort || sort.type === BSON.null) return [];
  if (sort.type !== BSON.object) throw new DatabaseError(14, 'a sort must be an object');
  return fields(sort).flatMap(([name, value]) => {
    const way = toJs(value);
    if (name === '$natural' || !isNumber(value)) {
      if (name === '$natural' && way === 1) return [];
      throw notImplemented(`the sort { "${name}": ${JSON.stringify(way)} }`);
    }
    if (way !== 1 && way !== -1)
      throw new DatabaseError(
        15975,
        '$sort key ordering must be 1 (for ascending) or -1 (for descending)',
      );
    return [{ path: pathOf(name), descending: way === -1 }];
  });
}

/** Compiles filter, sort and collation. */
export function queryOf(filter: Raw | undefined, sort?: Raw, collation?: Raw): Query {
  const fold = foldOf(collation);
  return { filter: compileFilter(filter ?? NOTHING, fold), sort: compileSort(sort), fold };
}

/** The documents a query finds; nothing for a collection that does not exist. */
export function* findIn(
  context: Context,
  db: string,
  name: string,
  query: Query,
): Generator<Found> {
  const collection = context.store.find(db, name);
  if (collection) yield* search(context.store, collection, query, context.trace);
}

/** How many documents a query finds: by the indexes alone where they know. */
export function countIn(context: Context, db: string, name: string, query: Query): number {
  const collection = context.store.find(db, name);
  if (!collection) return 0;
  const known = countNarrowed(context.store, collection, query);
  if (known !== undefined) return known;
  let count = 0;
  for (const _ of search(context.store, collection, query, context.trace)) count++;
  return count;
}

function* projected(source: Iterable<Found>, spec: Raw | undefined): Generator<Raw> {
  const projection = compileProjection(spec);
  for (const { doc } of source) yield project(projection, doc);
}

function skipOf(request: Request): number {
  const skip = numberOf(request.fields, 'skip') ?? 0;
  if (skip < 0)
    throw new DatabaseError(51024, `BSON field 'skip' value must be >= 0, actual value '${skip}'`);
  return skip;
}

export const find: Command = {
  options: [
    ...['filter', 'sort', 'projection', 'skip', 'limit', 'batchSize', 'singleBatch', 'collation'],
    ...['noCursorTimeout', 'allowDiskUse', 'allowPartialResults'],
  ],
  run(request, context) {
    const name = collectionName(request);
    const given = request.fields;
    const query = queryOf(given.get('filter'), given.get('sort'), given.get('collation'));
    const limit = numberOf(given, 'limit') ?? 0;
    const batchSize = numberOf(given, 'batchSize');
    if (limit < 0)
      throw new DatabaseError(
        51024,
        `BSON field 'limit' value must be >= 0, actual value '${limit}'`,
      );
    if ((batchSize ?? 0) < 0)
      throw new DatabaseError(51024, "BSON field 'batchSize' value must be >= 0");
    const collection = context.store.find(request.db, name);
    const part = { skip: skipOf(request), limit };
    const found = collection
      ? searchPart(context.store, collection, query, part, context.trace)
      : [];
    const docs = projected(found, given.get('projection'));
    const single = flagOf(given, 'singleBatch');
    return { cursor: context.cursors.start(`${request.db}.${name}`, docs, batchSize, single) };
  },
};

export const getMore: Command = {
  options: ['collection', 'batchSize'],
  run(request, context) {
    const id = Number(toJs(request.fields.get('getMore') as Raw));
    const collection = request.fields.get('collection');
    const ns = `${request.db}.${collection ? String(toJs(collection)) : ''}`;
    return { cursor: context.cursors.more(id, ns, numberOf(request.fields, 'batchSize')) };
  },
};

export const killCursors: Command = {
  options: ['cursors'],
  run(request, context) {
    const ids = request.fields.get('cursors');
    const list = ids?.type === BSON.array ? fields(ids).map(([, id]) => id) : [];
    const killed = list.filter((id) => context.cursors.kill(Number(toJs(id))));
    const unknown = list.filter((id) => !killed.includes(id));
    return {
      cursorsKilled: killed,
      cursorsNotFound: unknown,
      cursorsAlive: [],
      cursorsUnknown: [],
    };
  },
};

export const count: Command = {
  options: ['query', 'skip', 'limit', 'collation', 'fields'],
  run(request, context) {
    const name = collectionName(request);
    const query = queryOf(request.fields.get('query'), undefined, request.fields.get('collation'));
    const limit = Math.abs(numberOf(request.fields, 'limit') ?? 0);
    const after = Math.max(0, countIn(context, request.db, name, query) - skipOf(request));
    return { n: limit > 0 ? Math.min(after, limit) : after };
  },
};

export const distinct: Command = {
  options: ['key', 'query', 'collation'],
  run(request, context) {
    const key = request.fields.get('key');
    if (key?.type !== BSON.string)
      throw new DatabaseError(14, "BSON field 'distinct.key' must be a string");
    const path = pathOf(String(toJs(key)));
    const query = queryOf(request.fields.get('query'), undefined, request.fields.get('collation'));
    const values = new Map<string, Raw>();
    const add = (value: Raw | undefined): void => {
      const text = value && keyOf(value, query.fold).toString('latin1');
      if (value && text !== undefined && !values.has(text)) values.set(text, value);
    };
    for (const { doc } of findIn(context, request.db, collectionName(request), query)) {
      someValue(doc, path, false, (value) => {
        if (value?.type === BSON.array) fields(value).forEach(([, item]) => add(item));
        else add(value);
        return false;
      });
    }
    return { values: [...values.values()] };
  },
};
