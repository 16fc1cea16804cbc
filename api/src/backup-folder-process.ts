import {
  makeRoom,
  pruneBackups,
  testFolder,
  writeBackup,
} from './features/backup/backup-folder.ts';
import type { FolderAnswer } from './features/backup/folder-process.ts';

/**
 * The process that works on the folder of the backups. A call of a file system that hangs would keep
 * the process of the site from ending, so the site itself makes no call there.
 *
 * Arguments: `test FOLDER`, or `write FOLDER NAME [beside]` with the backup on the standard input; with
 * `beside`, the site's own data needs a part of the space. The site sends a message at the end of the
 * input. Without it, the site has ended, and the file is removed.
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

try {
  await testFolder(folder);
  if (beside) await makeRoom(folder);
  answer({ step: 'ready' });
  answer({ step: 'done', size: operation === 'write' ? await write() : 0 });
} catch (error) {
  const { code, message } = error as NodeJS.ErrnoException;
  answer({ step: 'failed', code, message });
}
if (process.connected) process.disconnect();
