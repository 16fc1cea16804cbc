import { Decimal128, type Decimal128 as Decimal } from 'bson';
import { notImplemented } from './errors.ts';
import { BSON, isNumber, someField, toJs, type Raw } from './raw.ts';

/**
 * One order for everything: a value is turned into bytes whose plain byte order is
 * BSON's comparison order (types first, then values; 1, 1.0 and Long 1 are equal).
 * Equality, range filters, sorting and the index tables all use these same bytes,
 * so an indexed query cannot disagree with a scan.
 */

/** MongoDB's rank of a type; values of different ranks never match each other. */
export function typeRank(value: Raw | undefined): number {
  switch (value?.type) {
    case BSON.minKey:
      return 1;
    case BSON.undefined:
      return 2;
    case undefined:
    case BSON.null:
      return 5;
    case BSON.int:
    case BSON.double:
    case BSON.long:
    case BSON.decimal:
      return 10;
    case BSON.string:
    case BSON.symbol:
      return 15;
    case BSON.object:
      return 20;
    case BSON.array:
      return 25;
    case BSON.binary:
      return 30;
    case BSON.objectId:
      return 35;
    case BSON.bool:
      return 40;
    case BSON.date:
      return 45;
    case BSON.timestamp:
      return 47;
    case BSON.regex:
      return 50;
    case BSON.maxKey:
      return 127;
    default:
      throw notImplemented(`comparing values of BSON type ${value?.type}`);
  }
}

/**
 * Text under a collation of strength 2: case and the way of composing accents do
 * not count, accents themselves do.
 */
export function foldText(text: string): string {
  return text.normalize('NFKD').toLowerCase().normalize('NFKD').replaceAll('ς', 'σ');
}

const floats = Buffer.alloc(8);

function sortableDouble(value: number): bigint {
  floats.writeDoubleBE(value === 0 ? 0 : value);
  const bits = floats.readBigUInt64BE();
  return bits >> 63n ? ~bits & 0xffffffffffffffffn : bits | (1n << 63n);
}

/** The numerator and denominator of a finite Decimal128. */
function ratioOf(text: string): [bigint, bigint] {
  const [mantissa = '0', exponent = '0'] = text.split('E');
  const [whole = '0', fraction = ''] = mantissa.split('.');
  const power = Number(exponent) - fraction.length;
  const digits = BigInt(whole + fraction);
  return power < 0 ? [digits, 10n ** BigInt(-power)] : [digits * 10n ** BigInt(power), 1n];
}

/** How far `p/q` lies above the double `value`, in 2^-72 of the distance to the next double. */
function fractionAbove(value: number, p: bigint, q: bigint): bigint {
  floats.writeDoubleBE(value);
  const bits = floats.readBigUInt64BE();
  const biased = Number((bits >> 52n) & 0x7ffn);
  const fraction = bits & ((1n << 52n) - 1n);
  const mantissa = (biased ? fraction | (1n << 52n) : fraction) * (value < 0 ? -1n : 1n);
  const exponent = BigInt((biased || 1) - 1075);
  const [top, bottom] =
    exponent < 0n
      ? [(p << -exponent) - mantissa * q, q]
      : [p - ((mantissa * q) << exponent), q << exponent];
  if (top < 0n) return -1n;
  return (top << 72n) / bottom;
}

function previousDouble(value: number): number {
  floats.writeDoubleBE(value);
  const bits = floats.readBigInt64BE();
  if (value === 0) return -Number.MIN_VALUE;
  floats.writeBigInt64BE(value > 0 ? bits - 1n : bits + 1n);
  return floats.readDoubleBE();
}

