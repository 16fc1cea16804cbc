import { defineConfig } from 'vitest/config';
import { admin, root, twoInstancesLong } from './vitest.config.ts';

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
            'cli/test/import.test.ts',
            'tests/e2e/editor-drafts.test.ts',
            'cli/test/mcp-injections-site.test.ts',
            'tests/contract/merge/again.test.ts',
            'cli/test/interrupt.test.ts',
            'api/src/features/content-ops/seed/starters.test.ts',
            'api/src/features/content-ops/seed/starter-guide.test.ts',
            'tests/contract/runs/proposals.test.ts',
            'cli/test/preview.test.ts',
            'cli/test/git.test.ts',
            'cli/test/examples.test.ts',
            'cli/test/drift.test.ts',
            'cli/test/sections-site.test.ts',
            'cli/test/rules-site.test.ts',
            'cli/test/migrate-site.test.ts',
            'cli/test/mcp-site.test.ts',
            'cli/test/import-site.test.ts',
            'cli/test/groups-site.test.ts',
            'cli/test/contacts-site.test.ts',
            'cli/test/backup-site.test.ts',
            'tests/e2e/admin-axe.test.ts',
            'tests/e2e/editor-canvas.test.ts',
            'tests/e2e/editor-publish.test.ts',
            'tests/e2e/nothing-lost.test.ts',
            'tests/e2e/contact-form.test.ts',
            'tests/e2e/timeline.test.ts',
            'tests/e2e/admin-settings.test.ts',
            'tests/e2e/admin-pages.test.ts',
          ],
          env: { GENERATED_STATES: '1000', LONG_RUN: '1', SEED_OF_BACKUP: 'demo' },
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/helpers/global-setup.ts', 'tests/helpers/shared-sites.ts'],
          setupFiles: ['tests/helpers/compare-bytes.ts'],
          testTimeout: 600_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        test: {
          ...admin,
          name: 'admin-long',
          include: ['web/admin/features/editor/library-looks.test.tsx'],
          env: { LONG_RUN: '1' },
        },
      },
      { test: twoInstancesLong },
    ],
  },
});
