import type { z } from 'zod';
import { parseColour } from './primitives/colour.ts';
import { clamp } from './primitives/numbers.ts';
import { removeForbidden } from './primitives/text.ts';
import { deepEqual, isPlainObject } from './json.ts';

/**
 * Generic walks along a zod schema: reading stored values without ever failing, and leaving defaults
 * out; `map-fields.ts` visits every link, image and text. They know the few kinds of zod schemas that
 * blocks and settings use; a test runs them over every schema.
 */

/** What a field means, as its schema's `meta({ kind })` says. */
export type FieldKind = 'text' | 'link' | 'asset' | 'colour' | 'html' | 'richText';

export type AnySchema = z.core.$ZodType;

/** Whether a schema is of one of zod's kinds, as `_zod.def.type` names them. */
export const isType = <T extends AnySchema>(schema: AnySchema, type: string): schema is T =>
  schema._zod.def.type === type;

// Schemas never change once they are made, and walks ask the same ones again for every block.
const kinds = new WeakMap<AnySchema, { kind: FieldKind | undefined }>();
const unwrapped = new WeakMap<AnySchema, Unwrapped>();

/** What the field that a schema describes means. */
export function kindOf(schema: AnySchema): FieldKind | undefined {
  let known = kinds.get(schema);
  if (!known) {
    known = { kind: (schema as z.ZodType).meta?.()?.kind as FieldKind | undefined };
    kinds.set(schema, known);
  }
  return known.kind;
}

interface Unwrapped {
  schema: AnySchema;
  /** The default, if there is one; shared, so it must be cloned before it is returned. */
  fallback?: { value: unknown };
  optional: boolean;
}

/** A schema without its wrappers: optional, default and prefault. */
export function unwrap(schema: AnySchema): Unwrapped {
  let known = unwrapped.get(schema);
  if (!known) unwrapped.set(schema, (known = unwrapOnce(schema)));
  return known;
}

function unwrapOnce(schema: AnySchema): Unwrapped {
  let inner = schema;
  let fallback: Unwrapped['fallback'];
  let optional = false;
  for (;;) {
    if (isType<z.core.$ZodDefault>(inner, 'default')) {
      fallback ??= { value: inner._zod.def.defaultValue };
      inner = inner._zod.def.innerType;
    } else if (isType<z.core.$ZodPrefault>(inner, 'prefault')) {
      const { innerType, defaultValue } = inner._zod.def;
      fallback ??= { value: (innerType as z.ZodType).parse(defaultValue) };
      inner = innerType;
    } else if (isType<z.core.$ZodOptional>(inner, 'optional')) {
      optional = true;
      inner = inner._zod.def.innerType;
    } else return { schema: inner, optional, ...(fallback && { fallback }) };
  }
}

type Read = { ok: true; value: unknown } | { ok: false };
const NOTHING: Read = { ok: false };

/**
 * Reads a stored value that may be older than today's rules: numbers are limited to their range,
 * colours get their long form, invalid items of a list are left out, and a value that cannot be used
 * becomes its default. `ok: false` only when there is neither a usable value nor a default.
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
 * Like `readLeniently`, but keeps every text as it is: for a form that shows what somebody has typed
 * so far. The schema must have a default for each value outside lists.
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

/** A list that is longer than today's limit stays whole: reading loses nothing that was written. */
function readArray(schema: z.core.$ZodArray, value: unknown): Read {
  if (!Array.isArray(value)) return NOTHING;
  const items: unknown[] = [];
  for (const item of value) {
    const read = readLeniently(schema._zod.def.element, item);
    if (read.ok) items.push(read.value);
  }
  return { ok: true, value: items };
}

function readUnion(schema: z.core.$ZodUnion, value: unknown): Read {
  for (const option of schema._zod.def.options) {
    const read = readLeniently(option, value);
    if (read.ok) return read;
  }
  return NOTHING;
}

/** The whole number nearest to a value that a schema accepts; undefined for what is no number. */
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

const strippedFallbacks = new WeakMap<AnySchema, { value: unknown }>();

/** A schema's default without its own defaults; the same for every value, so made once. */
function strippedFallback(schema: AnySchema, fallback: unknown): unknown {
  let known = strippedFallbacks.get(schema);
  if (!known) strippedFallbacks.set(schema, (known = { value: omitDefaults(schema, fallback) }));
  return known.value;
}

/**
 * Leaves out of an object what equals its schema's defaults, at every depth; unknown keys are kept.
 * Two values with the same meaning have the same result. Parts without defaults are shared with the
 * value that was given.
 */
export function omitDefaults(schema: AnySchema, value: unknown): unknown {
  const { schema: inner } = unwrap(schema);
  if (isType<z.core.$ZodArray>(inner, 'array') && Array.isArray(value)) {
    const items = value.map((item) => omitDefaults(inner._zod.def.element, item));
    return items.some((item, index) => item !== value[index]) ? items : value;
  }
  if (!isType<z.core.$ZodObject>(inner, 'object') || !isPlainObject(value)) return value;
  const { shape } = inner._zod.def;
  const keys = Object.keys(value);
  let result: Record<string, unknown> | undefined;
  keys.forEach((key, index) => {
    const child = value[key];
    const childSchema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    const stripped = childSchema ? omitDefaults(childSchema, child) : child;
    const isLeftOut = childSchema !== undefined && isDefault(childSchema, stripped);
    if (!result && !isLeftOut && stripped === child) return;
    result ??= Object.fromEntries(keys.slice(0, index).map((before) => [before, value[before]]));
    if (!isLeftOut) result[key] = stripped;
  });
  return result ?? value;
}

/** Whether a value, without defaults of its own, is the default of its schema. */
function isDefault(schema: AnySchema, stripped: unknown): boolean {
  const { fallback } = unwrap(schema);
  return fallback !== undefined && deepEqual(stripped, strippedFallback(schema, fallback.value));
}

/**
 * The most characters that a text may have; undefined for what is no text or has no limit.
 * @param keys the way to it; a list is entered by the key in its items: `['items', 'text']`
 */
export function maxLengthAt(schema: AnySchema, keys: readonly string[]): number | undefined {
  let { schema: inner } = unwrap(schema);
  for (const key of keys) {
    if (isType<z.core.$ZodArray>(inner, 'array')) inner = unwrap(inner._zod.def.element).schema;
    if (!isType<z.core.$ZodObject>(inner, 'object')) return undefined;
    const { shape } = inner._zod.def;
    const child = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!child) return undefined;
    inner = unwrap(child).schema;
  }
  if (!isType<z.core.$ZodString>(inner, 'string')) return undefined;
  return (inner as z.ZodString).maxLength ?? undefined;
}
