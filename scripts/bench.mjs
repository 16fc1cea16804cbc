/**
 * `npm run bench`: measures side by side on this machine, prints one table, and writes
 * `bench-results.json`. The figures are for people to read: it never fails because of one. Names
 * choose: `npm run bench -- start`; `npm run bench -- all` measures the long ones too.
 */
import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { ensureBuilt } from './ensure-built.mjs';
import { ensureInstalled } from './ensure-installed.mjs';
import { checkNode } from './lib/check-node.mjs';
import { root } from './lib/paths.mjs';

/**
 * One measured figure.
 * @typedef {object} Row
 * @property {string} what
 * @property {string} value with its unit
 * @property {string} [beside] what the same run measured for comparison
 * @property {number} [ratio] of the two
 * @property {string} bar what it has to reach
 */

const names = ['start', 'memory', 'cached-page', 'uncached-page', 'visits', 'cli-help', 'validate'];
/** Minutes each: measured only when they are named, or all with `all`. */
const longNames = ['sizes', 'large-pages'];

checkNode();
const asked = process.argv.slice(2);
const known = [...names, ...longNames];
const unknown = asked.find((name) => name !== 'all' && !known.includes(name));
if (unknown) {
  console.error(`Nothing measures "${unknown}"; there are: ${known.join(', ')}, all.`);
  process.exit(2);
}
await ensureInstalled();
await ensureBuilt();
/** @type {Row[]} */
const rows = [];
const chosen = asked.includes('all') ? known : asked.length > 0 ? asked : names;
for (const name of chosen) {
  console.log(`Measuring ${name} …`);
  const { run } = await import(`./bench/${name}.mjs`);
  rows.push(...(await run()));
}
console.table(
  rows.map(({ ratio, beside = '', ...row }) => ({
    ...row,
    beside,
    ratio: ratio?.toFixed(2) ?? '',
  })),
  ['what', 'value', 'beside', 'ratio', 'bar'],
);
const machine = { cpus: os.cpus().length, model: os.cpus()[0]?.model, node: process.version };
const results = { at: new Date().toISOString(), machine, rows };
fs.writeFileSync(path.join(root, 'bench-results.json'), `${JSON.stringify(results, null, 2)}\n`);
