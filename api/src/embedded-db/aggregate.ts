import { Long } from 'bson';
import { compileSort } from './commands/query.ts';
import { DatabaseError, notImplemented } from './errors.ts';
import { compileFilter, matches } from './filter.ts';
import { group } from './group.ts';
import { sortKey } from './indexes.ts';
import { compileProjection, project } from './projection.ts';
import { BSON, documentAt, elements, fields, fromJs, isNumber, toJs, type Raw } from './raw.ts';
import { existingParent, NULL, opened, read, write, type Branch } from './update-paths.ts';
import { encodeDocument, isRaw, type Node } from './writer.ts';

/** Stages of MongoDB that are not here. */
const OTHER_STAGES = [
  ...['$addFields', '$bucket', '$bucketAuto', '$changeStream', '$collStats', '$densify', '$facet'],
  ...[
    '$documents',
    '$fill',
    '$geoNear',
    '$graphLookup',
    '$indexStats',
    '$lookup',
    '$merge',
    '$out',
  ],
  ...['$planCacheStats', '$redact', '$replaceRoot', '$replaceWith', '$sample', '$search', '$set'],
  ...['$setWindowFields', '$sortByCount', '$unionWith'],
];

type Stage = (source: Iterable<Raw>) => Iterable<Raw>;

/** The name and argument of each stage of a pipeline. */
export function stagesOf(pipeline: Raw | undefined): [name: string, argument: Raw][] {
  if (pipeline?.type !== BSON.array) throw new DatabaseError(14, "'pipeline' must be an array");
  return elements(pipeline).map((stage) => {
    const [entry, ...others] = stage.type === BSON.object ? fields(stage) : [];
    if (!entry || others.length > 0)
      throw new DatabaseError(
        40323,
        'A pipeline stage specification object must contain exactly one field.',
      );
    return entry;
  });
}

function whole(name: string, argument: Raw, least: number): number {
  const value = Number(toJs(argument));
  if (isNumber(argument) && Number.isInteger(value) && value >= least) return value;
  throw new DatabaseError(
    name === '$limit' ? 15958 : 5107200,
    `invalid argument to ${name} stage: ${value}`,
  );
}

/** Compiles one stage that follows what the search has done already. */
export function compileStage(name: string, argument: Raw, fold: boolean): Stage {
  switch (name) {
    case '$match': {
      const filter = compileFilter(argument, fold);
      return (source) => filtered(source, (doc) => matches(filter, doc));
    }
    case '$sort': {
      const sort = compileSort(argument);
      return function* (source) {
        const keyed = [...source].map((doc): [Buffer, Raw] => [sortKey(doc, sort, fold), doc]);
        for (const [, doc] of keyed.sort((a, b) => Buffer.compare(a[0], b[0]))) yield doc;
      };
    }
    case '$skip':
      return limited(whole(name, argument, 0), Infinity);
    case '$limit':
      return limited(0, whole(name, argument, 1));
    case '$count':
      return counted(argument);
    case '$group':
      return (source) => group(argument, source, fold);
    case '$project': {
      const projection = compileProjection(argument);
      if (!projection)
        throw new DatabaseError(
          51272,
          'Invalid $project :: projection specification must have at least one field',
        );
      return (source) => mapped(source, (doc) => project(projection, doc));
    }
    case '$unset': {
      const names = argument.type === BSON.array ? elements(argument).map(toJs) : [toJs(argument)];
      const spec = new Map(names.map((field) => [String(field), 0]));
      const projection = compileProjection(documentAt(encodeDocument(spec)));
      return (source) => mapped(source, (doc) => project(projection, doc));
    }
    case '$unwind':
      return unwound(argument);
    default:
      throw OTHER_STAGES.includes(name)
        ? notImplemented(`the aggregation stage ${name}`)
        : new DatabaseError(40324, `Unrecognized pipeline stage name: '${name}'`);
  }
}

function* filtered(source: Iterable<Raw>, test: (doc: Raw) => boolean): Generator<Raw> {
  for (const doc of source) if (test(doc)) yield doc;
}

function* mapped(source: Iterable<Raw>, change: (doc: Raw) => Raw): Generator<Raw> {
  for (const doc of source) yield change(doc);
}

function limited(skip: number, limit: number): Stage {
  return function* (source) {
    let seen = 0;
    for (const doc of source) {
      if (seen++ < skip) continue;
      yield doc;
      if (seen >= skip + limit) return;
    }
  };
}

function counted(argument: Raw): Stage {
  const name = toJs(argument);
  if (typeof name !== 'string' || name === '' || name.startsWith('$') || name.includes('.'))
    throw new DatabaseError(40156, 'the count field must be a non-empty string without $ and dots');
  return function* (source) {
    let count = 0;
    for (const _ of source) count++;
    if (count) yield documentAt(encodeDocument({ [name]: count }));
  };
}

function unwound(argument: Raw): Stage {
  const given =
    argument.type === BSON.object ? new Map(fields(argument)) : new Map([['path', argument]]);
  const unknown = [...given.keys()].find(
    (name) => !['path', 'includeArrayIndex', 'preserveNullAndEmptyArrays'].includes(name),
  );
  if (unknown) throw new DatabaseError(28811, `unrecognized option to $unwind stage: ${unknown}`);
  const path = given.get('path');
  const text = path ? toJs(path) : undefined;
  if (typeof text !== 'string' || !text.startsWith('$'))
    throw new DatabaseError(28818, "path option to $unwind stage should be prefixed with a '$'");
  const names = text.slice(1).split('.');
  const last = names.at(-1) as string;
  const indexName = given.has('includeArrayIndex')
    ? String(toJs(given.get('includeArrayIndex') as Raw))
    : undefined;
  const keep =
    given.has('preserveNullAndEmptyArrays') &&
    toJs(given.get('preserveNullAndEmptyArrays') as Raw) === true;
  function put(doc: Raw, value: Node | undefined, index: number | undefined): Raw {
    const root = opened(doc) as Map<string, Node>;
    const parent = existingParent(root, names);
    if (parent instanceof Map) {
      if (value === undefined) parent.delete(last);
      else parent.set(last, value);
    }
    if (indexName !== undefined)
      write(
        root,
        indexName,
        index === undefined ? NULL : fromJs(Long.fromNumber(index)),
        indexName,
      );
    return documentAt(encodeDocument(root));
  }
  return function* (source) {
    for (const doc of source) {
      const parent: Branch | undefined = existingParent(opened(doc) as Branch, names);
      const node = parent instanceof Map ? read(parent, last) : undefined;
      const array = node === undefined ? undefined : opened(node);
      if (Array.isArray(array) && array.length > 0) {
        for (const [index, item] of array.entries()) yield put(doc, item, index);
      } else if (
        node !== undefined &&
        !Array.isArray(array) &&
        !(isRaw(node) && node.type === BSON.null)
      ) {
        yield put(doc, node, undefined);
      } else if (keep) yield put(doc, Array.isArray(array) ? undefined : node, undefined);
    }
  };
}
