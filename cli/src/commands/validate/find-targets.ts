import fs from 'node:fs';
import path from 'node:path';
import { CHECKSUMS_FILE, MANIFEST_FILE, SETTINGS_FILE } from '@siteyard/schemas/bundle';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { isArchive, isZip } from '../../lib/files/archive-source.ts';
import { isLinkedFolder } from '../../lib/files/folder-source.ts';
import { isBundleFolder } from '../../lib/files/is-bundle-folder.ts';

/** The target of a path argument. */
export type Target =
  | { kind: 'bundle'; folder: string }
  /** A file of a bundle. The bundle is checked, and only the problems of the file are reported. */
  | { kind: 'member'; folder: string; name: string; shown: string }
  | { kind: 'file'; file: string; named: boolean }
  | { kind: 'archive'; file: string }
  | { kind: 'stdin' }
  /** A folder without any content, or a bundle without its `site.json`. */
  | { kind: 'nothing'; folder: string; link?: string };

const IGNORED = new Set(['node_modules', 'dist']);

/**
 * Finds the targets of the arguments. A folder that is not a bundle is searched for bundles and content
 * files. A bundle that is named twice is checked once.
 * @throws CliError `file_not_found`, `not_a_file`
 */
export function findTargets(paths: readonly string[]): Target[] {
  const targets = paths.flatMap(targetsAt);
  const seen = new Set<string>();
  return targets.filter((target) => {
    const place = 'folder' in target ? target.folder : 'file' in target ? target.file : '-';
    const key = `${path.resolve(place)} ${target.kind === 'member' ? target.name : ''}`;
    return !seen.has(key) && seen.add(key);
  });
}

function targetsAt(given: string): Target[] {
  if (given === '-') return [{ kind: 'stdin' }];
  const stat = fs.statSync(given, { throwIfNoEntry: false });
  if (!stat)
    throw new CliError(EXIT.usage, 'file_not_found', `There is no file or folder "${given}".`);
  if (stat.isDirectory()) {
    const found = search(given);
    const link = fs.readdirSync(given).find((name) => isLinkedFolder(path.join(given, name)));
    return found.length > 0 ? found : [{ kind: 'nothing', folder: given, ...(link && { link }) }];
  }
  if (!stat.isFile())
    throw new CliError(
      EXIT.usage,
      'not_a_file',
      `"${given}" is neither a file nor a folder.`,
      'To read a pipe, use stdin: sitectl validate -',
    );
  if (isArchive(given) || isZipFile(given)) return [{ kind: 'archive', file: given }];
  const bundle = bundleAbove(given);
  if (!bundle) return [{ kind: 'file', file: given, named: true }];
  const name = path.relative(bundle, fs.realpathSync(given)).split(path.sep).join('/');
  return [{ kind: 'member', folder: bundle, name, shown: given }];
}

function isZipFile(file: string): boolean {
  const start = Buffer.alloc(4);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, start, 0, start.length, 0);
  } finally {
    fs.closeSync(descriptor);
  }
  return isZip(start);
}

/** Returns the nearest folder above a file with a `site.json`; undefined if there is none. */
function bundleAbove(file: string): string | undefined {
  for (let folder = path.dirname(fs.realpathSync(file)); ; folder = path.dirname(folder)) {
    if (isBundleFolder(folder)) return folder;
    if (folder === path.dirname(folder)) return undefined;
  }
}

function search(folder: string): Target[] {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const names = new Set(entries.map((entry) => entry.name));
  if (names.has(MANIFEST_FILE)) return [{ kind: 'bundle', folder }];
  // An export without its site.json is a broken bundle, not a folder of loose pages.
  const remains = [SETTINGS_FILE, CHECKSUMS_FILE].some((name) => names.has(name));
  if (names.has('pages') && remains) return [{ kind: 'nothing', folder }];
  return entries
    .filter((entry) => !entry.name.startsWith('.') && !IGNORED.has(entry.name))
    .toSorted((a, b) => (a.name < b.name ? -1 : 1))
    .flatMap((entry): Target[] => {
      const at = path.join(folder, entry.name);
      if (entry.isDirectory()) return search(at);
      if (entry.isFile() && isArchive(entry.name)) return [{ kind: 'archive', file: at }];
      const content = entry.isFile() && entry.name.endsWith('.json');
      return content ? [{ kind: 'file', file: at, named: false }] : [];
    });
}
