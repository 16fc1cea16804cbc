import { DatabaseError, notImplemented } from './errors.ts';
import { keyOf, typeRank } from './keys.ts';
import { pathOf, someValue, type Path } from './paths.ts';
import { BSON, elements, fields, isNumber, someField, toJs, type Raw } from './raw.ts';
import { compileRegex, regexParts } from './regex.ts';

/** One condition on one path, compiled. */
export interface Condition {
  kind: 'condition';
  path: Path;
  /** The operator as it was sent, or `$eq` for a plain value. */
  operator: string;
  operand: Raw;
  /** Whether one value (`undefined`: missing) meets it. */
  test: (value: Raw | undefined) => boolean;
  /** Whether arrays at the end of the path are looked into. */
  expand: boolean;
}

export type Filter =
  Condition | { kind: 'and' | 'or' | 'nor'; parts: Filter[] } | { kind: 'not'; part: Filter };

export function matches(filter: Filter, doc: Raw): boolean {
  switch (filter.kind) {
    case 'condition':
      return someValue(doc, filter.path, filter.expand, filter.test);
    case 'and':
      return filter.parts.every((part) => matches(part, doc));
    case 'or':
      return filter.parts.some((part) => matches(part, doc));
    case 'nor':
      return !filter.parts.some((part) => matches(part, doc));
    case 'not':
      return !matches(filter.part, doc);
  }
}

/** As `matches`, for one array element under `$elemMatch` or `$pull`: the value itself. */
function matchesValue(filter: Filter, value: Raw): boolean {
  if (filter.kind === 'condition') return filter.test(value);
  if (filter.kind === 'not') return !matchesValue(filter.part, value);
  const test = (part: Filter): boolean => matchesValue(part, value);
  if (filter.kind === 'and') return filter.parts.every(test);
  return filter.parts.some(test) === (filter.kind === 'or');
}

function needObject(value: Raw, what: string): Raw {
  if (value.type === BSON.object) return value;
  throw new DatabaseError(2, `${what} must be an object`);
}

function needArray(value: Raw, what: string): Raw[] {
  if (value.type === BSON.array) return elements(value);
  throw new DatabaseError(2, `${what} needs an array`);
}

/** Whether a value is `{ $operator: … }` and not a document to compare with. */
export function isOperatorObject(value: Raw): boolean {
  if (value.type !== BSON.object) return false;
  const first = fields(value)[0]?.[0] ?? '';
  return first.startsWith('$') && !['$ref', '$id', '$db'].includes(first);
}

/** Compiles a filter. `fold`: compare text under a collation of strength 2. */
export function compileFilter(query: Raw, fold = false): Filter {
  const parts: Filter[] = [];
  for (const [name, value] of fields(needObject(query, 'a filter'))) {
    if (name === '$and' || name === '$or' || name === '$nor') {
      const list = value.type === BSON.array ? elements(value) : [];
      if (list.length === 0) throw new DatabaseError(2, '$and/$or/$nor must be a nonempty array');
      const compiled = list.map((item) =>
        compileFilter(needObject(item, '$or/$and/$nor entries'), fold),
      );
      parts.push({ kind: name.slice(1) as 'and' | 'or' | 'nor', parts: compiled });
    } else if (name === '$comment') continue;
    else if (/^\$(where|expr|text|jsonSchema|sampleRate|alwaysTrue|alwaysFalse)$/.test(name))
      throw notImplemented(`${name} in a filter`);
    else if (name.startsWith('$'))
      throw new DatabaseError(2, `unknown top level operator: ${name}`);
    else if (isOperatorObject(value)) parts.push(...operators(pathOf(name), value, fold));
    else parts.push(equality(pathOf(name), value, fold));
  }
  return { kind: 'and', parts };
}

function equality(path: Path, value: Raw, fold: boolean): Filter {
  return value.type === BSON.regex ? regex(path, value) : condition(path, '$eq', value, fold);
}

