import type { z } from 'zod';
import { isType, unwrap, type AnySchema } from './fields.ts';
import { deepEqual, isPlainObject } from './json.ts';

const strippedFallbacks = new WeakMap<AnySchema, { value: unknown }>();

/** Returns the default of a schema with inner defaults left out. Cached by schema. */
function strippedFallback(schema: AnySchema, fallback: unknown): unknown {
  let known = strippedFallbacks.get(schema);
  if (!known) strippedFallbacks.set(schema, (known = { value: omitDefaults(schema, fallback) }));
  return known.value;
}

/**
 * Leaves out the members of objects that equal their default, at every depth. Unknown keys are kept.
 * Values with the same meaning have the same result. Unchanged parts are shared with the given value.
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

/** Whether a value is the default of its schema. Inner defaults must be left out of the value. */
function isDefault(schema: AnySchema, stripped: unknown): boolean {
  const { fallback } = unwrap(schema);
  return fallback !== undefined && deepEqual(stripped, strippedFallback(schema, fallback.value));
}
