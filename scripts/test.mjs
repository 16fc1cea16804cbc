/**
 * `npm test`: installs and builds what is missing, runs all tests, and checks that each test in the
 * spec map has run and passed. Arguments are passed to vitest: `npm test -- pages`.
 *
 * `npm run test:long` (`--long`): runs the tests that take minutes, `*.long.test.ts`.
 *
 * `npm run test:browsers` (`--browsers`): runs the journeys in Firefox and WebKitGTK, `tests/browsers`.
 *
 * The last line is always `N passed, N failed, N skipped`.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { checkNode } from './lib/check-node.mjs';
import { endWithNpm } from './lib/end-with-npm.mjs';
import { ensureFerretdb, whyNoFerretdb } from './lib/ferretdb.mjs';
import { findProgram } from './lib/find-program.mjs';
import { createMemoryFolder } from './lib/memory-folder.mjs';
import { root } from './lib/paths.mjs';
import { run } from './lib/run.mjs';

/** @typedef {{ status: string, name: string, assertionResults: unknown[] }} FileResult */

/**
 * @param {string} file
 * @returns {{ passed: number, failed: number, skipped: number }}
 */
function summarise(file) {
  if (!fs.existsSync(file)) return { passed: 0, failed: 1, skipped: 0 };
  const report = JSON.parse(fs.readFileSync(file, 'utf8'));
  /** @type {FileResult[]} */
  const files = report.testResults;
  // A test file that vitest cannot load has no failed test. It counts as a failure.
  const broken = files.filter((f) => f.status === 'failed' && f.assertionResults.length === 0);
  for (const { name } of broken) console.error(`Could not be loaded: ${path.relative(root, name)}`);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + broken.length,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

function reportMissingMongo() {
  if (process.env.MONGODB_TEST_URI || findProgram('mongod')) return;
  console.log(
    'NOT RUN: real MongoDB lane (no mongod on the PATH and MONGODB_TEST_URI is not set).',
  );
}

/** @param {string | undefined} notBuilt the reason why FerretDB could not be built */
function reportMissingFerretdb(notBuilt) {
  const reason = notBuilt ?? whyNoFerretdb();
  if (reason) console.log(`NOT RUN: FerretDB lane (${reason}).`);
}

/**
 * @param {boolean} long
 * @param {boolean} browsers
 * @returns {string} the configuration of vitest for a run
 */
function configOf(long, browsers) {
  if (long) return 'tests/vitest.long.config.ts';
  return browsers ? 'tests/vitest.browsers.config.ts' : 'tests/vitest.config.ts';
}

/**
 * @param {string[]} given
 * @param {string} report
 */
async function runTests(given, report) {
  const args = given.filter((arg) => !['--long', '--browsers'].includes(arg));
  const long = given.includes('--long');
  const browsers = given.includes('--browsers');
  const all = given.length === 0;
  if (long && browsers)
    throw new Error('--long and --browsers are separate runs. Start one after the other.');

  const { ensureInstalled } = await import('./lib/ensure-installed.mjs');
  await ensureInstalled();
  const { ensureBuilt } = await import('./lib/ensure-built.mjs');
  await ensureBuilt();
  const withFerretdb = long || process.env.SITEYARD_TEST_DB === 'ferretdb';
  const notBuilt = withFerretdb ? await ensureFerretdb() : undefined;
  if (all) {
    const { findBrowser } = await import('./lib/find-browser.mjs');
    const browser = await findBrowser();
    console.log(`Browser: ${browser.executablePath} (from ${browser.from})`);
  }
  const vitest = path.join(root, 'node_modules/vitest/vitest.mjs');
  const reporters = ['--reporter=default', '--reporter=json', `--outputFile.json=${report}`];
  const env = { ...process.env, NODE_ENV: 'test' };
  const config = `--config=${configOf(long, browsers)}`;
  let code = await run(process.execPath, [vitest, 'run', config, ...reporters, ...args], { env });
  if (!browsers) {
    reportMissingMongo();
    reportMissingFerretdb(notBuilt);
  }
  if (!all) {
    console.log('The spec map was not checked, because only some of the tests ran.');
  } else if (fs.existsSync(report)) {
    const check = ['--import', 'tsx', 'scripts/checks/spec-map.ts', '--ran', report];
    code = (await run(process.execPath, check)) || code;
  }
  return code;
}

checkNode();
endWithNpm();
const memory = createMemoryFolder();
// All code that runs later creates its temporary folders there.
if (memory) process.env.TMPDIR = memory;
const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'siteyard-test-'));
const report = path.join(folder, 'report.json');
let code = 1;
try {
  code = await runTests(process.argv.slice(2), report);
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
}
const { passed, failed, skipped } = summarise(report);
for (const used of [folder, memory])
  if (used) fs.rmSync(used, { recursive: true, force: true, maxRetries: 5 });
if (code !== 0 && failed === 0)
  console.error('No test failed, but vitest or the spec map check did. The reason is above.');
console.log(`${passed} passed, ${failed} failed, ${skipped} skipped`);
process.exitCode = failed > 0 ? 1 : code;
