import fs from 'node:fs';
import path from 'node:path';
import { CHECKSUMS_FILE, formatChecksums, MANIFEST_FILE } from '@siteyard/schemas/bundle';
import type { BundleSource } from '@siteyard/schemas/bundle-read';
import { checksumsIn } from './checksums-in.ts';
import { folderSource, sha256 } from './folder-source.ts';

/**
 * Where a bundle's folder keeps what the last export or pull wrote: the base of the next merge. It
 * belongs to this working copy, so git ignores it, and no checksum covers it. It is one file, because
 * another file for each page takes as long as writing the bundle.
 */
export const BASE_FILE = '.sitectl/base.pack';

/** Where earlier versions have kept it: the files of a bundle, and `checksums.txt` with all hashes. */
const OLD_FOLDER = '.sitectl/base';

/** What the last export or pull has written into a folder. */
export interface MergeBase {
  /** SHA-256 of each file of the bundle, `checksums.txt` aside. */
  hashes: ReadonlyMap<string, string>;
  /** The files whose text is kept; of images and contact requests, the hash is enough. */
  names: readonly string[];
  /** The text of one of `names`. */
  read(name: string): Uint8Array;
  /** The texts as a bundle. */
  source: BundleSource;
}

/** The base of a folder; null for none, and for one that is damaged. */
export function openBase(folder: string): MergeBase | null {
  const file = path.join(folder, BASE_FILE);
  const base = fs.existsSync(file) ? readPack(file) : readOldFolder(path.join(folder, OLD_FOLDER));
  return base?.names.includes(MANIFEST_FILE) ? base : null;
}

/** Removes what an earlier version has written, once the base is one file. */
export function removeOldBase(folder: string): void {
  fs.rmSync(path.join(folder, OLD_FOLDER), { recursive: true, force: true });
}

/** Git ignores what is in its folder. */
export function* ignoredByGit(folder: string): Generator<[file: string, content: string]> {
  const ignore = path.join(folder, path.dirname(BASE_FILE), '.gitignore');
  if (!fs.existsSync(ignore)) yield [ignore, '*\n'];
}

/** One file as the pack has it, in parts: its hash, its size in bytes and its name, then the text. */
export function packed(name: string, hash: string, text: Uint8Array | null): Uint8Array[] {
  if (text === null) return [Buffer.from(`${hash} - ${name}\n`)];
  return [Buffer.from(`${hash} ${text.length} ${name}\n`), text, END];
}

const END = Buffer.from('\n');
const ENTRY = /^([0-9a-f]{64}) (-|\d{1,12}) ([^\n]{1,600})\n/;
/** As many bytes as the line before a text has at most. */
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
  return { hashes, names: [...places.keys()], read, source: sourceOf(hashes, places, read) };
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

function sourceOf(
  hashes: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, unknown>,
  read: MergeBase['read'],
): BundleSource {
  return {
    list: async () => [...places.keys(), CHECKSUMS_FILE],
    sha256,
    read: async (name) =>
      name === CHECKSUMS_FILE ? Buffer.from(formatChecksums(hashes)) : read(name),
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
