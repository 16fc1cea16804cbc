import type { z } from 'zod';

/*
 * Functions that read a zod schema: the kind of a field, its wrappers, and the limit of a text. They support
 * only the kinds of schemas that blocks and settings use. A test runs them with each of these schemas.
 */

/** The meaning of a text, from `meta({ kind })` of its schema. */
export type FieldKind = 'text' | 'link' | 'asset' | 'colour' | 'html' | 'richText';

export type AnySchema = z.core.$ZodType;

/** Whether `_zod.def.type` of a schema is `type`. */
export const isType = <T extends AnySchema>(schema: AnySchema, type: string): schema is T =>
  schema._zod.def.type === type;

// Cached, because schemas never change and every block needs the same ones.
const kinds = new WeakMap<AnySchema, { kind: FieldKind | undefined }>();
const unwrapped = new WeakMap<AnySchema, Unwrapped>();

/** Returns the kind of a field; undefined if its schema names none. */
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
  /** The default, if there is one. It is shared: clone it before you return it to callers. */
  fallback?: { value: unknown };
  optional: boolean;
}

/** Removes the wrappers of a schema: optional, default and prefault. */
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

/**
 * Returns the maximum length of a text in characters; undefined if there is no limit or no text.
 * @param keys the path without indexes: `['items', 'text']` for the text of each item
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
