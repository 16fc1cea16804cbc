import { checkValue } from '@siteyard/schemas/errors';
import { z } from 'zod';

/**
 * Returns a schema that checks each list only up to its first mistake. A file with hundreds of thousands
 * of mistakes would block sitectl for a minute, in which it handles no signals.
 */
export function toFirstMistake(schema: z.ZodType): z.ZodType {
  if (schema instanceof z.ZodOptional) return toFirstMistake(innerOf(schema)).optional();
  if (schema instanceof z.ZodNullable) return toFirstMistake(innerOf(schema)).nullable();
  if (schema instanceof z.ZodObject) {
    const fields = Object.entries(schema.shape as Record<string, z.ZodType>);
    return schema.extend(
      Object.fromEntries(fields.map(([name, field]) => [name, toFirstMistake(field)])),
    );
  }
  return schema instanceof z.ZodArray ? listOf(schema) : schema;
}

const innerOf = (schema: z.ZodOptional | z.ZodNullable) => schema.unwrap() as z.ZodType;

function listOf(schema: z.ZodArray): z.ZodType {
  const item = toFirstMistake(schema.element as z.ZodType);
  // Checks the length of the list first.
  const checks = (schema._zod.def.checks ?? []) as z.core.$ZodCheck<unknown[]>[];
  const list = z.array(z.unknown()).check(...checks);
  return list.transform((all, context): unknown[] => {
    const values: unknown[] = [];
    for (const [index, each] of all.entries()) {
      const checked = checkValue(item, each, 1);
      if (checked.ok) values.push(checked.value);
      else {
        const path = [index, ...(checked.problems[0]?.keys ?? [])];
        context.addIssue({ code: 'custom', path, message: checked.problems[0]?.message ?? '' });
        return z.NEVER;
      }
    }
    return values;
  });
}
