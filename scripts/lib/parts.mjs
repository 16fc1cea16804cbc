import { createHash } from 'node:crypto';
import fs from 'node:fs';
import path from 'node:path';
import { root } from './paths.mjs';

/**
 * The files that every part depends on. A part is stale if one of its sources has changed since its
 * build.
 */
const tooling = [
  'package-lock.json',
  'tsconfig.json',
  'scripts/build.mjs',
  'scripts/lib/build-node.mjs',
  'scripts/lib/build-web.mjs',
];

/**
 * The sources of the parts. The built files contain the version in `package.json`.
 * @type {Record<PartName, string[]>}
 */
const sources = {
  api: [
    'schemas/src',
    'web/blocks',
    'web/renderer',
    'web/package.json',
    'api/src',
    'api/package.json',
    ...tooling,
  ],
  cli: ['schemas/src', 'cli/src', 'cli/package.json', ...tooling],
  web: ['schemas/src', 'web', ...tooling],
};

/**
 * @typedef {'api' | 'cli' | 'web'} PartName
 * @typedef {object} Stamp
 * @property {string} signature hash of the sources' paths, sizes and times, which is fast to compare
 * @property {string} digest hash of the sources' content, which decides if the signature differs
 * @property {string[]} files the files of this build, without those kept from the previous build
 */

export const partNames = /** @type {PartName[]} */ (Object.keys(sources));

/** @param {PartName} part */
export const distOf = (part) => path.join(root, part, 'dist');

/** The file that describes a build. @param {string} folder */
export const stampIn = (folder) => path.join(folder, '.build.json');

/** @param {string} name */
const ignored = (name) =>
  name === 'node_modules' ||
  name === 'dist' ||
  name.startsWith('.') ||
  /\.test\.tsx?$|\.md$/.test(name);

/**
 * Lists the files of a folder in a fixed order, relative to the root. For a file, lists only the file.
 * @param {string} entry
 * @returns {string[]}
 */
function filesBelow(entry) {
  const full = path.join(root, entry);
  const stat = fs.statSync(full, { throwIfNoEntry: false });
  if (!stat) return [];
  if (!stat.isDirectory()) return [entry];
  return fs
    .readdirSync(full, { withFileTypes: true })
    .filter((child) => !ignored(child.name))
    .sort((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((child) => {
      const below = `${entry}/${child.name}`;
      return child.isDirectory() ? filesBelow(below) : [below];
    });
}

/**
 * @param {string[]} files
 * @param {(file: string) => string | Buffer} describe
 */
function hash(files, describe) {
  const sum = createHash('sha256');
  for (const file of files) sum.update(`${file}\0`).update(describe(file)).update('\0');
  return sum.digest('hex');
}

/** @param {PartName} part */
export function readSources(part) {
  const files = sources[part].flatMap(filesBelow);
  return {
    signature: hash(files, (file) => {
      const stat = fs.statSync(path.join(root, file));
      return `${stat.size} ${stat.mtimeMs}`;
    }),
    digest: () => hash(files, (file) => fs.readFileSync(path.join(root, file))),
  };
}

/**
 * @param {PartName} part
 * @returns {Stamp | undefined}
 */
export function readStamp(part) {
  try {
    return JSON.parse(fs.readFileSync(stampIn(distOf(part)), 'utf8'));
  } catch {
    return undefined;
  }
}

/**
 * @param {string} folder
 * @param {Stamp} stamp
 */
export function writeStamp(folder, stamp) {
  fs.writeFileSync(stampIn(folder), JSON.stringify(stamp));
}

/** @param {PartName} part */
function isStale(part) {
  const stamp = readStamp(part);
  if (!stamp) return true;
  const now = readSources(part);
  if (now.signature === stamp.signature) return false;
  if (now.digest() !== stamp.digest) return true;
  try {
    // Only the modification times differ, as after a clone or a copy. The new times are stored.
    writeStamp(distOf(part), { ...stamp, signature: now.signature });
  } catch {
    // The checkout is read-only, so the content is compared again next time.
  }
  return false;
}

/** The parts whose `dist` is missing, or was built from other sources. */
export const staleParts = () => partNames.filter(isStale);
