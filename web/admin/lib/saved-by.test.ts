import { expect, test } from 'vitest';
import { savedBy } from './saved-by.ts';

test.each([
  [{ saved_by: 'owner@example.com', source: 'administrator' }, 'owner@example.com'],
  [{ saved_by: null, source: 'administrator' }, 'An administrator'],
  [{ saved_by: 'ci', source: 'token' }, 'Access token “ci”'],
  [{ saved_by: null, source: 'seed' }, 'The content that the site began with'],
  [{ saved_by: 'root', source: 'cli' }, 'root, with sitectl'],
] as const)('%o is told as %s', (version, words) => {
  expect(savedBy(version)).toBe(words);
});
