import { mkdir, mkdtemp, readdir, rm, stat, statfs } from 'node:fs/promises';
import path from 'node:path';
import type { BackupTrial } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { startProcess } from '../../lib/start-process.ts';

/** The message of the process that restores a backup on trial. */
export type TrialAnswer =
  | Omit<BackupTrial, 'at'>
  /** `reason` is null if the text of the error may contain secrets. `detail` is only for the log. */
  | { reason: string | null; detail: string };

/** Restores backups on trial: each into a site that exists only for this. */
export interface TrialRestores {
  /**
   * Restores a backup, compares everything with its hashes and renders every page.
   * @param backup its path, and its size in bytes. This process does not touch the file, because its
   *   folder may hang
   * @throws AppError if the backup cannot be restored; Error with the `code` `ENOROOM` if the disk has
   *   too little free space for the restored site, or `ESLOWTRIAL`; TrialStopped
   */
  run(backup: { file: string; bytes: number }): Promise<BackupTrial>;
  /** Ends the restores that are running. */
  close(): void;
}

/** The site stops, so that a trial restore ends unfinished. */
export class TrialStopped extends Error {
  override readonly name = 'TrialStopped';
}

/** How long a trial restore may take, in ms. */
const DEADLINE_MS = 60 * 60 * 1000;
/** The free space that a trial restore needs, in bytes: a backup is compressed, and a database is not. */
const roomFor = (backupBytes: number) => 10 * backupBytes + 100 * 1024 * 1024;
const PREFIX = 'trial-restore-';

/**
 * @param folder the folder of the site's own data, in which the restored sites are stored until the end of
 *   the trial
 */
export function createTrialRestores(deps: {
  folder: string;
  passphrase: string | undefined;
}): TrialRestores {
  const stopping = new AbortController();

  return {
    async run({ file, bytes }) {
      await mkdir(deps.folder, { recursive: true, mode: 0o700 });
      await removeLeftovers(deps.folder);
      const { bavail, bsize } = await statfs(deps.folder);
      if (bavail * bsize < roomFor(bytes)) throw withCode('ENOROOM');
      const home = await mkdtemp(path.join(deps.folder, PREFIX));
      try {
        const answer = await ask(file, home, deps.passphrase ?? null, stopping.signal);
        if ('pages' in answer) return { at: new Date().toISOString(), ...answer };
        if (answer.reason === null) throw new Error(answer.detail);
        throw new AppError('backup_damaged', { message: answer.reason });
      } finally {
        await rm(home, { recursive: true, force: true });
      }
    },
    close: () => stopping.abort(new TrialStopped('the site stops')),
  };
}

/** Restores a backup in a process of its own. @throws as `run` */
async function ask(
  file: string,
  home: string,
  passphrase: string | null,
  stopping: AbortSignal,
): Promise<TrialAnswer> {
  const helper = startProcess('trial-restore-process', [file, home]);
  // The signal of the site would keep a listener for each trial restore.
  const ended = AbortSignal.any([stopping, AbortSignal.timeout(DEADLINE_MS)]);
  try {
    return await new Promise<TrialAnswer>((resolve, reject) => {
      helper.once('message', (answer) => resolve(answer as TrialAnswer));
      helper.once('error', reject);
      helper.once('exit', () => reject(new Error('the trial restore has ended early')));
      const giveUp = () =>
        reject(stopping.aborted ? (stopping.reason as Error) : withCode('ESLOWTRIAL'));
      if (ended.aborted) giveUp();
      else ended.addEventListener('abort', giveUp, { once: true });
      helper.stdin.on('error', () => {});
      helper.stdin.end(JSON.stringify(passphrase));
    });
  } finally {
    helper.kill('SIGKILL');
  }
}

/** Removes the folders of killed processes: no trial restore takes a day. */
async function removeLeftovers(folder: string): Promise<void> {
  for (const name of await readdir(folder)) {
    if (!name.startsWith(PREFIX)) continue;
    const left = path.join(folder, name);
    // Another trial restore may have removed its folder since.
    const found = await stat(left).catch(() => null);
    if (found && Date.now() - found.mtimeMs > 24 * DEADLINE_MS)
      await rm(left, { recursive: true, force: true });
  }
}

const withCode = (code: string) => Object.assign(new Error(`the trial restore: ${code}`), { code });
