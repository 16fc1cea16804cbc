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
const [operation, folder = '', ...rest] = process.argv.slice(2);

const answer = (message: FolderAnswer) => process.send?.(message);

const isWhole = new Promise<void>((resolve, reject) => {
  process.once('message', () => resolve());
  process.once('disconnect', () => reject(new Error('the site has ended')));
});
isWhole.catch(() => {});

async function test(): Promise<void> {
  await testFolder(folder);
  answer({ step: 'ready' });
  answer({ step: 'done', size: 0 });
}

async function list([since = '']: string[]): Promise<void> {
  answer({ step: 'listed', names: await listBackups(folder, new Date(since)) });
}

async function write([name = '', beside = '']: string[]): Promise<void> {
  await testFolder(folder);
  if (beside) await makeRoom(folder, name);
  answer({ step: 'ready' });
  const size = await writeBackup(folder, name, process.stdin, isWhole);
  await pruneBackups(folder, name);
  answer({ step: 'done', size });
}

async function read([name = '']: string[]): Promise<void> {
  const file = path.join(folder, name);
  answer({ step: 'ready', size: (await stat(file)).size });
  await pipeline(createReadStream(file), process.stdout);
  // The site may still read the rest of the pipe.
  await isWhole;
}

const OPERATIONS = new Map(Object.entries({ test, list, write, read }));

try {
  await OPERATIONS.get(operation ?? '')?.(rest);
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  answer({ step: 'failed', code, message });
}
if (process.connected) process.disconnect();
