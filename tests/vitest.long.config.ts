import path from 'node:path';
import { defineConfig } from 'vitest/config';

/** `npm run test:long`: long generated histories and everything that the fuzz can send. */
export default defineConfig({
  root: path.resolve(import.meta.dirname, '..'),
  test: {
    name: 'long',
    include: ['**/*.long.test.ts'],
    exclude: ['**/node_modules/**', '**/dist/**'],
    globalSetup: ['tests/helpers/global-setup.ts'],
    setupFiles: ['tests/helpers/compare-bytes.ts'],
    testTimeout: 600_000,
    hookTimeout: 60_000,
    expect: { poll: { timeout: 15_000 } },
  },
});