/** A number as the largest double not above it and the exact rest. */
function splitNumber(value: Raw): [number, bigint] {
  if (value.type === BSON.int) return [value.buf.readInt32LE(value.at), 0n];
  if (value.type === BSON.double) return [value.buf.readDoubleLE(value.at), 0n];
  let ratio: [bigint, bigint];
  let near: number;
  if (value.type === BSON.long) {
    const long = value.buf.readBigInt64LE(value.at);
    near = Number(long);
    if (Number.isSafeInteger(near)) return [near, 0n];
    ratio = [long, 1n];
  } else {
    const text = new Decimal128(value.buf.subarray(value.at, value.end) as Decimal['bytes']);
    near = Number(text.toString());
    if (Number.isNaN(near) || text.toString().endsWith('Infinity')) return [near, 0n];
    ratio = ratioOf(text.toString());
    const representable = Number.isFinite(near) && (near !== 0 || ratio[0] === 0n);
    if (!representable) throw notImplemented('comparing a Decimal128 beyond the range of a double');
  }
  const rest = fractionAbove(near, ...ratio);
  if (rest >= 0n) return [near, rest];
  const below = previousDouble(near);
  return [below, fractionAbove(below, ...ratio)];
}

/** Collects the bytes of one or more values. */
export class KeyWriter {
  private buf = Buffer.allocUnsafe(128);
  private at = 0;

  private room(bytes: number): void {
    if (this.at + bytes <= this.buf.length) return;
    const grown = Buffer.allocUnsafe(Math.max(this.buf.length * 2, this.at + bytes));
    this.buf.copy(grown, 0, 0, this.at);
    this.buf = grown;
  }

  private byte(value: number): void {
    this.room(1);
    this.buf[this.at++] = value;
  }

  private uint64(value: bigint): void {
    this.room(8);
    this.at = this.buf.writeBigUInt64BE(value, this.at);
  }

  private plain(bytes: Uint8Array): void {
    this.room(bytes.length);
    this.buf.set(bytes, this.at);
    this.at += bytes.length;
  }

  /** Bytes that end where they end: a zero inside is escaped, two zeros close. */
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

  private number(value: Raw): void {
    const [double, rest] = splitNumber(value);
    this.uint64(Number.isNaN(double) ? 0n : sortableDouble(double));
    this.byte(rest === 0n ? 0 : 1);
    if (rest === 0n) return;
    this.byte(Number(rest >> 64n));
    this.uint64(rest & 0xffffffffffffffffn);
  }

  /** Appends a value; a missing one counts as null. `descending` turns its order round. */
  add(value: Raw | undefined, fold = false, descending = false): this {
    const start = this.at;
    const rank = typeRank(value);
    this.byte(rank);
    if (value) this.body(value, rank, fold);
    if (descending) for (let i = start; i < this.at; i++) this.buf[i] = ~(this.buf[i] ?? 0);
    return this;
  }

  private body(value: Raw, rank: number, fold: boolean): void {
    const { buf, at, end } = value;
    if (isNumber(value)) return this.number(value);
    switch (rank) {
      case 15:
        return this.text(
          fold ? Buffer.from(foldText(toJs(value) as string)) : buf.subarray(at + 4, end - 1),
        );
      case 20:
        someField(value, (item, name) => {
          const itemRank = typeRank(item);
          this.byte(itemRank);
          this.text(Buffer.from(name));
          this.body(item, itemRank, fold);
        });
        return this.byte(0);
      case 25:
        someField(value, (item) => void this.add(item, fold));
        return this.byte(0);
      case 30: {
        const size = Buffer.alloc(4);
        size.writeUInt32BE(end - at - 5);
        this.plain(size);
        return this.plain(buf.subarray(at + 4, end));
      }
      case 45:
        return this.uint64(BigInt.asUintN(64, buf.readBigInt64LE(at) ^ (1n << 63n)));
      case 47:
        return this.uint64(buf.readBigUInt64LE(at));
      case 50: {
        const middle = buf.indexOf(0, at);
        this.text(buf.subarray(at, middle));
        return this.text(buf.subarray(middle + 1, end - 1));
      }
      case 35:
      case 40:
        return this.plain(buf.subarray(at, end));
    }
  }

  finish(): Buffer {
    return Buffer.from(this.buf.subarray(0, this.at));
  }
}

/** The key of one value. */
export function keyOf(value: Raw | undefined, fold = false): Buffer {
  return new KeyWriter().add(value, fold).finish();
}

/** BSON's comparison of two values: negative, zero or positive. */
export function compareValues(a: Raw | undefined, b: Raw | undefined): number {
  return Buffer.compare(keyOf(a), keyOf(b));
}

/** The smallest key above every key that begins with `prefix`. */
export function successor(prefix: Buffer): Buffer {
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
