import fs from 'node:fs';
import path from 'node:path';
import type { Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { pack } from 'tar-stream';
import { onInterrupt } from '../interrupt.ts';
import { makeFolder, removeEmptyFolders } from '../files/write-files.ts';
import type { BundleFiles } from './site-files.ts';

/** The time and owner of all entries, so that equal files give equal bytes. */
const SAME = { mtime: new Date(0), mode: 0o644, uid: 0, gid: 0, uname: '', gname: '' };

/** Writes a bundle as a `.tar.gz` into a stream. */
export async function streamArchive(files: BundleFiles, out: Writable): Promise<void> {
  const tar = pack();
  let cause: Error | undefined;
  const fill = async () => {
    try {
      for await (const [name, content] of files) await addEntry(tar, name, content);
      tar.finalize();
    } catch (error) {
      cause ??= error as Error;
      tar.destroy(error as Error);
    }
  };
  const sent = pipeline(tar, createGzip({ level: 6 }), out, { end: out !== process.stdout });
  // An error of the files breaks the pipe, and a full disk breaks the files. The first error is the cause.
  const piped = sent.catch((error: Error) => (cause ??= error));
  await Promise.all([fill(), piped]);
  if (cause) throw cause;
}

/** Writes a bundle as a `.tar.gz` file, completely or not at all. */
export async function writeArchive(file: string, files: BundleFiles): Promise<void> {
  const folders: string[] = [];
  const beside = path.join(path.dirname(file), `.${path.basename(file)}.${process.pid}.new`);
  const remove = () => {
    fs.rmSync(beside, { force: true });
    removeEmptyFolders(folders);
  };
  const done = onInterrupt(remove);
  try {
    makeFolder(path.dirname(path.resolve(file)), folders);
    await streamArchive(files, fs.createWriteStream(beside, { flags: 'wx', flush: true }));
    fs.renameSync(beside, file);
  } finally {
    remove();
    done();
  }
}

function addEntry(tar: ReturnType<typeof pack>, name: string, content: Uint8Array): Promise<void> {
  return new Promise((resolve, reject) => {
    const bytes = Buffer.from(content.buffer, content.byteOffset, content.byteLength);
    const entry = tar.entry({ ...SAME, name, size: bytes.length }, bytes, (error) =>
      error ? reject(error) : resolve(),
    );
    // A broken pipe ends the current entry, but does not reject the call above.
    entry.on('error', reject);
  });
}
