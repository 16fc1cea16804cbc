import type { BSONRegExp } from 'bson';
import { pathOf, someValue, type Path } from '../bson/paths.ts';
import { BSON, elements, fields, fromJs, isNumber, toJs, type Raw } from '../bson/raw.ts';
import { DatabaseError, notImplemented } from '../errors.ts';
import { keyOf, typeRank } from '../storage/keys.ts';

/** Whether one value meets a condition; `undefined` is a missing field. */
type Test = (value: Raw | undefined) => boolean;

/** One condition on one path. */
export interface Condition {
  kind: 'condition';
  path: Path;
  /** `$eq`, `$in`, `$gt`, `$gte`, `$lt`, `$lte`, `$exists` or `TEXT_START`, for the planner. */
  operator: string;
  operand: Raw;
  test: Test;
}

export type Filter =
  Condition | { kind: 'and' | 'or'; parts: Filter[] } | { kind: 'not'; part: Filter };

/** The operator of a condition from a regular expression such as `/^text/`. Its operand is the text. */
export const TEXT_START = '/^text/';

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

/** Whether a value is an object of operators, such as `{ $gt: 5 }`. Any other value is compared itself. */
export function isOperatorObject(value: Raw): boolean {
  return value.type === BSON.object && fields(value)[0]?.[0].startsWith('$') === true;
}

/** Compiles a filter. Throws 2 if it is malformed, and 238 for an unsupported operator. */
export function compileFilter(query: Raw): Filter {
  if (query.type !== BSON.object) throw new DatabaseError(2, 'A filter must be an object.');
  const parts = fields(query).map(([name, value]): Filter => {
    const kind = LOGIC.get(name);
    if (kind) return { kind, parts: clausesOf(name, value).map(compileFilter) };
    if (name.startsWith('$')) throw notImplemented(`${name} in a filter`);
    const path = pathOf(name);
    if (isOperatorObject(value)) return compileOperators(path, value);
    if (value.type === BSON.regex) return textStart(path, value);
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
  const parts = fields(value).map(([name, operand]) => {
    const compile = OPERATORS.get(name);
    if (!compile) throw notImplemented(`${name} in a filter`);
    return compile(path, operand);
  });
  return { kind: 'and', parts };
}

type Compile = (path: Path, operand: Raw) => Filter;

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
]);

/** Matches `^` followed by characters without a special meaning. */
const STARTS_WITH = /^\^([^\\^$.*+?()[\]{}|]+)$/su;

/**
 * Compiles a regular expression that searches the start of a text. All others are refused, because
 * MongoDB's regular expressions (PCRE) differ from those of JavaScript.
 */
function textStart(path: Path, value: Raw): Condition {
  const { pattern, options } = toJs(value) as BSONRegExp;
  const [, start] = (options === '' && STARTS_WITH.exec(pattern)) || [];
  if (start === undefined) throw notImplemented(`the regular expression /${pattern}/${options}`);
  return condition(path, TEXT_START, fromJs(start), (found) => {
    if (found?.type === BSON.regex) throw notImplemented('searching in regular expressions');
    return found?.type === BSON.string && (toJs(found) as string).startsWith(start);
  });
}

/** Tests for equality with one value. Null also equals a missing field. */
function equals(operand: Raw): Test {
  const key = keyOf(operand);
  const rank = typeRank(operand);
  if (operand.type === BSON.string) {
    // Most filters compare text, and the bytes of a text can be compared directly.
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

/** The types whose values have an order. */
const ORDERED = [
  BSON.int,
  BSON.double,
  BSON.long,
  BSON.string,
  BSON.objectId,
  BSON.date,
] as number[];

/** Tests the order of two values. Only values of the operand's type match, and NaN never matches. */
function compares(operand: Raw, accepts: (order: number) => boolean): Test {
  if (!ORDERED.includes(operand.type) || isNaNValue(operand))
    throw notImplemented(`a comparison with ${JSON.stringify(toJs(operand))}`);
  const key = keyOf(operand);
  const rank = typeRank(operand);
  return (value) =>
    typeRank(value) === rank && !isNaNValue(value) && accepts(Buffer.compare(keyOf(value), key));
}
