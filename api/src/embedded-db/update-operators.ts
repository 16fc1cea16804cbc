import { Timestamp } from 'bson';
import { DatabaseError } from './errors.ts';
import { compileElement, equals, isOperatorObject } from './filter.ts';
import { sortKey } from './indexes.ts';
import { compareValues, keyOf, KeyWriter } from './keys.ts';
import { arithmetic } from './numbers.ts';
import { pathOf } from './paths.ts';
import { BSON, elements, fields, fromJs, isNumber, toJs, type Raw } from './raw.ts';
import { compileRegex, regexParts } from './regex.ts';
import {
  existingParent,
  NULL,
  opened,
  parentFor,
  read,
  write,
  type Branch,
} from './update-paths.ts';
import { toRaw, type Node } from './writer.ts';

/** One operator on one path of an update. */
export interface Change {
  operator: string;
  path: string[];
  text: string;
  value: Raw;
}

export const OPERATORS = [
  ...['$set', '$setOnInsert', '$unset', '$inc', '$mul', '$min', '$max', '$rename', '$currentDate'],
  ...['$push', '$addToSet', '$pull', '$pullAll', '$pop'],
];

/** Makes one change in an opened document. */
export function applyOperator(change: Change, root: Branch, insert: boolean): void {
  const { operator, path, text, value } = change;
  const last = path.at(-1) as string;
  const existing = existingParent(root, path);
  const current = existing && read(existing, last);
  const put = (next: Node): void => write(parentFor(root, path, text), last, next, text);
  switch (operator) {
    case '$set':
      return put(value);
    case '$setOnInsert':
      return insert ? put(value) : undefined;
    case '$unset':
      return existing && removeAt(existing, last);
    case '$inc':
    case '$mul':
      return put(computed(operator, change, current));
    case '$min':
    case '$max': {
      const order = current === undefined ? -1 : compareValues(value, toRaw(current));
      return current === undefined || (operator === '$min' ? order < 0 : order > 0)
        ? put(value)
        : undefined;
    }
    case '$currentDate':
      return put(fromJs(now(value)));
    case '$rename':
      return rename(root, String(toJs(value)).split('.'), put);
    case '$push':
      return put(pushed(change, arrayAt(current, change) ?? []));
    case '$addToSet':
      return put(withAdded(value, arrayAt(current, change) ?? []));
    case '$pull':
    case '$pullAll': {
      const array = arrayAt(current, change);
      return array && put(array.filter(keptBy(operator, value)));
    }
    case '$pop': {
      const way = Number(toJs(value));
      if (way !== 1 && way !== -1)
        throw new DatabaseError(9, `$pop expects 1 or -1, found: ${way}`);
      const array = arrayAt(current, change);
      return array && put(way === 1 ? array.slice(0, -1) : array.slice(1));
    }
  }
}

function removeAt(parent: Branch, name: string): void {
  if (parent instanceof Map) parent.delete(name);
  // Taking an element out of an array by its position leaves a null, as in MongoDB.
  else if (read(parent, name) !== undefined) write(parent, name, NULL, name);
}

function computed(operator: '$inc' | '$mul', change: Change, current: Node | undefined): Raw {
  const { text, value } = change;
  if (!isNumber(value))
    throw new DatabaseError(
      14,
      `Cannot ${operator === '$inc' ? 'increment' : 'multiply'} with non-numeric argument: {${text}: ${JSON.stringify(toJs(value))}}`,
    );
  if (current === undefined)
    return operator === '$inc' ? value : (arithmetic(value, fromJs(0), '$mul') as Raw);
  const raw = toRaw(current);
  if (!isNumber(raw))
    throw new DatabaseError(
      14,
      `Cannot apply ${operator} to a value of non-numeric type. The field '${text}' is of BSON type ${raw.type}`,
    );
  const result = arithmetic(raw, value, operator);
  if (!result)
    throw new DatabaseError(
      2,
      `Failed to apply ${operator} operations to current value: overflow of a Long in '${text}'`,
    );
  return result;
}

function now(value: Raw): Date | Timestamp {
  const type = value.type === BSON.object ? new Map(fields(value)).get('$type') : undefined;
  const wanted = type ? toJs(type) : value.type === BSON.bool ? 'date' : undefined;
  if (wanted === 'date') return new Date();
  if (wanted === 'timestamp') return new Timestamp({ t: Math.floor(Date.now() / 1000), i: 1 });
  throw new DatabaseError(2, "The '$type' string field is required to be 'date' or 'timestamp'");
}

