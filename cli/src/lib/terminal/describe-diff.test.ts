import { expect, it } from 'vitest';
import { showBoth } from './describe-diff.ts';

const long = (word: string) =>
  `${'The machine is yours. '.repeat(5)}${word} ${'It runs. '.repeat(9)}`;

it('shows what differs of two long values, also at their end', () => {
  expect(showBoth({ before: long('Rent'), after: long('Hire') })).toEqual([
    '"…e machine is yours. Rent It runs. It runs. I…"',
    '"…e machine is yours. Hire It runs. It runs. I…"',
  ]);
  const [before, after] = showBoth({ before: [long('Rent')], after: [long('Hire')] });
  expect([before.includes('Rent'), after.includes('Hire')]).toEqual([true, true]);
  expect(showBoth({ after: 'New' })).toEqual(['(nothing)', '"New"']);
});
