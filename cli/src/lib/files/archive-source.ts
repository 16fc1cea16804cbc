import fs from 'node:fs';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import {
  issue,
  type BundleIssue,
  type BundleSource,
  createTarWatch,
  type TarFault,
} from '@siteyard/schemas/bundle';
import { UPLOAD_LIMITS } from '@siteyard/schemas/primitives/limits';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { extract, type Header } from 'tar-stream';
import type { Output } from '../terminal/output.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';
import { folderSource, isIgnored } from './folder-source.ts';
import { withTemporaryFolder } from './temporary-folder.ts';

/** Whether a file name is that of an archive. */
export const isArchive = (file: string) => /\.(tar\.gz|tgz)$/.test(file);

/** Whether bytes begin like a ZIP file with or without entries. */
export const isZip = (bytes: Uint8Array): boolean =>
  bytes[0] === 0x50 && bytes[1] === 0x4b && [0x0304, 0x0506].includes((bytes[2]! << 8) | bytes[3]!);

/**
 * The limits of an archive. Unpacked bytes include headers and padding. The ratio of unpacked to packed
 * bytes is checked after the first 16 MB.
 */
const LIMITS = {
  entries: 60_000,
  folders: 1_000,
  /** The characters of a name and of each of its parts, which every file system accepts. */
  name: 500,
  part: 200,
  fileBytes: UPLOAD_LIMITS.bytes + 1024 * 1024,
  allBytes: 4 * 1024 ** 3,
  ratio: 200,
  ratioFrom: 16 * 1024 ** 2,
} as const;

/** The maximum length of a quoted name, in characters. */
const SHOWN = 100;

const FAULTS: Record<TarFault, string> = {
  large: 'holds a header that is too large',
  many: 'holds too many headers for a file',
  unreadable: 'is damaged, truncated or not a .tar.gz',
};

const ZIP = 'is a ZIP file; sitectl reads folders and .tar.gz archives';

/** The refusal of an archive. The message continues a sentence whose subject is the archive. */
class Refused extends Error {
  constructor(
    message: string,
    readonly suggestion = 'Nothing was used. Export the archive again.',
  ) {
    super(message);
  }
}

/**
 * Unpacks a `.tar.gz` into a private temporary folder, calls `use` with it, and always removes the
 * folder afterwards. If the archive is damaged, hostile or too large, `use` also gets the problem.
 */
export function withArchive<T>(
  archive: Readable,
  output: Output,
  use: (source: BundleSource, problem?: BundleIssue) => Promise<T>,
): Promise<T> {
  return withTemporaryFolder(async (folder) => {
    const progress = createProgress(output);
    const problem = await unpack(archive, folder, progress).finally(progress.end);
    return use(folderSource(bundleFolder(folder), true), problem);
  });
}

/**
 * Finds the bundle in an unpacked archive: people pack the folder or its content. Hidden files do not
 * count, because a Mac packs `._site` next to `site`.
 */
function bundleFolder(folder: string): string {
  const entries = fs
    .readdirSync(folder, { withFileTypes: true })
    .filter(({ name }) => !isIgnored(name));
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? path.join(folder, only.name) : folder;
}

async function unpack(
  archive: Readable,
  folder: string,
  progress: Progress,
): Promise<BundleIssue | undefined> {
  const read = { packed: 0, unpacked: 0 };
  let refused: Refused | null = null;
  const faultOf = createTarWatch();
  const packed = watching((bytes) => {
    if (read.packed === 0 && isZip(bytes))
      refused = new Refused(ZIP, 'Unpack it, and name the folder that holds site.json.');
    read.packed += bytes.length;
    return refused;
  });
  const unpacked = watching((bytes) => {
    read.unpacked += bytes.length;
    progress.say(() => `Unpacking: ${Math.round(read.unpacked / 1024 ** 2)} MB`);
    const fault = faultOf(bytes);
    refused = tooMuch(read) ?? (fault && new Refused(FAULTS[fault]));
    return refused;
  });
  const tar = extract();
  const written = unpackEntries(tar, folder);
  try {
    await Promise.all([pipeline(archive, packed, createGunzip(), unpacked, tar), written]);
    return undefined;
  } catch (thrown) {
    // The other streams of the pipeline report only that it has ended, so `refused` has the reason.
    const error: unknown = refused ?? thrown;
    if (error instanceof Refused) return problem(error);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('E') && !code.startsWith('ERR_')) throw error; // An error of the disk, not of the archive.
    return problem(new Refused(FAULTS.unreadable));
  }
}