function rename(root: Branch, from: string[], put: (value: Node) => void): void {
  const parent = existingParent(root, from);
  const name = from.at(-1) as string;
  const value = parent && read(parent, name);
  if (!parent || value === undefined) return;
  if (Array.isArray(parent))
    throw new DatabaseError(2, 'The source field of $rename cannot be an array element');
  parent.delete(name);
  put(value);
}

/** The array a change works on; undefined when there is none; an error for anything else. */
function arrayAt(current: Node | undefined, { operator, text }: Change): Node[] | undefined {
  if (current === undefined) return undefined;
  const array = opened(current);
  if (Array.isArray(array)) return array;
  throw new DatabaseError(
    operator === '$pop' ? 14 : 2,
    `The field '${text}' must be an array to apply ${operator} to it`,
  );
}

function modifiers(value: Raw): Map<string, Raw> | undefined {
  const given = value.type === BSON.object ? new Map(fields(value)) : undefined;
  return given?.has('$each') ? given : undefined;
}

function eachOf(given: Map<string, Raw>, operator: string): Raw[] {
  const each = given.get('$each') as Raw;
  if (each.type === BSON.array) return elements(each);
  throw new DatabaseError(
    operator === '$push' ? 2 : 14,
    `The argument to $each in ${operator} must be an array`,
  );
}

function whole(value: Raw, name: string): number {
  const number = Number(toJs(value));
  if (isNumber(value) && Number.isInteger(number)) return number;
  throw new DatabaseError(2, `The value for ${name} must be an integer value`);
}

function pushed({ value }: Change, array: Node[]): Node[] {
  const given = modifiers(value);
  if (!given) return [...array, value];
  const unknown = [...given.keys()].find(
    (name) => !['$each', '$slice', '$position', '$sort'].includes(name),
  );
  if (unknown) throw new DatabaseError(2, `Unrecognized clause in $push: ${unknown}`);
  const position = given.has('$position')
    ? whole(given.get('$position') as Raw, '$position')
    : array.length;
  let next = [...array];
  next.splice(position, 0, ...eachOf(given, '$push'));
  const sort = given.get('$sort');
  if (sort) next = sorted(next, sort);
  if (!given.has('$slice')) return next;
  const slice = whole(given.get('$slice') as Raw, '$slice');
  return slice === 0 ? [] : slice > 0 ? next.slice(0, slice) : next.slice(slice);
}

function sorted(array: Node[], sort: Raw): Node[] {
  const parts =
    sort.type === BSON.object
      ? fields(sort).map(([name, way]) => ({
          path: pathOf(name),
          descending: Number(toJs(way)) < 0,
        }))
      : undefined;
  const keyed = array.map((item): [Buffer, Node] => {
    const raw = toRaw(item);
    if (!parts) return [new KeyWriter().add(raw, false, Number(toJs(sort)) < 0).finish(), item];
    const doc = raw.type === BSON.object ? raw : fromJs({});
    return [sortKey(doc, parts, false), item];
  });
  return keyed.sort((a, b) => Buffer.compare(a[0], b[0])).map(([, item]) => item);
}

function withAdded(value: Raw, array: Node[]): Node[] {
  const given = modifiers(value);
  const unknown = given && [...given.keys()].find((name) => name !== '$each');
  if (unknown)
    throw new DatabaseError(2, `Found unexpected fields after $each in $addToSet: ${unknown}`);
  const keys = new Set(array.map((item) => keyOf(toRaw(item)).toString('latin1')));
  const next = [...array];
  for (const item of given ? eachOf(given, '$addToSet') : [value]) {
    const key = keyOf(item).toString('latin1');
    if (!keys.has(key)) next.push(item);
    keys.add(key);
  }
  return next;
}

function keptBy(operator: string, value: Raw): (item: Node) => boolean {
  if (operator === '$pullAll') {
    if (value.type !== BSON.array)
      throw new DatabaseError(2, '$pullAll requires an array argument');
    const keys = new Set(elements(value).map((item) => keyOf(item).toString('latin1')));
    return (item) => !keys.has(keyOf(toRaw(item)).toString('latin1'));
  }
  if (value.type === BSON.regex) {
    const regex = compileRegex(...regexParts(value));
    return (item) => {
      const raw = toRaw(item);
      return raw.type !== BSON.string || !regex.test(String(toJs(raw)));
    };
  }
  const gone =
    value.type === BSON.object || isOperatorObject(value)
      ? compileElement(value, false)
      : equals(value);
  return (item) => !gone(toRaw(item));
}
