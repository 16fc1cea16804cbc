import { Double, Int32, Long } from 'bson';
import { notImplemented } from '../errors.ts';
import { BSON, fromJs, toJs, type Raw } from './raw.ts';

const INT64_MAX = (1n << 63n) - 1n;

function bigintOf(value: Raw): bigint {
  return value.type === BSON.int
    ? BigInt(value.buf.readInt32LE(value.at))
    : value.buf.readBigInt64LE(value.at);
}

/**
 * The sum of two numbers, with MongoDB's result type: a Double if one of them is a Double, else an
 * Int32 or, if it does not fit or one of them is a Long, a Long. Undefined if a Long overflows.
 */
export function sumOf(a: Raw, b: Raw): Raw | undefined {
  if (a.type === BSON.decimal || b.type === BSON.decimal)
    throw notImplemented('adding a Decimal128');
  if (a.type === BSON.double || b.type === BSON.double)
    return fromJs(new Double(Number(toJs(a)) + Number(toJs(b))));
  const sum = bigintOf(a) + bigintOf(b);
  if (sum > INT64_MAX || sum < -INT64_MAX - 1n) return undefined;
  const long = a.type === BSON.long || b.type === BSON.long;
  const fitsInt = sum <= 0x7fffffffn && sum >= -0x80000000n;
  return fromJs(!long && fitsInt ? new Int32(Number(sum)) : Long.fromBigInt(sum));
}
