import fs from 'node:fs';
import path from 'node:path';
import { MANIFEST_FILE, type BundleSource } from '@siteyard/schemas/bundle';
import { checksumsIn } from './checksums-in.ts';
import { folderSource, sha256 } from './folder-source.ts';

/**
 * The file in a bundle's folder with the content of the last export or pull: the base of the next merge.
 * It belongs to this working copy, so git ignores it. It is one file, because
 * a second file for each page would take as long as writing the bundle.
 */
export const BASE_FILE = '.sitectl/base.pack';

/** The folder with the base of earlier versions: files of a bundle, and `checksums.txt` with all hashes. */
const OLD_FOLDER = '.sitectl/base';

/** The content of the last export or pull into a folder. */
export interface MergeBase {
  /** The SHA-256 of each file of the bundle. */
  hashes: ReadonlyMap<string, string>;
  /** The files whose text is stored. Images and contact requests have only a hash. */
  names: readonly string[];
  /** Reads the text of one of `names`. */
  read(name: string): Uint8Array;
  /** The texts as a bundle. */
  source: BundleSource;
}

/** Opens the base of a folder; null if there is none, or it is damaged. */
export function openBase(folder: string): MergeBase | null {
  const file = path.join(folder, BASE_FILE);
  const base = fs.existsSync(file) ? readPack(file) : readOldFolder(path.join(folder, OLD_FOLDER));
  return base?.names.includes(MANIFEST_FILE) ? base : null;
}

/** Removes the base of an earlier version. */
export function removeOldBase(folder: string): void {
  fs.rmSync(path.join(folder, OLD_FOLDER), { recursive: true, force: true });
}

/** Yields the `.gitignore` for the folder of the base, unless it exists. */
export function* ignoredByGit(folder: string): Generator<[file: string, content: string]> {
  const ignore = path.join(folder, path.dirname(BASE_FILE), '.gitignore');
  if (!fs.existsSync(ignore)) yield [ignore, '*\n'];
}

/** Returns an entry of the pack in parts: a line with the hash, size in bytes and name of a file, then its text. */
export function packed(name: string, hash: string, text: Uint8Array | null): Uint8Array[] {
  if (text === null) return [Buffer.from(`${hash} - ${name}\n`)];
  return [Buffer.from(`${hash} ${text.length} ${name}\n`), text, END];
}

const END = Buffer.from('\n');
const ENTRY = /^([0-9a-f]{64}) (-|\d{1,12}) ([^\n]{1,600})\n/;
/** The maximum size of the line before a text, in bytes. */
const LINE = 1024;

function readPack(file: string): MergeBase | null {
  const hashes = new Map<string, string>();
  const places = new Map<string, { at: number; size: number }>();
  const descriptor = fs.openSync(file, 'r');
  try {
    const { size: end } = fs.fstatSync(descriptor);
    const line = Buffer.alloc(LINE);
    for (let at = 0; at < end;) {
      const read = fs.readSync(descriptor, line, 0, LINE, at);
      const [head = '', hash = '', size = '', name = ''] =
        ENTRY.exec(line.toString('utf8', 0, read)) ?? [];
      at += Buffer.byteLength(head);
      if (head === '') return null;
      hashes.set(name, hash);
      if (size === '-') continue;
      places.set(name, { at, size: Number(size) });
      at += Number(size) + END.length;
      if (at > end) return null;
    }
  } finally {
    fs.closeSync(descriptor);
  }
  const read = (name: string) => {
    const { at, size } = places.get(name) ?? { at: 0, size: 0 };
    return readPart(file, at, size);
  };
  return { hashes, names: [...places.keys()], read, source: sourceOf(places, read) };
}

function readPart(file: string, at: number, size: number): Buffer {
  const bytes = Buffer.alloc(size);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, bytes, 0, size, at);
  } finally {
    fs.closeSync(descriptor);
  }
  return bytes;
}

function sourceOf(places: ReadonlyMap<string, unknown>, read: MergeBase['read']): BundleSource {
  return {
    list: async () => [...places.keys()],
    sha256,
    read: async (name) => read(name),
  };
}

function readOldFolder(folder: string): MergeBase | null {
  if (!fs.existsSync(folder)) return null;
  const listed = checksumsIn(folder);
  const hashes = new Map([...listed].map(([name, [hash = '']]) => [name, hash]));
  const names = [...hashes.keys()].filter((name) => fs.existsSync(path.join(folder, name)));
  return {
    hashes,
    names,
    read: (name) => fs.readFileSync(path.join(folder, name)),
    source: folderSource(folder),
  };
}
