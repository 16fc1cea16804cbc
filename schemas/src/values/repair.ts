import type { z } from 'zod';
import { isType, kindOf, unwrap, type AnySchema } from './fields.ts';
import { numberInRange } from './read-leniently.ts';
import { isPlainObject } from './json.ts';
import { parseColour } from '../primitives/colour.ts';

/**
 * Returns a copy of a value with obvious corrections: numbers are limited to their range, and colours
 * are expanded to their long form. Other values stay unchanged, even if they are invalid. Unlike
 * `readLeniently`, this loses no content.
 */
export function repairValue(schema: AnySchema, value: unknown): unknown {
  const { schema: inner } = unwrap(schema);
  if (isType<z.core.$ZodArray>(inner, 'array') && Array.isArray(value))
    return value.map((item) => repairValue(inner._zod.def.element, item));
  if (isType<z.core.$ZodObject>(inner, 'object') && isPlainObject(value)) {
    const { shape } = inner._zod.def;
    return Object.fromEntries(
      Object.entries(value).map(([key, child]) => {
        const field = Object.hasOwn(shape, key) ? shape[key] : undefined;
        return [key, field ? repairValue(field, child) : child];
      }),
    );
  }
  if (typeof value === 'object' && !isType<z.core.$ZodUnion>(inner, 'union')) return value;
  if ((inner as z.ZodType).safeParse(value).success) return value;
  if (isType<z.core.$ZodUnion>(inner, 'union')) return repairUnion(inner, value);
  if (isType<z.core.$ZodNumber>(inner, 'number'))
    return numberInRange(inner as z.ZodNumber, value) ?? value;
  if (kindOf(inner) === 'colour' && typeof value === 'string') return parseColour(value) ?? value;
  return value;
}

function repairUnion(schema: z.core.$ZodUnion, value: unknown): unknown {
  for (const option of schema._zod.def.options) {
    const repaired = repairValue(option, value);
    if ((option as z.ZodType).safeParse(repaired).success) return repaired;
  }
  return value;
}
