import os from 'node:os';
import path from 'node:path';
import { defineConfig } from 'vitest/config';
import { compileSources } from './helpers/compiled-sources.ts';
import { realMongodbAvailable } from './helpers/real-mongodb.ts';

/** The root of the checkout, below which tests are looked for. */
export const root = path.resolve(import.meta.dirname, '..');

/** How long `expect.poll` waits, in ms: what is true in the end is found at once, however busy it is. */
const PATIENT = { timeout: 15_000 };

const WITHOUT_DEBUGGING = 'tests/helpers/react-without-debugging.ts';

export const setupFiles = [WITHOUT_DEBUGGING, 'tests/helpers/compare-bytes.ts'];

/** Tests that take minutes run with `npm run test:long`. */
const exclude = ['**/node_modules/**', '**/dist/**', '**/*.long.test.ts'];

export const app = {
  include: ['api/**/*.test.ts', 'tests/contract/**/*.test.ts', 'cli/test/*-site.test.ts'],
  exclude,
  globalSetup: ['tests/helpers/global-setup.ts'],
  setupFiles,
  isolate: false,
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: PATIENT },
};

/** Tests of what runs in a browser, without one: the admin, and the scripts of public pages. */
const IN_JSDOM = ['web/admin/**/*.test.{ts,tsx}', 'web/blocks/*/{island,captcha-*}.test.{ts,tsx}'];

// The files of a worker share jsdom and the editor's library, which take longer to load than most of
// them take. A file with another environment than its neighbours would end their worker.
export const admin = {
  name: 'admin',
  environment: 'jsdom',
  setupFiles: [WITHOUT_DEBUGGING],
  isolate: false,
  include: IN_JSDOM,
  exclude,
  testTimeout: 20_000,
};

/** The tests of `app` once more, against a real MongoDB; what is about the embedded one alone is left out. */
const appMongodb = {
  ...app,
  name: 'app-mongodb',
  exclude: [...app.exclude, 'api/src/embedded-db/**'],
};

/**
 * Part of `app` once more, with two instances of the site that answer in turn: whoever signs in,
 * writes, guesses or retries meets the other one with the next call. Here is what instances keep in
 * their memory; the long tests have more. All of it: `SITEYARD_TEST_INSTANCES=2` before
 * `npm test -- --project app`.
 */
const twoInstances = {
  ...app,
  name: 'two-instances',
  include: ['tests/two-instances/all.ts'],
  env: { SITEYARD_TEST_INSTANCES: '2' },
};

/**
 * What two instances share by the database alone. What is judged by the request alone, such as
 * origins and the access table, is left out.
 */
export const twoInstancesLong = {
  ...twoInstances,
  name: 'two-instances-long',
  include: ['api/src/features/**/*.test.ts', 'tests/contract/runs/*.test.ts'],
};

/** `SITEYARD_TEST_DB=embedded` or `mongodb` runs only the one; else both where both can be had. */
const wanted = process.env['SITEYARD_TEST_DB'];
const onMongodb = wanted === 'mongodb' || (wanted !== 'embedded' && realMongodbAvailable());

/**
 * What each project needs: its tests import compiled sources. Not where vitest watches files, since
 * it would not see that a source has changed.
 */
export const plugins = process.argv.includes('run') ? [await compileSources()] : [];

/**
 * One project a kind of test, so that each can be run alone:
 * `npm test -- --project unit`. Only `app` starts the embedded database.
 */
export default defineConfig({
  root,
  test: {
    // The tests wait for processes and browsers some of the time, so more than one file runs at a time,
    // also on two cores. Three keep both busy; a fourth only starts one more browser and site.
    maxWorkers: Math.max(3, os.availableParallelism() - 1),
    projects: [
      {
        plugins,
        test: {
          name: 'unit',
          // The built product is what it is; vite would take seconds to transform it.
          server: { deps: { external: [/\/api\/dist\//] } },
          include: [
            '{schemas,web,cli,scripts}/**/*.test.{ts,tsx}',
            'tests/architecture/**/*.test.ts',
          ],
          exclude: [...exclude, ...IN_JSDOM, 'cli/test/*-site.test.ts'],
          setupFiles,
          isolate: false,
          // Starting a process takes long on a busy machine.
          testTimeout: 60_000,
          hookTimeout: 60_000,
        },
      },
      { plugins, test: admin },
      ...(wanted === 'mongodb'
        ? []
        : [
            { plugins, test: { ...app, name: 'app' } },
            { plugins, test: twoInstances },
          ]),
      ...(onMongodb ? [{ plugins, test: appMongodb }] : []),
      {
        plugins,
        test: {
          name: 'e2e',
          expect: { poll: PATIENT },
          include: ['tests/e2e/**/*.test.ts'],
          exclude,
          globalSetup: ['tests/helpers/shared-sites.ts'],
          // The files of a worker share a browser and a site, whose start takes longer than they do.
          isolate: false,
          testTimeout: 120_000,
          hookTimeout: 120_000,
        },
      },
    ],
  },
});