/**
 * Returns a stream that passes its input on.
 * @param look called with each chunk; an error that it returns ends the stream
 */
function watching(look: (bytes: Buffer) => Error | null | void): Transform {
  return new Transform({
    transform(chunk: Buffer, _, done) {
      const error = look(chunk);
      if (error) done(error);
      else done(null, chunk);
    },
  });
}

function tooMuch({ packed, unpacked }: { packed: number; unpacked: number }): Refused | null {
  if (unpacked > LIMITS.allBytes) return new Refused('unpacks to more than 4 GB');
  return unpacked > LIMITS.ratioFrom && unpacked > packed * LIMITS.ratio
    ? new Refused(`unpacks to more than ${LIMITS.ratio} times its size`)
    : null;
}

const problem = ({ message, suggestion }: Refused): BundleIssue =>
  issue('bundle_unreadable', '', message, { suggestion });

async function unpackEntries(tar: ReturnType<typeof extract>, folder: string): Promise<void> {
  const names = new Set<string>();
  const folders = new Set<string>();
  let entries = 0;
  for await (const entry of tar) {
    const name = safeName(entry.header);
    entries += 1;
    if (entries > LIMITS.entries) throw new Refused(`holds more than ${LIMITS.entries} files`);
    if (name === null) {
      entry.resume();
      continue;
    }
    const above = foldersAbove(name);
    if (names.has(name)) throw new Refused(`holds ${JSON.stringify(name)} twice`);
    const both = folders.has(name) ? name : above.find((each) => names.has(each));
    if (both !== undefined)
      throw new Refused(`holds ${JSON.stringify(both)} as a file and as a folder`);
    names.add(name);
    for (const each of above) folders.add(each);
    if (folders.size > LIMITS.folders)
      throw new Refused(`holds more than ${LIMITS.folders} folders`);
    if ((entry.header.size ?? 0) > LIMITS.fileBytes)
      throw new Refused(`holds a file that is too large: ${name}`);
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const descriptor = fs.openSync(file, 'wx', 0o600);
    try {
      for await (const chunk of entry as AsyncIterable<Buffer>) fs.writeSync(descriptor, chunk);
    } finally {
      fs.closeSync(descriptor);
    }
  }
}

/** `a/b/c.json` is in `a` and in `a/b`. */
function foldersAbove(name: string): string[] {
  const parts = name.split('/').slice(0, -1);
  return parts.map((_, n) => parts.slice(0, n + 1).join('/'));
}

/**
 * Returns the name to write an entry to; null for a folder.
 * @throws Refused for links, devices, and names that lead out of the folder
 */
function safeName(header: Header): string | null {
  const { length } = header.name;
  const shown = JSON.stringify(cutText(header.name, SHOWN)) + (length > SHOWN ? '…' : '');
  if (header.type === 'directory') return null;
  // Some types, such as a sparse file, have no name in the reader.
  if (header.type !== 'file')
    throw new Refused(
      `holds ${header.type ? `a ${header.type}` : 'an entry that is no plain file'}, which no bundle does: ${shown}`,
    );
  const name = header.name.replace(/^(\.\/)+/, '');
  const parts = name.split('/');
  if (
    length > LIMITS.name ||
    parts.some((part) => part.length > LIMITS.part) ||
    !/^[\w.@+ -]+(\/[\w.@+ -]+)*$/.test(name) ||
    parts.some((part) => part === '..' || part === '.') ||
    parts.length > 8
  )
    throw new Refused(`holds a file name that is not accepted: ${shown}`);
  return name;
}
