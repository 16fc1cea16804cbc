import { notImplemented } from '../errors.ts';
import { BSON, elements, fields, isNumber, type Raw } from '../bson/raw.ts';

/**
 * Converts values to keys: bytes whose order is BSON's comparison order, first by type and then by value.
 * 1, 1.0 and Long 1 have the same key. Equality, range filters, sorting and index tables all use these
 * bytes, so an index and a scan always agree. Index tables on disk contain keys, so a change of the format
 * requires rebuilding every index.
 */

const RANKS: Partial<Record<number, number>> = {
  [BSON.undefined]: 2,
  [BSON.null]: 5,
  [BSON.int]: 10,
  [BSON.double]: 10,
  [BSON.long]: 10,
  [BSON.decimal]: 10,
  [BSON.string]: 15,
  [BSON.object]: 20,
  [BSON.array]: 25,
  [BSON.objectId]: 35,
  [BSON.bool]: 40,
  [BSON.date]: 45,
};

/**
 * Returns the position of a type in BSON's order, which is the first byte of a key. A missing value counts
 * as null.
 */
export function typeRank(value: Raw | undefined): number {
  const rank = RANKS[value?.type ?? BSON.null];
  if (rank === undefined) throw notImplemented(`comparing values of BSON type ${value?.type}`);
  return rank;
}

/** Returns a number as a double. Refuses numbers that a double cannot represent exactly. */
function exactDouble(value: Raw): number {
  if (value.type === BSON.int) return value.buf.readInt32LE(value.at);
  if (value.type === BSON.double) return value.buf.readDoubleLE(value.at);
  if (value.type === BSON.decimal) throw notImplemented('comparing a Decimal128');
  const number = Number(value.buf.readBigInt64LE(value.at));
  if (!Number.isSafeInteger(number)) throw notImplemented('comparing a Long beyond 2^53');
  return number;
}

/** Returns the bytes of a double in a form whose order is the numeric order. */
function sortableBytes(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  if (Number.isNaN(value)) return bytes;
  // -0 and 0 are equal.
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if ((bytes[0] ?? 0) & 0x80) for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] ?? 0);
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  // The last byte is always 0. In earlier versions, it stored the part of a number that a double cannot
  // represent.
  return bytes;
}

/** Encodes bytes of any length. 0xff follows a zero byte, and two zero bytes mark the end. */
function textParts(bytes: Buffer): Buffer[] {
  const isPlain = !bytes.includes(0);
  return [
    isPlain ? bytes : Buffer.from(bytes.toString('latin1').replaceAll('\0', '\0\xff'), 'latin1'),
    TEXT_END,
  ];
}

/** The last bytes of the key of a text. */
export const TEXT_END = Buffer.alloc(2);
const END = Buffer.alloc(1);

function keyParts(value: Raw | undefined): Buffer[] {
  return [Buffer.from([typeRank(value)]), ...(value ? bodyParts(value) : [])];
}

/** Returns the key of a value without its type. */
function bodyParts(value: Raw): Buffer[] {
  const { buf, at, end } = value;
  if (isNumber(value)) return [sortableBytes(exactDouble(value))];
  switch (value.type) {
    case BSON.string:
      return textParts(buf.subarray(at + 4, end - 1));
    case BSON.object: {
      const parts = fields(value).flatMap(([name, item]) => [
        Buffer.from([typeRank(item)]),
        ...textParts(Buffer.from(name)),
        ...bodyParts(item),
      ]);
      return [...parts, END];
    }
    case BSON.array:
      return [...elements(value).flatMap(keyParts), END];
    case BSON.date: {
      // Big-endian, with the sign bit inverted, so that earlier dates come first.
      const time = Buffer.from(buf.subarray(at, end)).reverse();
      time[0] = time[0]! ^ 0x80;
      return [time];
    }
    case BSON.objectId:
    case BSON.bool:
      return [buf.subarray(at, end)];
  }
  return [];
}

/** Returns a key as one buffer. Returns undefined for text with a zero byte and for rare types. */
function plainKey(value: Raw | undefined): Buffer | undefined {
  const rank = typeRank(value);
  if (!value || value.type === BSON.null) return Buffer.of(rank);
  const { type, buf, at, end } = value;
  const isText = type === BSON.string;
  if (!isText && type !== BSON.objectId && type !== BSON.bool) return undefined;
  const [from, to] = isText ? [at + 4, end - 1] : [at, end];
  const key = Buffer.allocUnsafe(1 + to - from + (isText ? TEXT_END.length : 0));
  key[0] = rank;
  buf.copy(key, 1, from, to);
  if (!isText) return key;
  key.fill(0, 1 + to - from);
  return key.indexOf(0, 1) === 1 + to - from ? key : undefined;
}

/** Returns the key of one value. A missing value counts as null. `descending` inverts the bytes. */
export function keyOf(value: Raw | undefined, descending = false): Buffer {
  const key = plainKey(value) ?? Buffer.concat(keyParts(value));
  if (descending) for (let i = 0; i < key.length; i++) key[i] = ~(key[i] ?? 0);
  return key;
}

/** The keys from `from` (included) to `to` (excluded). */
export interface Range {
  from: Buffer;
  to: Buffer;
}

/** Returns the smallest key that is greater than every key with this prefix. */
function successor(prefix: Buffer): Buffer {
  const next = Buffer.from(prefix);
  for (let i = next.length - 1; i >= 0; i--) {
    const byte = next[i] ?? 0;
    if (byte < 0xff) {
      next[i] = byte + 1;
      return next.subarray(0, i + 1);
    }
  }
  return Buffer.alloc(1, 0xff);
}

/** Returns the range of all keys with this prefix. An empty prefix gives all keys of an index. */
export function startingWith(prefix: Buffer): Range {
  return { from: prefix, to: successor(prefix) };
}
