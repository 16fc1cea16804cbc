import { expect, test } from 'vitest';
import { savedBy } from './saved-by.ts';

test.each([
  [{ saved_by: 'owner@example.com', source: 'administrator' }, 'owner@example.com'],
  [{ saved_by: null, source: 'administrator' }, 'An administrator'],
  [{ saved_by: 'ci', source: 'token' }, 'Access token “ci”'],
  [{ saved_by: null, source: 'seed' }, 'The initial content of the site'],
  [{ saved_by: 'root', source: 'cli' }, 'root, on the command line'],
  [{ saved_by: 'sitectl', source: 'cli' }, 'sitectl'],
] as const)('savedBy(%o) is %s', (version, words) => {
  expect(savedBy(version)).toBe(words);
});
