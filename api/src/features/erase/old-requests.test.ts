import { expect, test } from 'vitest';
import { monthsBefore } from './old-requests.ts';

test.each([
  ['2026-03-31', 1, '2026-02-28'],
  ['2026-05-31', 3, '2026-02-28'],
  ['2026-11-27', 12, '2025-11-27'],
])('%s is %i months after %s', (now, months, then) => {
  expect(monthsBefore(months, new Date(now))).toEqual(new Date(then));
});
