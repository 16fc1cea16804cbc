import fs from 'node:fs';
import path from 'node:path';
import { readArchive } from '../../api/src/features/backup/archive/read-archive.ts';

/** Returns the paths of the files in these folders that contain the bytes or the text. */
export function filesWith(folders: readonly string[], wanted: string | Buffer): string[] {
  return folders.flatMap((folder) => {
    const entries = fs.readdirSync(folder, { recursive: true, withFileTypes: true });
    return entries
      .filter((entry) => entry.isFile())
      .map((entry) => path.join(entry.parentPath, entry.name))
      .filter((file) => fs.readFileSync(file).includes(wanted));
  });
}

/**
 * Returns the names of the chunks of documents and the pictures of a backup that contain the bytes or
 * the text.
 */
export async function partsOfBackupWith(
  backup: Buffer,
  wanted: string | Buffer,
  passphrase: string | null = null,
): Promise<string[]> {
  const found: string[] = [];
  // eslint-disable-next-line @typescript-eslint/require-await
  await readArchive(
    (async function* () {
      yield backup;
    })(),
    passphrase,
    (item) => {
      if (item.kind === 'picture' && item.bytes.includes(wanted)) found.push(item.name);
      if (item.kind === 'documents' && item.chunk.includes(wanted)) found.push(item.where);
    },
  );
  return found;
}
