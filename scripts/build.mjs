/**
 * `npm run build`: builds each part that is stale into its `dist`; with `--force` every part; with
 * names (`npm run build -- api`) only those.
 *
 * A part is built beside its `dist` and put in its place when it is whole. Files of the build before
 * are kept once: browser tabs and processes that are still on it find what they load later.
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import { withCheckoutLock } from './lib/lock.mjs';
import {
  distOf,
  partNames,
  readSources,
  readStamp,
  staleParts,
  stampIn,
  writeStamp,
} from './lib/parts.mjs';
import { root } from './lib/paths.mjs';

/** @typedef {import('./lib/parts.mjs').PartName} PartName */

/** @param {PartName} part @param {string} outdir */
async function buildInto(part, outdir) {
  if (part === 'web') {
    const { buildWeb } = await import('./lib/build-web.mjs');
    return buildWeb(outdir);
  }
  const { buildNode } = await import('./lib/build-node.mjs');
  return buildNode(part, outdir);
}

/** @param {string} folder files below it, relative to it */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/** @param {PartName} part @param {string} next */
function keepFilesOfLastBuild(part, next) {
  const dist = distOf(part);
  for (const file of readStamp(part)?.files ?? []) {
    const kept = path.join(next, file);
    if (fs.existsSync(kept) || !fs.existsSync(path.join(dist, file))) continue;
    fs.mkdirSync(path.dirname(kept), { recursive: true });
    fs.copyFileSync(path.join(dist, file), kept);
  }
}

/** @param {string} next @param {string} dist */
function swap(next, dist) {
  const old = `${next}-old`;
  if (fs.existsSync(dist)) fs.renameSync(dist, old);
  fs.renameSync(next, dist);
  fs.rmSync(old, { recursive: true, force: true });
}

/** @param {PartName} part */
function removeLeftovers(part) {
  const home = path.dirname(distOf(part));
  for (const name of fs.readdirSync(home)) {
    if (name.startsWith('.dist-')) fs.rmSync(path.join(home, name), { recursive: true });
  }
}

/** @param {PartName} part */
async function buildPart(part) {
  const started = Date.now();
  removeLeftovers(part);
  const next = path.join(root, part, '.dist-next');
  fs.mkdirSync(next);
  // Read before the build: what changes while it runs makes it stale again.
  const { signature, digest } = readSources(part);
  const stamp = { signature, digest: digest() };
  try {
    await buildInto(part, next);
    const files = filesIn(next);
    keepFilesOfLastBuild(part, next);
    writeStamp(next, { ...stamp, files });
    // Sources that change during the build are newer than it.
    fs.utimesSync(stampIn(next), started / 1000, started / 1000);
    swap(next, distOf(part));
  } finally {
    fs.rmSync(next, { recursive: true, force: true });
  }
  console.log(`Built ${part} in ${((Date.now() - started) / 1000).toFixed(1)} s.`);
}

const { values, positionals } = parseArgs({
  options: { force: { type: 'boolean', default: false } },
  allowPositionals: true,
});
const unknown = positionals.filter((name) => !partNames.some((part) => part === name));
if (unknown.length > 0) {
  console.error(`There is no part "${unknown[0]}"; the parts are ${partNames.join(', ')}.`);
  process.exit(2);
}
// The tools build for production, whatever the shell says.
process.env.NODE_ENV = 'production';
try {
  await withCheckoutLock('installing or building', async () => {
    const wanted = values.force ? partNames : staleParts();
    for (const part of wanted) {
      if (positionals.length === 0 || positionals.includes(part)) await buildPart(part);
    }
  });
} catch (error) {
  // The tools have printed what is wrong in the source; the stack of ours helps nobody.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
