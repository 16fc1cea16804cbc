import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { root } from '../../scripts/lib/paths.mjs';

/** Folders that are not sources. */
const LEFT_OUT = new Set(['.git', '.compiled', 'data', 'dist', 'node_modules']);

/** All source files and their folders, relative to the root. */
const known: string[] = [];
const walk = (folder: string) => {
  for (const entry of fs.readdirSync(path.join(root, folder), { withFileTypes: true })) {
    if (LEFT_OUT.has(entry.name)) continue;
    const each = path.posix.join(folder, entry.name);
    known.push(each);
    if (entry.isDirectory()) walk(each);
  }
};
walk('');
const all = new Set(known);

/**
 * The documents for engineers. The CHANGELOG is left out, because it names files of earlier releases
 * and of users.
 */
const pages = known.filter((each) => each.endsWith('.md') && each !== 'CHANGELOG.md');

/** Paths that exist only after a command, in a bundle, next to a migration script or in its output. */
const EXCEPTIONS: readonly RegExp[] = [
  /(^|\/)(dist|node_modules|\.compiled)(\/|$)/,
  /^(items|media|contact-requests)\/[<*]/,
  /^migrations\/2026|^<id>\.test\//,
  /^summary\.md$/,
];

/** Names in recipes: a new block, command, screen or upgrade step, and `<noun>`. */
const PLACEHOLDERS = /MyBlock|greet|reports|00N-what-it-does|<[^>]+>|\*+/g;

const EXTENSION = /\.(ts|tsx|mjs|json|jsonc|md|css|csv|svg|conf|go)$/;

/** Returns the paths in backticks of a document. Blocks of code are ignored. */
function pathsIn(page: string): string[] {
  const text = fs.readFileSync(path.join(root, page), 'utf8').replaceAll(/^ *```[^]*?^ *```/gm, '');
  return [...text.matchAll(/`([^`\n]+)`/g)]
    .map(([, code = '']) => code.replace(/^\.\//, ''))
    .filter((code) => /^[\w.<*{@][\w.<>*{},@/-]*$/.test(code))
    .filter((code) => code.includes('/') || /\.(ts|tsx|mjs|md)$/.test(code));
}

/** Returns each alternative of `{a,b}`. */
function expand(text: string): string[] {
  const found = /\{([^{}]*)\}/.exec(text);
  if (!found) return [text];
  const [whole, list = ''] = found;
  return list.split(',').flatMap((each) => expand(text.replace(whole, each)));
}

/** Returns the folders to which a path in a document may be relative. */
function basesOf(page: string): string[] {
  const [workspace = ''] = page.split('/');
  const folder = path.posix.dirname(page);
  return ['', workspace, `${workspace}/src`, ...(folder === '.' ? [] : [folder, `${folder}/src`])];
}

function exists(page: string, named: string): boolean {
  const inFolder = path.posix.join(path.posix.dirname(page), named);
  if (named.startsWith('../')) return all.has(inFolder);
  const pattern = named
    .replace(/\/$/, '')
    .split(PLACEHOLDERS)
    .map((part) => part.replaceAll('.', '\\.'))
    .join('[^/]*');
  // If a path has no folder, the text around it names the folder, so any file with that name is
  // accepted.
  const folders = named.includes('/')
    ? basesOf(page).map((base) => (base === '' ? '' : `${base}/`))
    : [named.startsWith('.') ? '.*' : '(?:.*/)?'];
  // The extension of a test may be left out.
  const matches = new RegExp(`^(?:${folders.join('|')})${pattern}(?:(?:\\.long)?\\.test\\.tsx?)?$`);
  return known.some((each) => matches.test(each));
}

/** Whether the text is a path: it has the extension of a file, or begins with a folder that exists. */
function isPath(page: string, text: string): boolean {
  if (EXTENSION.test(text)) return true;
  const [first = ''] = text.split('/');
  return basesOf(page).some((base) => all.has(path.posix.join(base, first)));
}

test.each(pages)('each path that %s names exists', (page) => {
  const missing = pathsIn(page)
    .flatMap(expand)
    .filter((each) => isPath(page, each) && !EXCEPTIONS.some((exception) => exception.test(each)))
    .filter((each) => !exists(page, each));
  expect(missing).toEqual([]);
});

test('the README of the features has a line for each folder', () => {
  const folder = 'api/src/features';
  const text = fs.readFileSync(path.join(root, folder, 'README.md'), 'utf8');
  const listed = [...text.matchAll(/^\| `([\w-]+)` /gm)].map(([, name]) => name);
  const folders = fs.readdirSync(path.join(root, folder), { withFileTypes: true });
  const names = folders.filter((each) => each.isDirectory()).map(({ name }) => name);
  expect(listed.toSorted()).toEqual(names.toSorted());
});
