import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { admin, plugins, root, setupFiles, twoInstancesLong } from './vitest.config.ts';

/** The test files that are longer in the long run: those that ask whether this is one. */
const longer = ['api', 'cli', 'schemas', 'scripts', 'tests', 'web']
  .flatMap((room) =>
    fs
      .readdirSync(path.join(root, room), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(room, ...file.split(path.sep))),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
  .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('/long-run.ts'));

const inAdmin = (file: string) => file.startsWith('web/admin/');

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
        plugins,
        test: {
          name: 'long',
          include: ['**/*.long.test.ts', ...longer.filter((file) => !inAdmin(file))],
          env: { LONG_RUN: '1' },
          exclude: ['**/node_modules/**', '**/dist/**'],
          globalSetup: ['tests/helpers/global-setup.ts', 'tests/helpers/shared-sites.ts'],
          setupFiles,
          testTimeout: 600_000,
          hookTimeout: 60_000,
          expect: { poll: { timeout: 15_000 } },
        },
      },
      {
        plugins,
        test: {
          ...admin,
          name: 'admin-long',
          include: longer.filter(inAdmin),
          env: { LONG_RUN: '1' },
        },
      },
      { plugins, test: twoInstancesLong },
    ],
  },
});
