import { notImplemented } from '../errors.ts';
import { BSON, elements, fields, isNumber, type Raw } from '../bson/raw.ts';

/**
 * Keys: a value becomes bytes whose byte order is BSON's comparison order (first the type, then the
 * value; 1, 1.0 and Long 1 have the same key). Equality, range filters, sorting and the index
 * tables all use these bytes, so an index and a scan cannot disagree. Index tables on disk contain
 * them: changing the format needs a rebuild of every index.
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

/** The position of a type in BSON's order, the first byte of a key. A missing value counts as null. */
export function typeRank(value: Raw | undefined): number {
  const rank = RANKS[value?.type ?? BSON.null];
  if (rank === undefined) throw notImplemented(`comparing values of BSON type ${value?.type}`);
  return rank;
}

/** A number as a double. Refuses numbers that a double cannot hold exactly. */
function exactDouble(value: Raw): number {
  if (value.type === BSON.int) return value.buf.readInt32LE(value.at);
  if (value.type === BSON.double) return value.buf.readDoubleLE(value.at);
  if (value.type === BSON.decimal) throw notImplemented('comparing a Decimal128');
  const number = Number(value.buf.readBigInt64LE(value.at));
  if (!Number.isSafeInteger(number)) throw notImplemented('comparing a Long beyond 2^53');
  return number;
}

/** The bytes of a double, changed so that their order is the numeric order. */
function sortableBytes(value: number): Buffer {
  const bytes = Buffer.alloc(9);
  if (Number.isNaN(value)) return bytes;
  // -0 and 0 are equal.
  bytes.writeDoubleBE(value === 0 ? 0 : value);
  if ((bytes[0] ?? 0) & 0x80) for (let i = 0; i < 8; i++) bytes[i] = ~(bytes[i] ?? 0);
  else bytes[0] = (bytes[0] ?? 0) | 0x80;
  // The last byte is always 0. In index tables of earlier versions, a rest followed that no double
  // can hold.
  return bytes;
}

/** Bytes of unknown length: a zero inside is followed by 0xff, two zeros mark the end. */
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

/** The key of a value without its type. */
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
      // Big-endian, with the sign turned so that earlier dates come first.
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

/** Returns the key of `keyParts` in one piece; undefined for text with a zero inside and for rare types. */
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

/** The key of one value; a missing one counts as null. `descending` inverts its bytes. */
export function keyOf(value: Raw | undefined, descending = false): Buffer {
  const key = plainKey(value) ?? Buffer.concat(keyParts(value));
  if (descending) for (let i = 0; i < key.length; i++) key[i] = ~(key[i] ?? 0);
  return key;
}

/** Keys from `from` up to `to`, without `to`. */
export interface Range {
  from: Buffer;
  to: Buffer;
}

/** The smallest key above every key that starts with `prefix`. */
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

/** All keys that start with `prefix`; all keys of an index for an empty one. */
export function startingWith(prefix: Buffer): Range {
  return { from: prefix, to: successor(prefix) };
}
