import { execFileSync } from 'node:child_process';
import path from 'node:path';
import { root } from '../lib/paths.mjs';

/**
 * Returns the time of the fastest of 20 runs in ms. Other load on the machine can only make a run
 * slower.
 * @param {string[]} args
 */
function fastest(args) {
  let best = Infinity;
  for (let i = 0; i < 20; i++) {
    const started = performance.now();
    execFileSync(process.execPath, args, { stdio: 'ignore' });
    best = Math.min(best, performance.now() - started);
  }
  return best;
}

/** Compares the time of `sitectl --help` with that of an empty Node.js program. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  const bare = fastest(['-e', '0']);
  const help = fastest([path.join(root, 'cli/bin/sitectl.mjs'), '--help']);
  return [
    {
      what: 'sitectl --help',
      value: `${help.toFixed(0)} ms`,
      comparison: `node -e 0: ${bare.toFixed(0)} ms`,
      ratio: help / bare,
      target: 'ratio at most 1.6',
    },
  ];
}
