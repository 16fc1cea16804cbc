import { createReadStream } from 'node:fs';
import { stat } from 'node:fs/promises';
import path from 'node:path';
import { pipeline } from 'node:stream/promises';
import {
  listBackups,
  makeRoom,
  pruneBackups,
  testFolder,
  writeBackup,
} from './features/backup/backup-folder.ts';
import type { FolderAnswer } from './features/backup/folder-process.ts';

/**
 * The process that works on the backup folder. A file system call that hangs would keep the process of
 * the site from ending, so the site itself never calls the file system there.
 *
 * Arguments:
 * - `test FOLDER`
 * - `list FOLDER SINCE`: SINCE is a time in ISO format.
 * - `write FOLDER NAME [beside]`: the backup is the standard input. With `beside`, the site's own data
 *   needs a part of the space. The site sends a message at the end of the input. Without it, the site
 *   has ended, and the file is removed.
 * - `read FOLDER NAME`: the backup is the standard output. The site ends this process.
 */
const [operation, folder = '', name = '', beside = ''] = process.argv.slice(2);

const answer = (message: FolderAnswer) => process.send?.(message);

const isWhole = new Promise<void>((resolve, reject) => {
  process.once('message', () => resolve());
  process.once('disconnect', () => reject(new Error('the site has ended')));
});
isWhole.catch(() => {});

async function write(): Promise<number> {
  const size = await writeBackup(folder, name, process.stdin, isWhole);
  await pruneBackups(folder, name);
  return size;
}

async function read(): Promise<void> {
  const file = path.join(folder, name);
  answer({ step: 'ready', size: (await stat(file)).size });
  await pipeline(createReadStream(file), process.stdout);
  // The site may still read the rest of the pipe.
  await isWhole;
}

try {
  if (operation === 'read') await read();
  else if (operation === 'list')
    answer({ step: 'listed', names: await listBackups(folder, new Date(name)) });
  else {
    await testFolder(folder);
    if (beside) await makeRoom(folder, name);
    answer({ step: 'ready' });
    answer({ step: 'done', size: operation === 'write' ? await write() : 0 });
  }
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  answer({ step: 'failed', code, message });
}
if (process.connected) process.disconnect();
