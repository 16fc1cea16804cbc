import { expect, test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { killWhileErasing } from './scenarios/erasures.ts';

test(
  'after a kill before or after each write, the same call erases the rest',
  { timeout: 1_200_000 },
  async () => {
    const counts = await killWhileErasing(tempFolder(), 'all');
    console.log(`${counts.kills} kills, ${counts.left} left some of the data`);
    expect(counts.kills).toBeGreaterThan(50);
    expect(counts.left).toBeGreaterThan(20);
  },
);
