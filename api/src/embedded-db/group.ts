import { Double } from 'bson';
import { DatabaseError, notImplemented } from './errors.ts';
import { compareValues, keyOf } from './keys.ts';
import { arithmetic } from './numbers.ts';
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
} from './raw.ts';
import { NULL } from './update-paths.ts';
import { encodeDocument, toRaw, type Node } from './writer.ts';

/** The value of a path in an expression; through an array, the array of what is found there. */
function valueAt(value: Raw, names: string[], step = 0): Raw | undefined {
  const name = names[step];
  if (name === undefined) return value;
  if (value.type === BSON.object) {
    const next = fieldOf(value, Buffer.from(name));
    return next && valueAt(next, names, step + 1);
  }
  if (value.type !== BSON.array) return undefined;
  const inside = elements(value).map((item) => valueAt(item, names, step));
  return toRaw(inside.filter((item) => item !== undefined));
}

/**
 * Evaluates an expression of paths, constants, documents and arrays of these.
 * Operators other than `$literal` are refused.
 */
export function evaluate(expression: Raw, doc: Raw): Raw | undefined {
  const text = expression.type === BSON.string ? String(toJs(expression)) : '';
  if (text === '$$ROOT' || text === '$$CURRENT') return doc;
  if (text.startsWith('$$')) throw notImplemented(`the variable ${text} in an aggregation`);
  if (text.startsWith('$')) return valueAt(doc, text.slice(1).split('.'));
  if (expression.type === BSON.array)
    return toRaw(elements(expression).map((item) => evaluate(item, doc) ?? NULL));
  if (expression.type !== BSON.object) return expression;
  const entries = new Map<string, Node>();
  for (const [name, value] of fields(expression)) {
    if (name === '$literal') return value;
    if (name.startsWith('$')) throw notImplemented(`the expression ${name} in an aggregation`);
    const result = evaluate(value, doc);
    if (result) entries.set(name, result);
  }
  return toRaw(entries);
}

/** Takes in values one by one and has a result at the end. */
interface Accumulator {
  add: (value: Raw | undefined) => void;
  result: () => Node;
}

function summing(): Accumulator {
  let sum = fromJs(0);
  return {
    add(value) {
      if (!value || !isNumber(value)) return;
      // Beyond a Long the sum goes on as a Double.
      sum =
        arithmetic(sum, value, '$inc') ??
        fromJs(new Double(Number(toJs(sum)) + Number(toJs(value))));
    },
    result: () => sum,
  };
}

function averaging(): Accumulator {
  const sum = summing();
  let count = 0;
  return {
    add(value) {
      if (!value || !isNumber(value)) return;
      count++;
      sum.add(value);
    },
    result: () => (count ? fromJs(new Double(Number(toJs(toRaw(sum.result()))) / count)) : NULL),
  };
}

/** Keeps one value: the first that `better` prefers over the one before. */
function choosing(better: (next: Raw | undefined, kept: Raw | undefined) => boolean): Accumulator {
  let kept: Raw | undefined;
  let any = false;
  return {
    add(value) {
      if (any && !better(value, kept)) return;
      kept = value;
      any = true;
    },
    result: () => kept ?? NULL,
  };
}

function extreme(sign: 1 | -1): Accumulator {
  const chosen = choosing((next, kept) => compareValues(next, kept) * sign > 0);
  return {
    ...chosen,
    add: (value) => (value && value.type !== BSON.null ? chosen.add(value) : undefined),
  };
}

function collecting(distinct: boolean): Accumulator {
  const values: Raw[] = [];
  const seen = new Set<string>();
  return {
    add(value) {
      if (!value) return;
      const key = distinct ? keyOf(value).toString('latin1') : '';
      if (distinct && seen.has(key)) return;
      seen.add(key);
      values.push(value);
    },
    result: () => values,
  };
}

const ACCUMULATORS: Record<string, () => Accumulator> = {
  $sum: summing,
  $avg: averaging,
  $min: () => extreme(-1),
  $max: () => extreme(1),
  $first: () => choosing(() => false),
  $last: () => choosing(() => true),
  $push: () => collecting(false),
  $addToSet: () => collecting(true),
};

const ONE = fromJs(1);

/**
 * The field and the `_id` of a group that counts every document by ones and does nothing else: so
 * drivers count. Undefined for any other group.
 */
export function countedAs(spec: Raw): { name: string; id: Raw } | undefined {
  const [first, second, ...others] = spec.type === BSON.object ? fields(spec) : [];
  if (first?.[0] !== '_id' || first[1].type !== BSON.int || others.length > 0) return undefined;
  const [sum, ...more] = second?.[1].type === BSON.object ? fields(second[1]) : [];
  const byOnes = sum?.[0] === '$sum' && sum[1].type === BSON.int && toJs(sum[1]) === 1;
  return second && byOnes && more.length === 0 ? { name: second[0], id: first[1] } : undefined;
}

/** The stage `$group`. Groups come out in the order in which they were first met. */
export function* group(spec: Raw, source: Iterable<Raw>, fold: boolean): Generator<Raw> {
  if (spec.type !== BSON.object)
    throw new DatabaseError(15947, "a group's fields must be specified in an object");
  const given = fields(spec);
  const by = given.find(([name]) => name === '_id')?.[1];
  if (!by) throw new DatabaseError(15955, 'a group specification must include an _id');
  const columns = given
    .filter(([name]) => name !== '_id')
    .map(([name, value]) => column(name, value));
  if (fold && columns.some(({ create }) => create !== summing))
    throw notImplemented('accumulators other than $sum under a collation');
  const groups = new Map<string, { id: Raw; states: Accumulator[] }>();
  for (const doc of source) {
    const id = evaluate(by, doc) ?? NULL;
    const key = keyOf(id, fold).toString('latin1');
    let found = groups.get(key);
    if (!found) groups.set(key, (found = { id, states: columns.map(({ create }) => create()) }));
    found.states.forEach((state, i) => state.add(columns[i] && evaluate(columns[i].argument, doc)));
  }
  for (const { id, states } of groups.values()) {
    const results = columns.map(({ name }, i): [string, Node] => [
      name,
      states[i]?.result() ?? NULL,
    ]);
    yield documentAt(encodeDocument(new Map<string, Node>([['_id', id], ...results])));
  }
}

function column(
  name: string,
  value: Raw,
): { name: string; create: () => Accumulator; argument: Raw } {
  const [entry, ...others] = value.type === BSON.object ? fields(value) : [];
  if (!entry || others.length > 0 || name.includes('.'))
    throw new DatabaseError(40234, `The field '${name}' must be an accumulator object`);
  const [operator, argument] = entry;
  if (operator === '$count') return { name, create: summing, argument: ONE };
  const create = ACCUMULATORS[operator];
  if (!create) throw notImplemented(`the accumulator ${operator}`);
  return { name, create, argument };
}
