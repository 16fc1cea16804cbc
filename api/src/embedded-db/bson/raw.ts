import { deserialize, serialize } from 'bson';
import { DatabaseError } from '../errors.ts';

/**
 * One BSON value in its encoded form: bytes `at` to `end` of a buffer. A value is decoded only when it is
 * used, so a filter decodes only the fields that it needs. Documents keep their bytes, including the types
 * Int32, Long and Double.
 */
export interface Raw {
  readonly type: number;
  readonly buf: Buffer;
  readonly at: number;
  readonly end: number;
}

/** BSON type numbers. */
export const BSON = {
  double: 1,
  string: 2,
  object: 3,
  array: 4,
  binary: 5,
  undefined: 6,
  objectId: 7,
  bool: 8,
  date: 9,
  null: 10,
  regex: 11,
  dbPointer: 12,
  code: 13,
  symbol: 14,
  codeWithScope: 15,
  int: 16,
  timestamp: 17,
  long: 18,
  decimal: 19,
  minKey: 255,
  maxKey: 127,
} as const;

/** Names of fields in UTF-8, for `fieldOf`. */
export const ID = Buffer.from('_id');
export const KEY = Buffer.from('key');

/** The limits of MongoDB: the bytes of one document, and the levels of nesting. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
const MAX_DEPTH = 180;

function malformed(what: string): DatabaseError {
  return new DatabaseError(2, `Malformed BSON: ${what}`);
}

function cstringEnd(buf: Buffer, at: number): number {
  const end = buf.indexOf(0, at);
  if (end < 0) throw malformed('a name without its end');
  return end;
}

/** Types whose values always have the same size in bytes. */
const FIXED_SIZES: Partial<Record<number, number>> = {
  [BSON.double]: 8,
  [BSON.objectId]: 12,
  [BSON.bool]: 1,
  [BSON.date]: 8,
  [BSON.null]: 0,
  [BSON.int]: 4,
  [BSON.timestamp]: 8,
  [BSON.long]: 8,
  [BSON.decimal]: 16,
  [BSON.minKey]: 0,
  [BSON.maxKey]: 0,
};

/** Types whose values begin with a length, and the number of bytes that this length leaves out. */
const UNCOUNTED_BYTES: Partial<Record<number, number>> = {
  [BSON.string]: 4,
  [BSON.object]: 0,
  [BSON.array]: 0,
  [BSON.binary]: 5,
  [BSON.dbPointer]: 16,
  [BSON.code]: 4,
  [BSON.symbol]: 4,
  [BSON.codeWithScope]: 0,
};

/** The size in bytes of the value of this type at `at`. */
function sizeOf(type: number, buf: Buffer, at: number): number {
  const fixed = FIXED_SIZES[type];
  if (fixed !== undefined) return fixed;
  const uncounted = UNCOUNTED_BYTES[type];
  if (uncounted !== undefined) return uncounted + buf.readInt32LE(at);
  if (type === BSON.regex) return cstringEnd(buf, cstringEnd(buf, at) + 1) + 1 - at;
  throw malformed(`type ${type} is unknown`);
}

/** The document at `at`. Call `checkDocument` first on bytes from a client. */
export function documentAt(buf: Buffer, at = 0): Raw {
  return { type: BSON.object, buf, at, end: at + buf.readInt32LE(at) };
}

/**
 * Checks that the bytes from `at` to `limit` begin with one well-formed document. Throws otherwise (a
 * `RangeError` if a length points outside the buffer).
 */
export function checkDocument(buf: Buffer, at: number, limit: number, depth = 0): void {
  if (depth > MAX_DEPTH) throw malformed('nested too deeply');
  if (at + 5 > limit) throw malformed('a document is cut off');
  const end = at + buf.readInt32LE(at);
  if (end < at + 5 || end > limit || buf[end - 1] !== 0) throw malformed('a wrong length');
  let pos = at + 4;
  while (pos < end - 1) {
    const type = buf[pos] ?? 0;
    const value = cstringEnd(buf, pos + 1) + 1;
    if (value >= end) throw malformed('a name runs out of its document');
    const size = sizeOf(type, buf, value);
    pos = value + size;
    if (size < 0 || pos > end - 1) throw malformed('a value runs out of its document');
    if (type === BSON.object || type === BSON.array) checkDocument(buf, value, pos, depth + 1);
    const text = type === BSON.string || type === BSON.symbol || type === BSON.code;
    if (text && (size < 5 || buf[pos - 1] !== 0)) throw malformed('a string without its end');
    if (type === BSON.binary && size < 5) throw malformed('a negative length');
  }
  if (pos !== end - 1) throw malformed('a wrong length');
}

