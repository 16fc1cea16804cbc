import { plan } from '@siteyard/schemas/planning';
import { expect, it } from 'vitest';
import { z } from 'zod';
import { toFirstMistake } from './first-mistake.ts';

/** Every list in a schema, however deep. */
function listsIn(value: unknown, seen = new Set<unknown>()): z.ZodArray[] {
  if (typeof value !== 'object' || value === null || seen.has(value)) return [];
  seen.add(value);
  if (value instanceof z.ZodType)
    return [
      ...(value instanceof z.ZodArray ? [value] : []),
      ...listsIn({ ...value._zod.def }, seen),
      ...(value instanceof z.ZodObject ? listsIn({ ...value.shape }, seen) : []),
    ];
  return Object.values(value).flatMap((each) => listsIn(each, seen));
}

it('no list of a plan is checked beyond its first mistake', () => {
  expect(listsIn(plan).length).toBeGreaterThan(8);
  const left = listsIn(toFirstMistake(plan)).filter(
    (list) => !(list.element instanceof z.ZodUnknown),
  );
  expect(left).toEqual([]);
});

it('finds the first mistake of lists in lists, and keeps what a schema says otherwise', () => {
  const schema = z.strictObject({
    rows: z.array(z.object({ cells: z.array(z.number()).max(3).optional() })).nullable(),
    words: z.array(z.string()).default(['a']).optional(),
  });
  const strict = toFirstMistake(schema);
  const wrong = (value: unknown) => strict.safeParse(value).error?.issues.map(({ path }) => path);
  expect(wrong({ rows: [{}, { cells: [1, 'x', 'y'] }, 7, 8] })).toEqual([['rows', 1, 'cells', 1]]);
  expect(wrong({ rows: [{ cells: [1, 2, 3, 4] }] })).toEqual([['rows', 0, 'cells']]);
  expect(wrong({ rows: null, other: 1 })).toEqual([[]]);
  expect(strict.parse({ rows: [{ cells: [1] }, {}] })).toEqual(
    schema.parse({ rows: [{ cells: [1] }, {}] }),
  );
});
