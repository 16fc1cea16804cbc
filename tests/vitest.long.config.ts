import { defineConfig } from 'vitest/config';
import { root, twoInstancesLong } from './vitest.config.ts';

/**
 * `npm run test:long`: long generated histories, everything that the fuzz can send, more moments of
 * kills, more of the states that planning and merging are tried with and of the looks that blocks are, the backup
 * of a larger site, the whole of what takes long as a process or in a browser, and more with two
 * instances. `SEED_OF_TEST` repeats a run by the seed that it printed.
 */
export default defineConfig({
  root,
  test: {
    projects: [
      {
        test: {
          name: 'long',
          include: [
            '**/*.long.test.ts',
            'api/src/features/backup/backup.test.ts',
            'schemas/src/merge/merge.test.ts',
            'schemas/src/planning/planning.test.ts',
            'tests/e2e/any-order.test.ts',
            'tests/e2e/blocks.test.ts',
          ],
          env: { GENERATED_STATES: '1000', EVERY_LOOK: '1', SEED_OF_BACKUP: 'demo' },
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/helpers/global-setup.ts', 'tests/helpers/shared-sites.ts'],
          setupFiles: ['tests/helpers/compare-bytes.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      { test: twoInstancesLong },
    ],
  },
});
