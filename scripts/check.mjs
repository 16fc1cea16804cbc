/**
 * `npm run check`: everything about the source that can be judged without running the product, and
 * exactly what continuous integration runs. One line a step; the whole output of a step that fails.
 * Names choose steps: `npm run check -- types lint`.
 */
import { spawn } from 'node:child_process';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { checkNode } from './lib/check-node.mjs';
import { root } from './lib/paths.mjs';

/**
 * @typedef {{ name: string, command: string[], needsBuild?: boolean }} Step
 * @typedef {{ name: string, code: number, output: string, seconds: string }} Result
 */

/** @param {string} bin a package's program, run by this Node */
const tool = (bin) => [process.execPath, path.join(root, 'node_modules', bin)];
const tsx = [process.execPath, '--import', 'tsx'];

/** The slow ones first, so that the short ones fill the gaps. @type {Step[]} */
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
  { name: 'bundles', command: [...tsx, 'scripts/check-bundles.ts'], needsBuild: true },
  { name: 'types', command: [...tool('typescript/bin/tsc'), '--noEmit', '-p', '.'] },
  { name: 'lint', command: [...tool('oxlint/bin/oxlint'), '--type-aware', '--deny-warnings'] },
  { name: 'format', command: [...tool('prettier/bin/prettier.cjs'), '--check', '.'] },
  { name: 'dead code', command: [...tool('knip/bin/knip.js')] },
  { name: 'spec map', command: [...tsx, 'scripts/check-spec-map.ts', '--brief'] },
  { name: 'generated', command: [...tsx, 'scripts/generate-docs.ts', '--check'] },
];

/** @param {Step} step @returns {Promise<Result>} */
function runStep({ name, command: [program = '', ...args] }) {
  return new Promise((resolve) => {
    const started = Date.now();
    let output = '';
    const env = { ...process.env, NODE_ENV: 'test', FORCE_COLOR: '0', NO_COLOR: '1' };
    const child = spawn(program, args, { cwd: root, env, stdio: ['ignore', 'pipe', 'pipe'] });
    for (const stream of [child.stdout, child.stderr]) {
      stream.on('data', (chunk) => {
        output += chunk;
      });
    }
    /** @param {number} code */
    const end = (code) =>
      resolve({ name, code, output, seconds: ((Date.now() - started) / 1000).toFixed(1) });
    child.once('error', (error) => {
      output += error.message;
      end(1);
    });
    child.once('close', (code) => end(code ?? 1));
  });
}

/** @param {Result} result */
function report({ name, code, output, seconds }) {
  const note = name === 'spec map' ? `  ${output.trim().split('\n')[0]}` : '';
  console.log(`${code === 0 ? 'ok    ' : 'FAILED'}  ${name.padEnd(14)} ${seconds} s${note}`);
  if (code !== 0) console.log(`${output.trim()}\n`);
}

/** @param {Step[]} queue runs it with as many at once as there are cores */
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

checkNode();
const names = process.argv.slice(2);
const unknown = names.find((name) => !steps.some((step) => step.name === name));
if (unknown) {
  console.error(`No step "${unknown}"; there are: ${steps.map((s) => s.name).join(', ')}.`);
  process.exit(2);
}
const chosen = steps.filter((step) => names.length === 0 || names.includes(step.name));
try {
  await ensureInstalled();
  if (chosen.some((step) => step.needsBuild)) await ensureBuilt();
} catch (error) {
  console.error(error instanceof Error ? error.message : error);
  process.exit(1);
}
const failed = (await runAll([...chosen])).filter((result) => result.code !== 0);
console.log(
  failed.length === 0
    ? `All ${chosen.length} checks passed.`
    : `${failed.length} of ${chosen.length} checks failed: ${failed.map((r) => r.name).join(', ')}`,
);
process.exitCode = failed.length > 0 ? 1 : 0;
