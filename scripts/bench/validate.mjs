import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from '../lib/paths.mjs';
import { dataFolder, quantile } from './site.mjs';

const FILES = 1_000;

/**
 * @param {string[]} args
 * @returns {number} ms until it exits
 */
function sitectl(...args) {
  const started = performance.now();
  const program = path.join(root, 'cli/bin/sitectl.mjs');
  const { status, stderr } = spawnSync(process.execPath, [program, 'validate', ...args]);
  if (status !== 0) throw new Error(`sitectl validate: ${status}\n${String(stderr).slice(-2_000)}`);
  return performance.now() - started;
}

/** Measures the number of page files that `sitectl validate` checks per second. @returns {Promise<import('../bench.mjs').Row[]>} */
export async function run() {
  const { folder, remove } = dataFolder();
  try {
    const sample = path.join(root, 'fixtures/demo-site/pages/0014-fleet.json');
    const page = JSON.parse(fs.readFileSync(sample, 'utf8'));
    for (let id = 1_001; id <= 1_000 + FILES; id += 1) {
      const text = `${JSON.stringify({ ...page, id, key: randomUUID() }, null, 2)}\n`;
      fs.writeFileSync(path.join(folder, `${id}-fleet.json`), text);
    }
    // `--fix` writes the canonical form, so that the measured runs find no problems.
    sitectl('--fix', folder);
    const ms = quantile(
      [1, 2, 3].map(() => sitectl(folder)),
      0,
    );
    return [
      {
        what: `sitectl validate, ${FILES} files, whole process`,
        value: `${Math.round((FILES / ms) * 1_000)} files/s`,
        target: '500 a second on one core',
      },
    ];
  } finally {
    remove();
  }
}
