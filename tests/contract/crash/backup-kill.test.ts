import { test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { killBackups } from './scenarios/backups.ts';

// `npm run test:long` kills at 30 random moments.
test(
  'a killed backup is complete or absent, and the next attempt works',
  { timeout: 120_000 },
  async () => {
    await killBackups(tempFolder(), [{ victim: 'create', part: 'writing' }]);
  },
);