/** The conditions of `{ path: { $a: …, $b: … } }`. */
function operators(path: Path, value: Raw, fold: boolean): Filter[] {
  const list: Filter[] = [];
  for (const [name, operand] of fields(value)) {
    switch (name) {
      case '$ne':
        if (operand.type === BSON.regex)
          throw new DatabaseError(2, "Can't have regex as arg to $ne.");
        list.push({ kind: 'not', part: condition(path, '$eq', operand, fold) });
        break;
      case '$nin':
        list.push({ kind: 'not', part: condition(path, '$in', operand, fold) });
        break;
      case '$not':
        if (operand.type === BSON.regex) list.push({ kind: 'not', part: regex(path, operand) });
        else if (!isOperatorObject(operand))
          throw new DatabaseError(2, '$not needs a regex or a document');
        else
          list.push({ kind: 'not', part: { kind: 'and', parts: operators(path, operand, fold) } });
        break;
      case '$exists': {
        const wanted = toJs(operand);
        const exists = { ...condition(path, '$exists', operand, fold) };
        list.push(
          wanted === false || wanted === 0 || wanted === null
            ? { kind: 'not', part: exists }
            : exists,
        );
        break;
      }
      case '$all':
        list.push(all(path, operand, fold));
        break;
      case '$regex':
        list.push(regex(path, operand, fields(value).find(([key]) => key === '$options')?.[1]));
        break;
      case '$options':
        if (!fields(value).some(([key]) => key === '$regex'))
          throw new DatabaseError(2, '$options needs a $regex');
        break;
      default:
        list.push(condition(path, name, operand, fold));
    }
  }
  return list;
}

function all(path: Path, operand: Raw, fold: boolean): Filter {
  const parts = needArray(operand, '$all').map((item): Filter => {
    if (!isOperatorObject(item)) return equality(path, item, fold);
    if (fields(item)[0]?.[0] !== '$elemMatch')
      throw new DatabaseError(2, 'no $ expressions in $all');
    return { kind: 'and', parts: operators(path, item, fold) };
  });
  return parts.length ? { kind: 'and', parts } : { kind: 'or', parts: [] };
}

function regex(path: Path, operand: Raw, options?: Raw): Filter {
  const [pattern, own] = operand.type === BSON.regex ? regexParts(operand) : [toJs(operand), ''];
  if (typeof pattern !== 'string') throw new DatabaseError(2, '$regex has to be a string');
  const flags = options ? toJs(options) : own;
  if (typeof flags !== 'string') throw new DatabaseError(2, '$options has to be a string');
  const compiled = compileRegex(pattern, flags);
  const test = (value: Raw | undefined): boolean => {
    if (value?.type === BSON.string || value?.type === BSON.symbol) {
      return compiled.test(toJs(value) as string);
    }
    return value?.type === BSON.regex && regexParts(value).join('/') === `${pattern}/${flags}`;
  };
  return { kind: 'condition', path, operator: '$regex', operand, test, expand: true };
}

function condition(path: Path, operator: string, operand: Raw, fold: boolean): Condition {
  const expand = !['$exists', '$size', '$elemMatch'].includes(operator);
  const test = testOf(operator, operand, fold);
  return { kind: 'condition', path, operator, operand, test, expand };
}

type Test = Condition['test'];

function testOf(operator: string, operand: Raw, fold: boolean): Test {
  switch (operator) {
    case '$eq':
      return equals(operand, fold);
    case '$gt':
    case '$gte':
    case '$lt':
    case '$lte':
      return compares(operator, operand, fold);
    case '$in': {
      const tests = needArray(operand, '$in').map((item) => {
        if (isOperatorObject(item)) throw new DatabaseError(2, 'cannot nest $ under $in');
        return item.type === BSON.regex ? (regex(pathOf(''), item) as Condition).test : item;
      });
      const keys = new Set<string>();
      for (const item of tests)
        if (typeof item !== 'function') keys.add(keyOf(item, fold).toString('latin1'));
      const rest = tests.filter((item) => typeof item === 'function');
      return (value) =>
        keys.has(keyOf(value, fold).toString('latin1')) || rest.some((test) => test(value));
    }
    case '$exists':
      return (value) => value !== undefined;
    case '$type':
      return typeTest(operand);
    case '$size': {
      const size = toJs(operand);
      if (!isNumber(operand) || !Number.isInteger(Number(size)) || Number(size) < 0)
        throw new DatabaseError(2, 'Failed to parse $size. Expected a non-negative integer');
      return (value) => value?.type === BSON.array && elements(value).length === Number(size);
    }
    case '$mod': {
      const [divisor, remainder] = needArray(operand, 'malformed mod, which').map((n) =>
        Math.trunc(Number(toJs(n))),
      );
      if (divisor === undefined || remainder === undefined || elements(operand).length !== 2)
        throw new DatabaseError(2, 'malformed mod, needs to be an array of two numbers');
      if (!divisor || Number.isNaN(divisor + remainder))
        throw new DatabaseError(2, 'divisor cannot be 0 or a non-number');
      return (value) => {
        if (!value || !isNumber(value)) return false;
        const number = Number(toJs(value));
        // + 0 makes -0 and 0 the same.
        return Number.isFinite(number) && (Math.trunc(number) % divisor) + 0 === remainder;
      };
    }
    case '$elemMatch': {
      const single = compileElement(needObject(operand, '$elemMatch needs an Object, which'), fold);
      return (value) => value?.type === BSON.array && someField(value, single);
    }
    default:
      if (/^\$(bits|geo|near|nearSphere|within|center|box|polygon|maxDistance)/.test(operator))
        throw notImplemented(`${operator} in a filter`);
      throw new DatabaseError(2, `unknown operator: ${operator}`);
  }
}

