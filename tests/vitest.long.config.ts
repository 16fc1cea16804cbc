import path from 'node:path';
import { defineConfig } from 'vitest/config';

/**
 * `npm run test:long`: long generated histories, everything that the fuzz can send, and more of the
 * states that planning is tried with. `SEED_OF_TEST` repeats a run by the seed that it printed.
 */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'long',
    include: ['**/*.long.test.ts', 'schemas/src/planning/planning.test.ts'],
    env: { GENERATED_STATES: '1000' },
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tests/helpers/global-setup.ts', 'tests/helpers/shared-sites.ts'],
    setupFiles: ['tests/helpers/compare-bytes.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
