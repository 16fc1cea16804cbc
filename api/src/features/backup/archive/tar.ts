import { Readable } from 'node:stream';
import { createTarWatch } from '@siteyard/schemas/bundle';
import { extract, pack } from 'tar-stream';
import { BackupProblem, damaged } from '../backup-problem.ts';
import { MAX_ENTRY_BYTES } from './archive-format.ts';

/** Adds a file. Resolves when the reader has read the file, so that little data is in memory. */
export type AddFile = (name: string, bytes: Buffer) => Promise<void>;

const SAME = { mode: 0o600, uid: 0, gid: 0, uname: '', gname: '', mtime: new Date(0) };

/** Writes a tar while `fill` adds files to it. */
export async function* writeTar(fill: (add: AddFile) => Promise<void>): AsyncGenerator<Buffer> {
  const tar = pack();
  const add: AddFile = (name, bytes) =>
    new Promise((resolve, reject) => {
      tar.entry({ ...SAME, name, size: bytes.length }, bytes, (error) =>
        error ? reject(error) : resolve(),
      );
    });
  const filled = fill(add).then(
    () => tar.finalize(),
    (error: unknown) => tar.destroy(error as Error),
  );
  try {
    yield* tar as AsyncIterable<Buffer>;
    await filled;
  } finally {
    tar.destroy();
  }
}

const wrongList = () => damaged('its list of files', 'does not have the form of a backup');

/** Passes on the bytes of a tar until it finds a forbidden header. @throws BackupProblem */
async function* watched(bytes: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const faultOf = createTarWatch();
  for await (const part of bytes) {
    if (faultOf(part) !== null) throw wrongList();
    yield part;
  }
}

/**
 * Reads a tar file by file.
 * @throws BackupProblem
 */
export async function* readTar(
  bytes: AsyncIterable<Buffer>,
): AsyncGenerator<{ name: string; bytes: Buffer }> {
  const tar = extract();
  const source = Readable.from(watched(bytes));
  let failed: Error | undefined;
  // Reading the tar also throws the error of the source. Without a listener, the error would end the
  // process.
  source.on('error', (error) => {
    failed = error;
    tar.destroy(error);
  });
  source.pipe(tar);
  try {
    for await (const entry of tar) {
      const { name, size, type } = entry.header;
      if (type !== 'file' || size > MAX_ENTRY_BYTES)
        throw damaged(name, 'is not a file of a backup');
      const parts: Buffer[] = [];
      for await (const part of entry as AsyncIterable<Buffer>) parts.push(part);
      yield { name, bytes: Buffer.concat(parts) };
    }
  } catch (error) {
    // Any other error comes from the tar library, for example because of a wrong checksum.
    throw failed ?? (error instanceof BackupProblem ? error : wrongList());
  } finally {
    source.destroy();
    tar.destroy();
  }
}
