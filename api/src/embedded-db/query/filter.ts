import { pathOf, someValue, type Path } from '../bson/paths.ts';
import { BSON, elements, fields, isNumber, toJs, type Raw } from '../bson/raw.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf, typeRank } from '../storage/keys.ts';
import { compileText, regexParts } from './text.ts';

/** Whether one value meets a condition; `undefined` is a missing field. */
type Test = (value: Raw | undefined) => boolean;

/** One condition on one path. */
export interface Condition {
  kind: 'condition';
  path: Path;
  /** `$eq`, `$in`, `$gt`, `$gte`, `$lt`, `$lte`, `$exists` or `$regex`; the planner reads it. */
  operator: string;
  operand: Raw;
  test: Test;
}

/** A compiled filter. */
export type Filter =
  Condition | { kind: 'and' | 'or'; parts: Filter[] } | { kind: 'not'; part: Filter };

/** Whether a document matches a filter. */
export function matches(filter: Filter, doc: Raw): boolean {
  switch (filter.kind) {
    case 'condition':
      return someValue(doc, filter.path, filter.operator !== '$exists', filter.test);
    case 'and':
      return filter.parts.every((part) => matches(part, doc));
    case 'or':
      return filter.parts.some((part) => matches(part, doc));
    case 'not':
      return !matches(filter.part, doc);
  }
}

/** Whether a value is `{ $operator: … }` and not a document to compare with. */
export function isOperatorObject(value: Raw): boolean {
  return value.type === BSON.object && fields(value)[0]?.[0].startsWith('$') === true;
}

/** Compiles a filter. Throws 2 if it is malformed and 238 for operators that are not served. */
export function compileFilter(query: Raw): Filter {
  if (query.type !== BSON.object) throw new DatabaseError(2, 'A filter must be an object.');
  const parts = fields(query).map(([name, value]): Filter => {
    const kind = LOGIC.get(name);
    if (kind) return { kind, parts: clausesOf(name, value).map(compileFilter) };
    if (name.startsWith('$')) throw notImplemented(`${name} in a filter`);
    const path = pathOf(name);
    if (isOperatorObject(value)) return compileOperators(path, value);
    if (value.type === BSON.regex) return textCondition(path, value, ...regexParts(value));
    return condition(path, '$eq', value, equals(value));
  });
  return { kind: 'and', parts };
}

/** Operators that combine filters. */
export const LOGIC = new Map<string, 'and' | 'or'>([
  ['$and', 'and'],
  ['$or', 'or'],
]);

function clausesOf(name: string, value: Raw): Raw[] {
  const clauses = value.type === BSON.array ? elements(value) : [];
  if (clauses.length === 0) throw new DatabaseError(2, `${name} must be a nonempty array.`);
  return clauses;
}

function compileOperators(path: Path, value: Raw): Filter {
  const given = new Map(fields(value));
  const parts = [...given].map(([name, operand]) => {
    const compile = OPERATORS.get(name);
    if (!compile) throw notImplemented(`${name} in a filter`);
    return compile(path, operand, given);
  });
  return { kind: 'and', parts };
}

/** Compiles one operator. `given` has all operators of the same field. */
type Compile = (path: Path, operand: Raw, given: Map<string, Raw>) => Filter;

function condition(path: Path, operator: string, operand: Raw, test: Test): Condition {
  return { kind: 'condition', path, operator, operand, test };
}

function comparison(operator: string, accepts: (order: number) => boolean): [string, Compile] {
  return [
    operator,
    (path, operand) => condition(path, operator, operand, compares(operand, accepts)),
  ];
}

const equal: Compile = (path, operand) => condition(path, '$eq', operand, equals(operand));

/** Operators on one field. */
export const OPERATORS = new Map<string, Compile>([
  ['$eq', equal],
  ['$ne', (...args) => ({ kind: 'not', part: equal(...args) })],
  ['$in', (path, operand) => condition(path, '$in', operand, isOneOf(operand))],
  comparison('$gt', (order) => order > 0),
  comparison('$gte', (order) => order >= 0),
  comparison('$lt', (order) => order < 0),
  comparison('$lte', (order) => order <= 0),
  [
    '$exists',
    (path, operand) => {
      const exists = condition(path, '$exists', operand, (value) => value !== undefined);
      return toJs(operand) ? exists : { kind: 'not', part: exists };
    },
  ],
  [
    '$regex',
    (path, operand, given) => {
      const options = given.get('$options');
      const [pattern, flags] =
        operand.type === BSON.regex ? regexParts(operand) : [toJs(operand), ''];
      return textCondition(path, operand, pattern, options ? toJs(options) : flags);
    },
  ],
  [
    '$options',
    (_path, _operand, given) => {
      if (given.has('$regex')) return { kind: 'and', parts: [] };
      throw new DatabaseError(2, '$options needs a $regex.');
    },
  ],
]);

function textCondition(path: Path, operand: Raw, pattern: unknown, flags: unknown): Condition {
  if (typeof pattern !== 'string' || typeof flags !== 'string')
    throw new DatabaseError(2, '$regex and $options must be strings.');
  const regex = compileText(pattern, flags);
  return condition(path, '$regex', operand, (value) => {
    if (value?.type === BSON.regex) throw notImplemented('searching in regular expressions');
    return value?.type === BSON.string && regex.test(toJs(value) as string);
  });
}

/** Equality with one value; null also means missing. */
function equals(operand: Raw): Test {
  const key = keyOf(operand);
  const rank = typeRank(operand);
  if (operand.type === BSON.string) {
    // Most filters compare text; its bytes need no key.
    const bytes = operand.buf.subarray(operand.at, operand.end);
    return (value) => value?.type === BSON.string && bytesEqual(value, bytes);
  }
  return (value) => typeRank(value) === rank && keyOf(value).equals(key);
}

function bytesEqual(value: Raw, bytes: Buffer): boolean {
  return (
    value.end - value.at === bytes.length &&
    bytes.compare(value.buf, value.at, value.end, 0, bytes.length) === 0
  );
}

function isOneOf(operand: Raw): Test {
  if (operand.type !== BSON.array) throw new DatabaseError(2, '$in needs an array.');
  const items = elements(operand);
  if (items.some(isOperatorObject)) throw new DatabaseError(2, 'cannot nest $ under $in');
  const keys = new Set(items.map((item) => keyOf(item).toString('latin1')));
  return (value) => keys.has(keyOf(value).toString('latin1'));
}

function isNaNValue(value: Raw | undefined): boolean {
  return value !== undefined && isNumber(value) && Number.isNaN(Number(toJs(value)));
}

/** Comparison by order. Only values of the operand's type are compared; NaN only equals NaN. */
function compares(operand: Raw, accepts: (order: number) => boolean): Test {
  const key = keyOf(operand);
  const rank = typeRank(operand);
  const notANumber = isNaNValue(operand);
  return (value) => {
    if (typeRank(value) !== rank) return false;
    if (isNaNValue(value) !== notANumber) return false;
    return accepts(Buffer.compare(keyOf(value), key));
  };
}
