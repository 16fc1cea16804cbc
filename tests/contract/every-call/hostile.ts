import { z } from 'zod';

/** Values that have broken other products. Each has the wrong type for some fields. */
const HOSTILE_VALUES: readonly unknown[] = [
  null,
  true,
  -1,
  1e308,
  '',
  '\u0000',
  '\ud800',
  '../../../etc/passwd',
  '<script>alert(1)</script>',
  'javascript:alert(1)',
  'x'.repeat(20_001),
  '1',
  '+275760-09-13T00:00:00.001Z',
  [],
  {},
  { $gt: '' },
  { $where: 'sleep(1000)' },
  { constructor: { prototype: { x: 1 } } },
  { toString: 1, length: -1 },
];

/** Hostile values for a part of a path or for a query parameter. */
export const HOSTILE_PARTS: readonly string[] = [
  '0',
  '-1',
  '1.5',
  '99999999999999999999',
  'x',
  'NaN',
  '%00',
  '%ff',
  '%2e%2e%2f',
  '[$ne]',
  '__proto__',
  'constructor',
  '%F0%9F%9A%9C',
  '%3Cscript%3E',
  'a'.repeat(1000),
];

/**
 * JSON texts with a structure that no call expects: too deep, too large, with special keys, or invalid.
 */
export const HOSTILE_JSON: readonly string[] = [
  `${'['.repeat(10_000)}${']'.repeat(10_000)}`,
  `${'{"a":'.repeat(5_000)}1${'}'.repeat(5_000)}`,
  JSON.stringify(Array.from({ length: 20_000 }, () => 1)),
  JSON.stringify(Object.fromEntries(Array.from({ length: 4_000 }, (_, n) => [`key${n}`, n]))),
  '{"__proto__":{"admin":true}}',
  '{"a":{"_bsontype":"Long"}}',
  String.raw`{"a":{"b\u0000c":1}}`,
  String.raw`{"\ud800":"\udfff\u0000"}`,
  '{"a":1,"a":2',
  '1e999',
];

/** Yields copies of a shape with one change: a hostile value, a missing member or an unknown member. */
export function* brokenInOnePlace(shape: unknown): Generator<unknown> {
  for (const value of HOSTILE_VALUES) yield value;
  if (Array.isArray(shape)) {
    const [first, ...rest] = shape as unknown[];
    if (first !== undefined) for (const inner of brokenInOnePlace(first)) yield [inner, ...rest];
    return;
  }
  if (typeof shape !== 'object' || shape === null) return;
  for (const key of Object.keys(shape)) {
    const { [key]: child, ...rest } = shape as Record<string, unknown>;
    yield rest;
    for (const inner of brokenInOnePlace(child)) yield { ...rest, [key]: inner };
  }
  yield { ...shape, surprise: 1 };
}

type Schema = z.core.JSONSchema.JSONSchema;

/**
 * Returns a value with all fields for each variant of a schema (a union has several).
 * @param example has the values of the fields; missing values are generated
 */
export function shapesOf(schema: z.ZodType, example: unknown): unknown[] {
  return variants(z.toJSONSchema(schema, { io: 'input', unrepresentable: 'any' }), example);
}

function variants(schema: Schema, example: unknown): unknown[] {
  const forms = schema.anyOf ?? schema.oneOf;
  if (forms)
    return forms.flatMap((form) => (isNullForm(form) ? [] : variants(form as Schema, example)));
  if (!schema.properties) return [example ?? sampleOf(schema)];
  const given = typeof example === 'object' && example !== null ? example : {};
  let shapes: Record<string, unknown>[] = [{}];
  for (const [key, child] of Object.entries(schema.properties)) {
    const each = variants(child as Schema, (given as Record<string, unknown>)[key]);
    shapes = shapes.flatMap((shape) => each.map((value) => ({ ...shape, [key]: value })));
  }
  return shapes;
}

const isNullForm = (form: unknown) => (form as Schema).type === 'null';

function sampleOf(schema: Schema): unknown {
  if (schema.enum) return schema.enum[0];
  if (schema.type === 'array') return [];
  if (schema.type === 'object') return {};
  if (schema.type === 'boolean') return false;
  return schema.type === 'integer' || schema.type === 'number' ? 1 : 'x';
}
