import { expect, test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { killWhileMigrating } from './migration-kills.ts';

// `npm run test:long` kills at 30 random moments.
test(
  'a migration that is killed leaves the site wholly old or wholly new, and is completed',
  { timeout: 120_000 },
  async () => {
    const counts = await killWhileMigrating(tempFolder(), [{ victim: 'database', part: 0.8 }]);
    expect(counts.old + counts.fresh).toBe(1);
  },
);