/**
 * The test of one array element: operators apply to the element itself, anything
 * else is a filter on an element that is a document.
 */
export function compileElement(operand: Raw, fold: boolean): (item: Raw) => boolean {
  const first = fields(operand)[0]?.[0] ?? '';
  if (isOperatorObject(operand) && !['$and', '$or', '$nor'].includes(first)) {
    const filter: Filter = { kind: 'and', parts: operators(pathOf(''), operand, fold) };
    return (item) => matchesValue(filter, item);
  }
  const filter = compileFilter(operand, fold);
  return (item) => (item.type === BSON.object || item.type === BSON.array) && matches(filter, item);
}

/** Equality with one value; null also means missing. */
export function equals(operand: Raw, fold = false): Test {
  const key = keyOf(operand, fold);
  const rank = typeRank(operand);
  const text = operand.type === BSON.string && !fold;
  return (value) => {
    if (text && value?.type === BSON.string) {
      const length = operand.end - operand.at;
      return (
        value.end - value.at === length &&
        operand.buf.compare(value.buf, value.at, value.end, operand.at, operand.end) === 0
      );
    }
    return typeRank(value) === rank && keyOf(value, fold).equals(key);
  };
}

function isNaNValue(value: Raw): boolean {
  return isNumber(value) && Number.isNaN(Number(toJs(value)));
}

function compares(operator: string, operand: Raw, fold: boolean): Test {
  const key = keyOf(operand, fold);
  const rank = typeRank(operand);
  const orEqual = operator.endsWith('e');
  const sign = operator.startsWith('$g') ? 1 : -1;
  if (operand.type === BSON.regex)
    throw new DatabaseError(2, `Can't have RegEx as arg to predicate over field`);
  if (operand.type === BSON.minKey || operand.type === BSON.maxKey)
    throw notImplemented(`${operator} with MinKey or MaxKey`);
  if (fold && rank === 15) throw notImplemented(`${operator} on text under a collation`);
  const notANumber = isNaNValue(operand);
  return (value) => {
    if (typeRank(value) !== rank) return false;
    if (value && (notANumber || isNaNValue(value))) {
      return orEqual && notANumber && isNaNValue(value);
    }
    const order = Buffer.compare(keyOf(value, fold), key) * sign;
    return order > 0 || (orEqual && order === 0);
  };
}

const TYPE_NAMES: Record<string, number> = {
  double: BSON.double,
  string: BSON.string,
  object: BSON.object,
  array: BSON.array,
  binData: BSON.binary,
  undefined: BSON.undefined,
  objectId: BSON.objectId,
  bool: BSON.bool,
  date: BSON.date,
  null: BSON.null,
  regex: BSON.regex,
  javascript: BSON.code,
  symbol: BSON.symbol,
  int: BSON.int,
  timestamp: BSON.timestamp,
  long: BSON.long,
  decimal: BSON.decimal,
  minKey: BSON.minKey,
  maxKey: BSON.maxKey,
};

function typeTest(operand: Raw): Test {
  const wanted = operand.type === BSON.array ? elements(operand) : [operand];
  const types = new Set<number>();
  for (const item of wanted) {
    const name = toJs(item);
    if (name === 'number') {
      for (const type of [BSON.int, BSON.double, BSON.long, BSON.decimal]) types.add(type);
      continue;
    }
    const type =
      typeof name === 'string' ? TYPE_NAMES[name] : name === -1 ? BSON.minKey : Number(name);
    if (type === undefined || !Object.values(TYPE_NAMES).includes(type))
      throw new DatabaseError(2, `Unknown type name alias: ${String(name)}`);
    types.add(type);
  }
  return (value) => value !== undefined && types.has(value.type);
}
