import { VERSIONS_KEPT } from '@siteyard/schemas/primitives/limits';
import { expect, test } from 'vitest';
import { expiredVersions } from './version-retention.ts';

test('exactly the last hundred versions are kept, however old they are', () => {
  expect(VERSIONS_KEPT.count).toBe(100);
  // Of 150 versions, those with the numbers 51 to 150.
  expect(expiredVersions(150).upTo).toBe(50);
});
