/**
 * `npm run check`: checks the source without running the product, like continuous integration. Prints
 * one line for each step, and the complete output of failed steps. Names select steps:
 * `npm run check -- types lint`.
 */
import os from 'node:os';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';
import { capture } from './lib/run.mjs';

/**
 * @typedef {{ name: string, command: string[], needsBuild?: boolean }} Step
 * @typedef {{ name: string, code: number, output: string, seconds: string }} Result
 */

/** A command that runs a package's program in this Node.js. @param {string} bin the path of the program */
const tool = (bin) => [process.execPath, path.join(root, 'node_modules', bin)];
const tsx = [process.execPath, '--import', 'tsx'];

/** The file in which a step stores its results for the next run. @param {string} name */
const cache = (name) => path.join(root, 'node_modules/.cache', name);

/**
 * Slow steps come first, so that the short steps at the end keep all processor cores busy.
 * @type {Step[]}
 */
const steps = [
  {
    name: 'architecture',
    command: [
      ...tool('vitest/vitest.mjs'),
      'run',
      '--config=tests/vitest.config.ts',
      '--reporter=dot',
      'tests/architecture',
    ],
    needsBuild: true,
  },
  { name: 'bundles', command: [...tsx, 'scripts/checks/bundles.ts'], needsBuild: true },
  {
    name: 'types',
    command: [
      ...tool('typescript/bin/tsc'),
      '--noEmit',
      '-p',
      '.',
      '--incremental',
      '--tsBuildInfoFile',
      cache('types.json'),
    ],
  },
  { name: 'openapi', command: [...tsx, 'scripts/checks/openapi.ts'] },
  { name: 'lint', command: [...tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  {
    name: 'format',
    command: [
      ...tool('prettier/bin/prettier.cjs'),
      '--check',
      '.',
      '--cache',
      '--cache-location',
      cache('format.json'),
    ],
  },
  { name: 'dead code', command: [...tool('knip/bin/knip.js')] },
  { name: 'spec map', command: [...tsx, 'scripts/checks/spec-map.ts', '--brief'] },
  { name: 'language', command: [...tsx, 'scripts/checks/plain-english.ts'] },
  { name: 'generated', command: [...tsx, 'scripts/docs.ts', '--check'] },
];

/**
 * @param {Step} step
 * @returns {Promise<Result>}
 */
async function runStep({ name, command: [program = '', ...args] }) {
  const started = Date.now();
  const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', NO_COLOR: '1' };
  const { code, output } = await capture(program, args, { env });
  return { name, code, output, seconds: ((Date.now() - started) / 1000).toFixed(1) };
}

/** @param {Result} result */
function report({ name, code, output, seconds }) {
  const note = name === 'spec map' ? `  ${output.trim().split('\n')[0]}` : '';
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${seconds} s${note}`);
  if (code !== 0) console.log(`${output.trim()}\n`);
}

/** Runs as many steps at once as there are processor cores. @param {Step[]} queue */
async function runAll(queue) {
  /** @type {Result[]} */
  const results = [];
  const worker = async () => {
    for (let step = queue.shift(); step; step = queue.shift()) {
      const result = await runStep(step);
      results.push(result);
      report(result);
    }
  };
  await Promise.all(Array.from({ length: Math.max(2, os.availableParallelism()) }, worker));
  return results;
}

const names = process.argv.slice(2);
const unknown = names.find((name) => !steps.some((step) => step.name === name));
if (unknown) {
  console.error(
    `There is no step "${unknown}". The steps are: ${steps.map((s) => s.name).join(', ')}.`,
  );
  process.exit(2);
}
const chosen = steps.filter((step) => names.length === 0 || names.includes(step.name));
await prepare({ build: chosen.some((step) => step.needsBuild) });
const failed = (await runAll([...chosen])).filter((result) => result.code !== 0);
console.log(
  failed.length === 0
    ? `All ${chosen.length} checks passed.`
    : `${failed.length} of ${chosen.length} checks failed: ${failed.map((r) => r.name).join(', ')}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
