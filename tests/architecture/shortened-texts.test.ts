import { expect, test } from 'vitest';
import { productFiles } from './imports.ts';
import { sourceOf } from './regular-expressions.ts';

/** A text that is cut at a code unit and ends with "…": `${text.slice(0, 59)}…` */
const CUT = /\.(?:slice|substring|substr)\(0, (?:\d\d|[a-zA-Z_])[^`]{0,60}\}…/;

test('texts are shortened only by the function that does not split emoji', () => {
  const cutting = productFiles.filter((file) => CUT.test(sourceOf(file)));
  expect(cutting).toEqual([]);
});

test.each(['`${text.slice(0, 59)}…`', '`${name.substring(0, LONGEST)}…`'])(
  'the check finds %s',
  (code) => expect(code).toMatch(CUT),
);
