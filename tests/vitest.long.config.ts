import fs from 'node:fs';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import {
  admin,
  appFerretdb,
  onFerretdb,
  plugins,
  root,
  setupFiles,
  twoInstancesLong,
} from './vitest.config.ts';

/** Test files that have more cases in the long run. They import `helpers/long-run.ts`. */
const longer = ['api', 'cli', 'schemas', 'scripts', 'tests', 'web']
  .flatMap((workspace) =>
    fs
      .readdirSync(path.join(root, workspace), { recursive: true, encoding: 'utf8' })
      .map((file) => path.posix.join(workspace, ...file.split(path.sep))),
  )
  .filter((file) => /\.test\.tsx?$/.test(file) && !file.includes('node_modules'))
  .filter((file) => fs.readFileSync(path.join(root, file), 'utf8').includes('/long-run.ts'));

const inAdmin = (file: string) => file.startsWith('web/admin/');

/**
 * `npm run test:long`: long generated histories, all inputs of the fuzz test, kills at more moments, more
 * states for planning and merging, blocks in more looks, the backup of a larger site, all slow tests of
 * processes and browsers, more tests with two instances, and the tests with FerretDB. `SEED_OF_TEST`
 * repeats a run with the seed that it printed.
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
          globalSetup: [
            'tests/helpers/setup/global-setup.ts',
            'tests/helpers/setup/shared-sites.ts',
          ],
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
      ...(onFerretdb ? [{ plugins, test: appFerretdb }] : []),
    ],
  },
});
