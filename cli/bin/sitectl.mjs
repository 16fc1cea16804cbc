#!/usr/bin/env node
import fs from 'node:fs';
import { fileURLToPath } from 'node:url';
import v8 from 'node:v8';

// A command needs the content of a bundle only briefly. By default, V8 lets the heap grow to four times
// the used memory, so that memory would grow with the bundle. A lower limit costs more time than it
// saves memory. A newer Node.js may not know the flag and would print an error.
if (Number.parseInt(process.versions.node, 10) <= 24)
  v8.setFlagsFromString('--heap-growing-percent=60');

// A release contains dist/ and no sources. A checkout runs its build only while no source is newer,
// and runs the sources otherwise, so that it never runs outdated code.
const built = new URL('../dist/bin.js', import.meta.url);
const source = new URL('../src/', import.meta.url);
const sources = [source, new URL('../../schemas/src/', import.meta.url)];
// The build writes this file again when sources have other times and the same content.
const stamp = new URL('../dist/.build.json', import.meta.url);
const builtAt = fs.statSync(stamp, { throwIfNoEntry: false })?.mtimeMs ?? 0;

/** @param {URL} folder */
const changedSince = (folder) =>
  fs.existsSync(folder) &&
  fs
    .readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && !/\.test\.tsx?$/.test(entry.name))
    .some((entry) => fs.statSync(`${entry.parentPath}/${entry.name}`).mtimeMs > builtAt);

if (!fs.existsSync(source) || !sources.some(changedSince)) await import(built.href);
else {
  const { register } = await import('tsx/esm/api');
  // By default, tsx would use the configuration in the current folder.
  register({ tsconfig: fs.realpathSync(new URL('../../tsconfig.json', import.meta.url)) });
  await import(fileURLToPath(new URL('../src/bin.ts', import.meta.url)));
}