/** Calls `visit` with each value and the position of its name, in order, until `visit` returns true. */
function walk(
  { buf, at: start, end: limit }: Raw,
  visit: (value: Raw, name: number, nameEnd: number) => boolean | void,
): boolean {
  let pos = start + 4;
  while (pos < limit - 1) {
    const type = buf[pos] ?? 0;
    const nameEnd = buf.indexOf(0, pos + 1);
    const at = nameEnd + 1;
    const end = at + sizeOf(type, buf, at);
    if (visit({ type, buf, at, end }, pos + 1, nameEnd) === true) return true;
    pos = end;
  }
  return false;
}

/** Calls `visit` for each field (or array element) in order until it returns true. */
export function someField(doc: Raw, visit: (value: Raw, name: string) => boolean | void): boolean {
  return walk(doc, (value, name, nameEnd) => visit(value, doc.buf.toString('utf8', name, nameEnd)));
}

/** Returns the fields of a document in order. A name that the client sent twice is returned twice. */
export function fields(doc: Raw): [name: string, value: Raw][] {
  const list: [string, Raw][] = [];
  someField(doc, (value, name) => void list.push([name, value]));
  return list;
}

/** The elements of an array. */
export function elements(array: Raw): Raw[] {
  const list: Raw[] = [];
  walk(array, (value) => void list.push(value));
  return list;
}

/**
 * Returns the field with this name (in UTF-8). The loop creates no objects for other fields, because that
 * would make a search without an index 50% slower.
 */
export function fieldOf({ buf, at: start, end: limit }: Raw, name: Buffer): Raw | undefined {
  let pos = start + 4;
  while (pos < limit - 1) {
    const type = buf[pos] ?? 0;
    const nameEnd = buf.indexOf(0, pos + 1);
    const at = nameEnd + 1;
    const end = at + sizeOf(type, buf, at);
    const isIt =
      nameEnd - pos - 1 === name.length &&
      buf.compare(name, 0, name.length, pos + 1, nameEnd) === 0;
    if (isIt) return { type, buf, at, end };
    pos = end;
  }
  return undefined;
}

/** Returns a copy of the value's bytes, so that the memory of the whole message can be freed. */
export function bytesOf(value: Raw): Buffer {
  return Buffer.from(value.buf.subarray(value.at, value.end));
}

export function isNumber(value: Raw): boolean {
  const { type } = value;
  return type === BSON.int || type === BSON.double || type === BSON.long || type === BSON.decimal;
}

/** Decodes a value: numbers become JavaScript numbers, regular expressions `BSONRegExp`. */
export function toJs(value: Raw): unknown {
  switch (value.type) {
    case BSON.int:
      return value.buf.readInt32LE(value.at);
    case BSON.double:
      return value.buf.readDoubleLE(value.at);
    case BSON.string:
      return value.buf.toString('utf8', value.at + 4, value.end - 1);
    case BSON.bool:
      return value.buf[value.at] === 1;
    case BSON.null:
      return null;
  }
  const options = { bsonRegExp: true, promoteBuffers: false };
  const bytes = value.buf.subarray(value.at, value.end);
  if (value.type === BSON.object) return deserialize(bytes, options);
  const wrapped = Buffer.alloc(bytes.length + 8);
  wrapped.writeInt32LE(wrapped.length, 0);
  wrapped.set([value.type, 0x76, 0], 4);
  wrapped.set(bytes, 7);
  return deserialize(wrapped, options)['v'];
}

/** Encodes one JavaScript value. */
export function fromJs(value: unknown): Raw {
  const buf = Buffer.from(serialize({ v: value }));
  return { type: buf[4] ?? 0, buf, at: 7, end: buf.length - 1 };
}

/** Returns a field as a boolean. A number other than 0 counts as true. */
export function flagOf(values: Map<string, Raw>, name: string, otherwise = false): boolean {
  const value = values.get(name);
  return value ? Boolean(toJs(value)) : otherwise;
}
