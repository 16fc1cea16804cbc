/**
 * `npm run build`: builds each stale part into its `dist`. `--force` builds every part. Names select
 * parts (`npm run build -- api`).
 *
 * A part is built next to its `dist`, and replaces it when the build is complete. The files of the
 * previous build are kept once, because open browser tabs and running processes may still load them.
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

/**
 * @param {PartName} part
 * @param {string} outdir
 */
async function buildInto(part, outdir) {
  if (part === 'web') {
    const { buildWeb } = await import('./lib/build-web.mjs');
    return buildWeb(outdir);
  }
  const { buildNode } = await import('./lib/build-node.mjs');
  return buildNode(part, outdir);
}

/** The files in a folder and its subfolders, relative to it. @param {string} folder */
const filesIn = (folder) =>
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(folder, path.join(entry.parentPath, entry.name)));

/**
 * @param {PartName} part
 * @param {string} next
 */
function keepFilesOfLastBuild(part, next) {
  const dist = distOf(part);
  for (const file of readStamp(part)?.files ?? []) {
    const kept = path.join(next, file);
    if (fs.existsSync(kept) || !fs.existsSync(path.join(dist, file))) continue;
    fs.mkdirSync(path.dirname(kept), { recursive: true });
    fs.copyFileSync(path.join(dist, file), kept);
  }
}

/**
 * @param {string} next
 * @param {string} dist
 */
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
  // The sources are hashed before the build. If a source changes while the build runs, the part is
  // stale again.
  const { signature, digest } = readSources(part);
  const stamp = { signature, digest: digest() };
  try {
    await buildInto(part, next);
    const files = filesIn(next);
    keepFilesOfLastBuild(part, next);
    writeStamp(next, { ...stamp, files });
    // The build gets the time of its start, so that `sitectl` sees sources that change during the build.
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
// esbuild and Vite build for production, whatever NODE_ENV the shell has.
process.env.NODE_ENV = 'production';
try {
  await withCheckoutLock('installing or building', async () => {
    const wanted = values.force ? partNames : staleParts();
    for (const part of wanted) {
      if (positionals.length === 0 || positionals.includes(part)) await buildPart(part);
    }
  });
} catch (error) {
  // esbuild and Vite have already reported errors in the sources, so the stack trace is omitted.
  console.error(error instanceof Error ? error.message : error);
  process.exitCode = 1;
}
