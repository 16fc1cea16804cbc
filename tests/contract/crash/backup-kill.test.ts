import { test } from 'vitest';
import { tempFolder } from '../../../cli/test/sitectl.ts';
import { killBackups } from './backup-kills.ts';

// `npm run test:long` kills at 30 random moments.
test(
  'a backup that is killed leaves nothing half, and the next try works',
  { timeout: 120_000 },
  async () => {
    await killBackups(tempFolder(), [{ victim: 'create', part: 'writing' }]);
  },
);
