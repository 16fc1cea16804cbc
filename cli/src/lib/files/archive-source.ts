import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import { Transform, type Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGunzip } from 'node:zlib';
import { issue, type BundleIssue } from '@siteyard/schemas/bundle/issues';
import type { BundleSource } from '@siteyard/schemas/bundle-read';
import { UPLOAD_LIMITS } from '@siteyard/schemas/limits';
import { extract, type Header } from 'tar-stream';
import { folderSource } from './folder-source.ts';
import { onInterrupt } from '../interrupt.ts';

/** Whether a file name is that of an archive. */
export const isArchive = (file: string) => /\.(tar\.gz|tgz)$/.test(file);

/** Limits of an archive. The ratio of unpacked to packed bytes counts after the first 16 MB. */
const LIMITS = {
  entries: 60_000,
  fileBytes: UPLOAD_LIMITS.bytes + 1024 * 1024,
  allBytes: 4 * 1024 ** 3,
  ratio: 200,
  ratioFrom: 16 * 1024 ** 2,
} as const;

/** An archive that is refused; the message continues a sentence whose subject is the archive. */
class Refused extends Error {}

/**
 * Unpacks a `.tar.gz` into a private temporary folder, calls `use` with it, and removes the folder
 * afterwards in any case. For an archive that is damaged, hostile or too large, `use` gets the
 * problem too.
 */
export async function withArchive<T>(
  archive: Readable,
  use: (source: BundleSource, problem?: BundleIssue) => Promise<T>,
): Promise<T> {
  const folder = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-'));
  const remove = () => fs.rmSync(folder, { recursive: true, force: true });
  const done = onInterrupt(remove);
  try {
    const problem = await unpack(archive, folder);
    return await use(folderSource(bundleFolder(folder)), problem);
  } finally {
    remove();
    done();
  }
}

/** Finds the bundle: people pack the folder itself or its content. */
function bundleFolder(folder: string): string {
  const entries = fs.readdirSync(folder, { withFileTypes: true });
  const [only] = entries;
  return entries.length === 1 && only?.isDirectory() ? path.join(folder, only.name) : folder;
}

async function unpack(archive: Readable, folder: string): Promise<BundleIssue | undefined> {
  const read = { packed: 0, unpacked: 0, entries: 0 };
  const count = new Transform({
    transform(chunk: Buffer, _, done) {
      read.packed += chunk.length;
      done(null, chunk);
    },
  });
  const tar = extract();
  const written = unpackEntries(tar, folder, read);
  try {
    await Promise.all([pipeline(archive, count, createGunzip(), tar), written]);
    return undefined;
  } catch (error) {
    if (error instanceof Refused) return problem(error.message);
    const code = error instanceof Error && 'code' in error ? String(error.code) : '';
    if (code.startsWith('E') && !code.startsWith('ERR_')) throw error; // An error of the disk, not of the archive.
    return problem('is damaged, truncated or not a .tar.gz');
  }
}

function problem(message: string): BundleIssue {
  return issue('bundle_unreadable', '', message, {
    suggestion: 'Nothing was used. Export the archive again.',
  });
}

async function unpackEntries(
  tar: ReturnType<typeof extract>,
  folder: string,
  read: { packed: number; unpacked: number; entries: number },
): Promise<void> {
  const names = new Set<string>();
  for await (const entry of tar) {
    const name = safeName(entry.header);
    read.entries += 1;
    if (read.entries > LIMITS.entries) throw new Refused(`holds more than ${LIMITS.entries} files`);
    if (name === null) {
      entry.resume();
      continue;
    }
    if (names.has(name)) throw new Refused(`holds ${JSON.stringify(name)} twice`);
    names.add(name);
    if ((entry.header.size ?? 0) > LIMITS.fileBytes)
      throw new Refused(`holds a file that is too large: ${name}`);
    const file = path.join(folder, name);
    fs.mkdirSync(path.dirname(file), { recursive: true });
    const descriptor = fs.openSync(file, 'wx', 0o600);
    try {
      for await (const chunk of entry as AsyncIterable<Buffer>) {
        read.unpacked += chunk.length;
        const { packed, unpacked } = read;
        if (unpacked > LIMITS.allBytes) throw new Refused('unpacks to more than 4 GB');
        if (unpacked > LIMITS.ratioFrom && unpacked > packed * LIMITS.ratio)
          throw new Refused(`unpacks to more than ${LIMITS.ratio} times its size`);
        fs.writeSync(descriptor, chunk);
      }
    } finally {
      fs.closeSync(descriptor);
    }
  }
}

/**
 * Returns the name to write an entry to; null for a folder.
 * @throws Refused for links, devices, and names that lead out of the folder
 */
function safeName(header: Header): string | null {
  const shown = JSON.stringify(header.name);
  if (header.type === 'directory') return null;
  if (header.type !== 'file')
    throw new Refused(`holds a ${header.type}, which no bundle does: ${shown}`);
  const name = header.name.replace(/^(\.\/)+/, '');
  const parts = name.split('/');
  if (
    !/^[\w.@+ -]+(\/[\w.@+ -]+)*$/.test(name) ||
    parts.some((part) => part === '..' || part === '.') ||
    parts.length > 8
  )
    throw new Refused(`holds a file name that is not accepted: ${shown}`);
  return name;
}
