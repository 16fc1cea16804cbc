import { Double, Int32, Long } from 'bson';
import { notImplemented } from './errors.ts';
import { BSON, fromJs, toJs, type Raw } from './raw.ts';

const INT64_MAX = (1n << 63n) - 1n;

function wide(value: Raw): bigint {
  return value.type === BSON.int
    ? BigInt(value.buf.readInt32LE(value.at))
    : value.buf.readBigInt64LE(value.at);
}

/**
 * The sum or product of two numbers with MongoDB's result type: a Double if either is
 * one, else an Int32 or Long that grows from the one into the other. Undefined when a
 * Long overflows.
 */
export function arithmetic(a: Raw, b: Raw, operator: '$inc' | '$mul'): Raw | undefined {
  if (a.type === BSON.decimal || b.type === BSON.decimal)
    throw notImplemented(`${operator} with a Decimal128`);
  if (a.type === BSON.double || b.type === BSON.double) {
    const [x, y] = [Number(toJs(a)), Number(toJs(b))];
    return fromJs(new Double(operator === '$inc' ? x + y : x * y));
  }
  const result = operator === '$inc' ? wide(a) + wide(b) : wide(a) * wide(b);
  if (result > INT64_MAX || result < -INT64_MAX - 1n) return undefined;
  const long = a.type === BSON.long || b.type === BSON.long;
  const fitsInt = result <= 0x7fffffffn && result >= -0x80000000n;
  return fromJs(!long && fitsInt ? new Int32(Number(result)) : Long.fromBigInt(result));
}
