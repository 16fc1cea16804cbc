import type { z } from 'zod';
import { parseColour } from '../primitives/colour.ts';
import { clamp } from '../primitives/numbers.ts';
import { removeForbidden } from '../primitives/text.ts';
import { isType, kindOf, unwrap, type AnySchema } from './fields.ts';
import { isPlainObject } from './json.ts';

type Read = { ok: true; value: unknown } | { ok: false };
const NOTHING: Read = { ok: false };

/**
 * Reads a stored value that may break the current rules. Numbers are limited to their range, colours
 * are expanded to their long form, invalid items of a list are left out, and an unusable value
 * becomes its default.
 * @returns `ok: false` if the value is unusable and has no default
 */
export function readLeniently(schema: AnySchema, value: unknown): Read {
  const { schema: inner, fallback, optional } = unwrap(schema);
  if (value !== undefined) {
    const read = readInner(inner, value);
    if (read.ok) return read;
  }
  if (fallback) return { ok: true, value: structuredClone(fallback.value) };
  return optional ? { ok: true, value: undefined } : NOTHING;
}

/**
 * Reads the values of a form while a person edits it. Texts stay unchanged even if they are invalid;
 * other values are read leniently. The schema must have a default for each value outside lists.
 */
export function readUnchecked(schema: AnySchema, value: unknown): unknown {
  const { schema: inner, fallback, optional } = unwrap(schema);
  if (isType<z.core.$ZodString>(inner, 'string') && typeof value === 'string') return value;
  if (isType<z.core.$ZodArray>(inner, 'array') && Array.isArray(value))
    return value
      .filter(
        (item) => isPlainObject(item) === isType(unwrap(inner._zod.def.element).schema, 'object'),
      )
      .map((item) => readUnchecked(inner._zod.def.element, item))
      .filter((item) => item !== undefined);
  if (
    isType<z.core.$ZodObject>(inner, 'object') &&
    (isPlainObject(value) || !(fallback || optional))
  ) {
    const known = isPlainObject(value) ? value : {};
    const entries = Object.entries(inner._zod.def.shape).map(([key, child]) => [
      key,
      readUnchecked(child, Object.hasOwn(known, key) ? known[key] : undefined),
    ]);
    return Object.fromEntries(entries.filter(([, read]) => read !== undefined));
  }
  const read = readLeniently(schema, value);
  return read.ok ? read.value : undefined;
}

function readInner(schema: AnySchema, value: unknown): Read {
  if (isType<z.core.$ZodObject>(schema, 'object')) return readObject(schema, value);
  if (isType<z.core.$ZodArray>(schema, 'array')) return readArray(schema, value);
  if (isType<z.core.$ZodRecord>(schema, 'record')) return readRecord(schema, value);
  const parsed = (schema as z.ZodType).safeParse(value);
  if (parsed.success) return { ok: true, value: parsed.data };
  if (isType<z.core.$ZodUnion>(schema, 'union')) return readUnion(schema, value);
  if (isType<z.core.$ZodNumber>(schema, 'number')) {
    const number = numberInRange(schema as z.ZodNumber, value);
    return number === undefined ? NOTHING : { ok: true, value: number };
  }
  if (typeof value !== 'string') return NOTHING;
  if (kindOf(schema) === 'text') return { ok: true, value: removeForbidden(value) };
  if (kindOf(schema) === 'colour') {
    const colour = parseColour(value);
    return colour === null ? NOTHING : { ok: true, value: colour };
  }
  return NOTHING;
}

function readObject(schema: z.core.$ZodObject, value: unknown): Read {
  if (!isPlainObject(value)) return NOTHING;
  const result: Record<string, unknown> = {};
  for (const [key, child] of Object.entries(schema._zod.def.shape)) {
    const read = readLeniently(child, Object.hasOwn(value, key) ? value[key] : undefined);
    if (!read.ok) return NOTHING;
    if (read.value !== undefined) result[key] = read.value;
  }
  return { ok: true, value: result };
}

/** Keeps all items of a list that exceeds the current limit, so that no content is lost. */
function readArray(schema: z.core.$ZodArray, value: unknown): Read {
  if (!Array.isArray(value)) return NOTHING;
  const items: unknown[] = [];
  for (const item of value) {
    const read = readLeniently(schema._zod.def.element, item);
    if (read.ok) items.push(read.value);
  }
  return { ok: true, value: items };
}

/** Leaves out members with an invalid key or value. */
function readRecord(schema: z.core.$ZodRecord, value: unknown): Read {
  if (!isPlainObject(value)) return NOTHING;
  const { keyType, valueType } = schema._zod.def;
  const members = Object.entries(value).flatMap(([key, member]) => {
    const read = readLeniently(valueType, member);
    return (keyType as z.ZodType).safeParse(key).success && read.ok ? [[key, read.value]] : [];
  });
  return { ok: true, value: Object.fromEntries(members) };
}

function readUnion(schema: z.core.$ZodUnion, value: unknown): Read {
  for (const option of schema._zod.def.options) {
    const read = readLeniently(option, value);
    if (read.ok) return read;
  }
  return NOTHING;
}

/** Returns the whole number in the schema's range that is nearest to a value; undefined if there is none. */
export function numberInRange(schema: z.ZodNumber, value: unknown): number | undefined {
  if (typeof value !== 'number' || !Number.isFinite(value)) return undefined;
  const inRange = clamp(
    Math.round(value),
    schema.minValue ?? -Infinity,
    schema.maxValue ?? Infinity,
    0,
  );
  return schema.safeParse(inRange).success ? inRange : undefined;
}
