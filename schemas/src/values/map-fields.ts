import type { z } from 'zod';
import { isType, kindOf, unwrap, type AnySchema, type FieldKind } from './fields.ts';
import { isPlainObject, type JsonObject } from './json.ts';

/**
 * Returns the new value of a field, or the given value to keep it.
 * @param path is reused for the next field: copy it to keep it
 */
export type FieldVisitor = (
  kind: FieldKind,
  value: string,
  path: readonly (string | number)[],
) => string;

/**
 * Calls `visit` for every string whose schema has a kind (link, image, colour, HTML, text), at any
 * depth, and returns the value with the new strings. Unchanged parts are shared with the given value.
 * @param kinds visits only strings of these kinds, and skips parts without them
 */
export function mapFields(
  schema: AnySchema,
  value: unknown,
  visit: FieldVisitor,
  kinds: readonly FieldKind[] = ALL_KINDS,
): unknown {
  return mapValue(schema, value, { visit, kinds, holders: holdersOf(kinds), path: [] });
}

const ALL_KINDS = ['text', 'link', 'asset', 'colour', 'html', 'richText'] as const;

/** Whether a schema, or one inside it, has strings of the wanted kinds. */
type Holders = WeakMap<AnySchema, boolean>;

interface Context {
  visit: FieldVisitor;
  kinds: readonly FieldKind[];
  holders: Holders;
  /** The path of the present value. */
  path: (string | number)[];
}

function mapValue(schema: AnySchema, value: unknown, context: Context): unknown {
  const { schema: inner } = unwrap(schema);
  if (!holds(inner, context)) return value;
  if (isType<z.core.$ZodArray>(inner, 'array'))
    return Array.isArray(value) ? mapItems(inner._zod.def.element, value, context) : value;
  if (isType<z.core.$ZodObject>(inner, 'object'))
    return isPlainObject(value) ? mapMembers(inner._zod.def.shape, value, context) : value;
  if (isType<z.core.$ZodUnion>(inner, 'union')) {
    const option = memberFor(inner, value);
    return option ? mapValue(option, value, context) : value;
  }
  return typeof value === 'string' ? context.visit(kindOf(inner)!, value, context.path) : value;
}

function mapItems(element: AnySchema, list: unknown[], context: Context): unknown[] {
  let mapped = list;
  for (const [index, item] of list.entries()) {
    context.path.push(index);
    const changed = mapValue(element, item, context);
    context.path.pop();
    if (changed === item) continue;
    if (mapped === list) mapped = [...list];
    mapped[index] = changed;
  }
  return mapped;
}

function mapMembers(
  shape: Readonly<Record<string, AnySchema>>,
  object: JsonObject,
  context: Context,
): JsonObject {
  let mapped = object;
  for (const key of Object.keys(object)) {
    const schema = Object.hasOwn(shape, key) ? shape[key] : undefined;
    if (!schema) continue;
    context.path.push(key);
    const changed = mapValue(schema, object[key], context);
    context.path.pop();
    if (changed === object[key]) continue;
    if (mapped === object) mapped = { ...object };
    mapped[key] = changed;
  }
  return mapped;
}

/** The known results of `holds`, by kinds. Cached, because schemas never change. */
const allHolders = new Map<string, Holders>();

function holdersOf(kinds: readonly FieldKind[]): Holders {
  const name = kinds.join();
  const known = allHolders.get(name) ?? new WeakMap();
  allHolders.set(name, known);
  return known;
}

/** Whether a schema, or one inside it, has strings of the kinds of the context. */
function holds(schema: AnySchema, context: Context): boolean {
  const { schema: inner } = unwrap(schema);
  const { holders, kinds } = context;
  const known = holders.get(inner);
  if (known !== undefined) return known;
  holders.set(inner, true); // The result for a schema that contains itself, until it is known.
  const inside = partsOf(inner);
  const kind = kindOf(inner);
  const result = inside
    ? inside.map((part) => holds(part, context)).includes(true)
    : kind !== undefined && kinds.includes(kind);
  holders.set(inner, result);
  return result;
}

/** Returns the schemas inside a list, an object or a union; undefined for any other schema. */
function partsOf(schema: AnySchema): readonly AnySchema[] | undefined {
  if (isType<z.core.$ZodArray>(schema, 'array')) return [schema._zod.def.element];
  if (isType<z.core.$ZodObject>(schema, 'object')) return Object.values(schema._zod.def.shape);
  return isType<z.core.$ZodUnion>(schema, 'union') ? schema._zod.def.options : undefined;
}

/** Returns the option of a union that accepts a value; undefined if none does. */
function memberFor(union: z.core.$ZodUnion, value: unknown): AnySchema | undefined {
  const { options } = union._zod.def;
  const { discriminator } = union._zod.def as Partial<z.core.$ZodDiscriminatedUnionDef>;
  if (discriminator !== undefined) {
    const type = isPlainObject(value) ? value[discriminator] : undefined;
    return options.find((option) =>
      option._zod.propValues?.[discriminator]?.has(type as z.core.util.Primitive),
    );
  }
  return options.find((option) => (unwrap(option).schema as z.ZodType).safeParse(value).success);
}
