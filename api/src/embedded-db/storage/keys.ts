import { ByteWriter } from '../bson/bytes.ts';
import { notImplemented } from '../errors.ts';
import { BSON, isNumber, someField, toJs, type Raw } from '../bson/raw.ts';

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
  [BSON.binary]: 30,
  [BSON.objectId]: 35,
  [BSON.bool]: 40,
  [BSON.date]: 45,
};

/** The first byte of keys of text. */
export const TEXT_RANK = 15;

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

const floats = Buffer.alloc(8);

/** The bits of a double, changed so that their order as an unsigned number is the numeric order. */
function sortableBits(value: number): bigint {
  if (Number.isNaN(value)) return 0n;
  // -0 and 0 are equal.
  floats.writeDoubleBE(value === 0 ? 0 : value);
  const bits = floats.readBigUInt64BE();
  return bits >> 63n ? ~bits & 0xffffffffffffffffn : bits | (1n << 63n);
}

/** Builds the key of one value or of several, one after the other. */
export class KeyWriter extends ByteWriter {
  private uint64(value: bigint): void {
    this.room(8);
    this.at = this.buf.writeBigUInt64BE(value, this.at);
  }

  /** Bytes of unknown length: a zero inside is followed by 0xff, two zeros mark the end. */
  private text(bytes: Buffer): void {
    this.room(bytes.length * 2 + 2);
    if (bytes.includes(0)) {
      for (const byte of bytes) {
        this.buf[this.at++] = byte;
        if (byte === 0) this.buf[this.at++] = 0xff;
      }
    } else this.plain(bytes);
    this.room(2);
    this.buf[this.at++] = 0;
    this.buf[this.at++] = 0;
  }

  /** Appends a value; a missing one counts as null. `descending` inverts its bytes. */
  add(value: Raw | undefined, descending = false): this {
    const start = this.at;
    this.byte(typeRank(value));
    if (value) this.body(value);
    if (descending) for (let i = start; i < this.at; i++) this.buf[i] = ~(this.buf[i] ?? 0);
    return this;
  }

  private body(value: Raw): void {
    const { buf, at, end } = value;
    if (isNumber(value)) {
      this.uint64(sortableBits(exactDouble(value)));
      // Kept for index tables of earlier versions, where a rest followed that no double can hold.
      return this.byte(0);
    }
    switch (value.type) {
      case BSON.string:
        return this.text(buf.subarray(at + 4, end - 1));
      case BSON.object:
        someField(value, (item, name) => {
          this.byte(typeRank(item));
          this.text(Buffer.from(name));
          this.body(item);
        });
        return this.byte(0);
      case BSON.array:
        someField(value, (item) => void this.add(item));
        return this.byte(0);
      case BSON.binary: {
        const size = Buffer.alloc(4);
        size.writeUInt32BE(end - at - 5);
        this.plain(size);
        return this.plain(buf.subarray(at + 4, end));
      }
      case BSON.date:
        return this.uint64(BigInt.asUintN(64, buf.readBigInt64LE(at) ^ (1n << 63n)));
      case BSON.objectId:
        return this.plain(buf.subarray(at, end));
      case BSON.bool:
        return this.byte(toJs(value) ? 1 : 0);
    }
  }

  finish(): Buffer {
    return Buffer.from(this.buf.subarray(0, this.at));
  }
}

/** The key of one value. */
export function keyOf(value: Raw | undefined): Buffer {
  return new KeyWriter().add(value).finish();
}

/** BSON's comparison of two values: negative, zero or positive. */
export function compareValues(a: Raw | undefined, b: Raw | undefined): number {
  return Buffer.compare(keyOf(a), keyOf(b));
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
