/**
 * `npm run bench`: runs benchmarks on this machine, prints one table and writes `bench-results.json`. A
 * result never makes the command fail. Names select benchmarks (`npm run bench -- start`); `npm run
 * bench -- all` also runs those that take minutes.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { root } from './lib/paths.mjs';
import { prepare } from './lib/prepare.mjs';

/**
 * One row of the table.
 * @typedef {object} Row
 * @property {string} what the measured quantity
 * @property {string} value the result with its unit
 * @property {string} [comparison] another figure of the same run
 * @property {number} [ratio] the result divided by that figure
 * @property {string} target the result that we want
 */

const names = [
  'start',
  'memory',
  'cached-page',
  'uncached-page',
  'visits',
  'cli-help',
  'validate',
  'guests',
  'abandoned',
];
/** Benchmarks that take minutes. They run only if they are named, or with `all`. */
const longNames = [
  'paint',
  'captcha',
  'instances',
  'editor',
  'sizes',
  'large-pages',
  'import-export',
];

const asked = process.argv.slice(2);
const known = [...names, ...longNames];
const unknown = asked.find((name) => name !== 'all' && !known.includes(name));
if (unknown) {
  console.error(
    `There is no benchmark "${unknown}". The benchmarks are: ${known.join(', ')}, all.`,
  );
  process.exit(2);
}
await prepare();
/** @type {Row[]} */
const rows = [];
const chosen = asked.includes('all') ? known : asked.length > 0 ? asked : names;
for (const name of chosen) {
  console.log(`Measuring ${name} …`);
  const { run } = await import(`./bench/${name}.mjs`);
  rows.push(...(await run()));
}
console.table(
  rows.map(({ ratio, comparison = '', ...row }) => ({
    ...row,
    comparison,
    ratio: ratio?.toFixed(2) ?? '',
  })),
  ['what', 'value', 'comparison', 'ratio', 'target'],
);
const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version };
const results = { at: new Date().toISOString(), machine, rows };
fs.writeFileSync(path.join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
