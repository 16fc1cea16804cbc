import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { builtFerretdb } from '../scripts/lib/ferretdb.mjs';
import { FERRETDB_FILES, QUICK_FERRETDB_FILES } from './ferretdb/files.ts';
import { compileSources } from './helpers/setup/compiled-sources.ts';
import { realMongodbAvailable } from './helpers/setup/real-mongodb.ts';

/** The root of the checkout, which contains the tests. */
export const root = path.resolve(import.meta.dirname, '..');

/** The timeout of `expect.poll`. It is long, because a busy machine may be slow. */
const PATIENT = { timeout: 15_000 };

const WITHOUT_DEBUGGING = 'tests/helpers/setup/react-without-debugging.ts';

export const setupFiles = [WITHOUT_DEBUGGING, 'tests/helpers/setup/compare-bytes.ts'];

/** Tests that take minutes run with `npm run test:long`. */
const exclude = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'];

export const app = {
  include: ['api/**/*.test.ts', 'tests/contract/**/*.test.ts', 'cli/test/*-site.test.ts'],
  exclude,
  globalSetup: ['tests/helpers/setup/global-setup.ts'],
  setupFiles,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: PATIENT },
};

/** Tests of browser code in jsdom: the admin, and the scripts of public pages. */
const IN_JSDOM = [
  'web/admin/**/*.test.{ts,tsx}',
  'web/blocks/*/{island,enquiry-island,captcha/*}.test.{ts,tsx}',
  'web/gallery/*.test.tsx',
];

// The files of a worker share jsdom and Puck, because loading them takes longer than most tests. A file
// with another environment would end the worker.
export const admin = {
  name: 'admin',
  environment: 'jsdom',
  setupFiles: [WITHOUT_DEBUGGING],
  isolate: false,
  include: IN_JSDOM,
  exclude,
  testTimeout: 20_000,
};

/** The tests of `app` against a real MongoDB, without those of the embedded database. */
const appMongodb = {
  ...app,
  name: 'app-mongodb',
  exclude: [...app.exclude, 'api/src/embedded-db/**'],
};

/**
 * A part of `app` against FerretDB: the tests of pages, settings, imports, pictures and backups. `npm
 * test` runs only the fast ones, unless `SITEYARD_TEST_DB=ferretdb` is set. The long run has all of
 * them.
 */
export const appFerretdb = {
  ...app,
  name: 'app-ferretdb',
  include: FERRETDB_FILES,
  setupFiles: [...app.setupFiles, 'tests/ferretdb/setup.ts'],
};

/**
 * A part of `app` with two instances of the site that answer in turn, so that each call reaches the other
 * instance. It has the tests of data that instances keep in memory; the long tests have more. For all of
 * `app`, set `SITEYARD_TEST_INSTANCES=2` before `npm test -- --project app`.
 */
const twoInstances = {
  ...app,
  name: 'two-instances',
  include: ['tests/contract/two-instances/in-turn.ts'],
  env: { SITEYARD_TEST_INSTANCES: '2' },
};

/**
 * Tests of data that two instances share through the database. Tests of decisions that depend only on the
 * request, such as origins and the access table, are left out.
 */
export const twoInstancesLong = {
  ...twoInstances,
  name: 'two-instances-long',
  include: ['api/src/features/**/*.test.ts', 'tests/contract/runs/*.test.ts'],
};

/**
 * `SITEYARD_TEST_DB=embedded`, `mongodb` or `ferretdb` selects one database. By default the tests run
 * on all available databases.
 */
const wanted = process.env['SITEYARD_TEST_DB'];
const onMongodb = wanted === 'mongodb' || (wanted === undefined && realMongodbAvailable());
export const onFerretdb =
  wanted === 'ferretdb' || (wanted === undefined && builtFerretdb() !== undefined);

/**
 * The plugins of each project. They make tests import compiled sources. Watch mode has no plugins,
 * because changed sources would not be compiled again.
 */
export const plugins = process.argv.includes('run') ? [await compileSources()] : [];

/**
 * One project for each kind of test, so that each can be run alone:
 * `npm test -- --project unit`. Only `app` starts the embedded database.
 */
export default defineConfig({
  root,
  test: {
    // Tests often wait for processes and browsers, so more files than cores run at the same time. On
    // two cores, three files keep both busy. A fourth would only start another browser and site.
    maxWorkers: Math.max(3, os.availableParallelism() - 1),
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          // Vite does not transform the built product, because that would take seconds.
          server: { deps: { external: [/\/api\/dist\//] } },
          include: [
            '{schemas,web,cli,scripts}/**/*.test.{ts,tsx}',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: [...exclude, ...IN_JSDOM, 'cli/test/*-site.test.ts'],
          setupFiles,
          isolate: false,
          // Starting a process is slow on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { plugins, test: admin },
      ...(wanted === 'mongodb' || wanted === 'ferretdb'
        ? []
        : [
            { plugins, test: { ...app, name: 'app' } },
            { plugins, test: twoInstances },
          ]),
      ...(onMongodb ? [{ plugins, test: appMongodb }] : []),
      ...(onFerretdb
        ? [
            {
              plugins,
              test: wanted ? appFerretdb : { ...appFerretdb, include: QUICK_FERRETDB_FILES },
            },
          ]
        : []),
      {
        plugins,
        test: {
          name: 'e2e',
          expect: { poll: PATIENT },
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/helpers/setup/shared-sites.ts'],
          // The files of a worker share a browser and a site, because starting them takes longer than
          // the tests.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
