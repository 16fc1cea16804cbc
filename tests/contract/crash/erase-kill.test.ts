import { expect, test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { killWhileErasing } from './scenarios/erasures.ts';

// `npm run test:long` kills at each write.
test('after a kill, the same call erases the rest', { timeout: 90_000 }, async () => {
  const counts = await killWhileErasing(tempFolder(), [
    { kind: 'page', write: 5, runs: true },
    { kind: 'picture', write: 9, runs: true },
    { kind: 'contact', write: 2, runs: false },
  ]);
  expect(counts).toEqual({ kills: 3, left: 3 });
});
