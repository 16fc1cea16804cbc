import { sumOf } from '../bson/numbers.ts';
import {
  BSON,
  documentAt,
  elements,
  fieldOf,
  fields,
  fromJs,
  isNumber,
  toJs,
  type Raw,
} from '../bson/raw.ts';
import { pathOf } from '../bson/paths.ts';
import { encodeDocument, type Node } from '../bson/writer.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf } from '../storage/keys.ts';
import { compileFilter, matches } from './filter.ts';
import { compileProjection, project } from './projection.ts';
import { compileSort, sortKey } from './query.ts';
import { slice } from './search.ts';

/** A stage of a pipeline: takes documents, returns documents. */
type Stage = (source: Iterable<Raw>) => Iterable<Raw>;

/** The stages that are served. */
export const STAGES = new Map<string, (argument: Raw) => Stage>([
  [
    '$match',
    (argument) => {
      const filter = compileFilter(argument);
      return function* (source) {
        for (const doc of source) if (matches(filter, doc)) yield doc;
      };
    },
  ],
  [
    '$sort',
    (argument) => {
      const sort = compileSort(argument);
      return (source) =>
        [...source]
          .map((doc): [Buffer, Raw] => [sortKey(doc, sort), doc])
          .sort((a, b) => Buffer.compare(a[0], b[0]))
          .map(([, doc]) => doc);
    },
  ],
  ['$skip', (argument) => sliced({ skip: wholeNumber(argument, 0), limit: 0 })],
  ['$limit', (argument) => sliced({ skip: 0, limit: wholeNumber(argument, 1) })],
  [
    '$project',
    (argument) => {
      const projection = argument.type === BSON.object ? compileProjection(argument) : undefined;
      if (!projection) throw new DatabaseError(51272, '$project needs at least one field.');
      return function* (source) {
        for (const doc of source) yield project(projection, doc);
      };
    },
  ],
  ['$group', compileGroup],
]);

/** The accumulators of `$group` that are served. */
export const ACCUMULATORS = ['$sum'];

/** The name and the argument of each stage of a pipeline. */
export function stagesOf(pipeline: Raw): [name: string, argument: Raw][] {
  return elements(pipeline).map((stage) => {
    const [entry, ...others] = stage.type === BSON.object ? fields(stage) : [];
    if (entry && others.length === 0) return entry;
    throw new DatabaseError(40323, 'A pipeline stage must be an object with exactly one field.');
  });
}

/** Compiles one stage. Refuses stages that are not served. */
export function compileStage(name: string, argument: Raw): Stage {
  const compile = STAGES.get(name);
  if (!compile) throw notImplemented(`the aggregation stage ${name}`);
  return compile(argument);
}

function sliced(page: { skip: number; limit: number }): Stage {
  return (source) => slice(source, page);
}

function wholeNumber(argument: Raw, least: number): number {
  const value = Number(toJs(argument));
  if (isNumber(argument) && Number.isSafeInteger(value) && value >= least) return value;
  throw new DatabaseError(15958, `$skip and $limit need a whole number of at least ${least}.`);
}

/** Evaluates a constant or a field path such as `'$status'`. Refuses every other expression. */
function compileExpression(expression: Raw): (doc: Raw) => Raw | undefined {
  if (expression.type === BSON.object || expression.type === BSON.array)
    throw notImplemented('expressions in an aggregation');
  const text = expression.type === BSON.string ? String(toJs(expression)) : '';
  if (!text.startsWith('$')) return () => expression;
  const { bytes } = pathOf(text.slice(1));
  return (doc) => {
    let value: Raw | undefined = doc;
    for (const name of bytes) {
      if (value?.type === BSON.array) throw notImplemented(`"${text}" through an array`);
      value = value?.type === BSON.object ? fieldOf(value, name) : undefined;
    }
    return value;
  };
}

/** Groups come out in the order in which they first occur. */
function compileGroup(spec: Raw): Stage {
  if (spec.type !== BSON.object) throw new DatabaseError(15947, '$group needs an object.');
  const given = new Map(fields(spec));
  const by = given.get('_id');
  if (!by) throw new DatabaseError(15955, '$group needs an _id.');
  given.delete('_id');
  const groupOf = compileExpression(by);
  const columns = [...given].map(([name, value]) => ({ name, term: compileSum(name, value) }));
  return function* (source) {
    const groups = new Map<string, { id: Raw; sums: Raw[] }>();
    for (const doc of source) {
      const id = groupOf(doc) ?? fromJs(null);
      const key = keyOf(id).toString('latin1');
      let found = groups.get(key);
      if (!found) groups.set(key, (found = { id, sums: columns.map(() => fromJs(0)) }));
      found.sums = found.sums.map((sum, i) => plus(sum, columns[i]?.term(doc)));
    }
    for (const { id, sums } of groups.values()) {
      const results = columns.map(({ name }, i): [string, Node] => [name, sums[i] as Raw]);
      yield documentAt(encodeDocument(new Map<string, Node>([['_id', id], ...results])));
    }
  };
}

function compileSum(name: string, value: Raw): (doc: Raw) => Raw | undefined {
  const [entry, ...others] = value.type === BSON.object ? fields(value) : [];
  if (!entry || others.length > 0 || name.includes('.') || name.startsWith('$'))
    throw new DatabaseError(40234, `The field '${name}' must be an accumulator object.`);
  const [operator, argument] = entry;
  if (!ACCUMULATORS.includes(operator)) throw notImplemented(`the accumulator ${operator}`);
  return compileExpression(argument);
}

function plus(sum: Raw, value: Raw | undefined): Raw {
  if (!value || !isNumber(value)) return sum;
  const next = sumOf(sum, value);
  if (!next) throw notImplemented('a $sum beyond the range of a Long');
  return next;
}

/**
 * How `countDocuments` of the drivers counts: `{ $group: { _id: 1, n: { $sum: 1 } } }`. Returns the
 * `_id` and the name of the count, or undefined for any other group.
 */
export function countingGroup(spec: Raw): { id: Raw; name: string } | undefined {
  const [id, count, ...others] = spec.type === BSON.object ? fields(spec) : [];
  if (id?.[0] !== '_id' || id[1].type !== BSON.int || others.length > 0) return undefined;
  const [sum, ...more] = count?.[1].type === BSON.object ? fields(count[1]) : [];
  const byOne = sum?.[0] === '$sum' && sum[1].type === BSON.int && toJs(sum[1]) === 1;
  return count && byOne && more.length === 0 ? { id: id[1], name: count[0] } : undefined;
}
