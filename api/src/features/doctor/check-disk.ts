import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import { ok, problem, warning, type CheckResult } from './check-result.ts';

const MB = 1024 * 1024;
/** The free space in bytes below which the check reports a problem (FULL) or a warning (SCARCE). */
const FULL = 200 * MB;
const SCARCE = 1024 * MB;

/** Checks that the data folder is writable and has free space. */
export async function checkDisk(dataDir: string): Promise<CheckResult> {
  const blocked = await access(dataDir, constants.W_OK).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 'does not exist' : 'cannot be written',
  );
  if (blocked)
    return problem(
      `The folder DATA_DIR, ${dataDir}, ${blocked}.`,
      'Let the user of the site write to it, or set DATA_DIR to another folder.',
    );
  const { bavail, bsize } = await statfs(dataDir);
  return checkFreeSpace(bavail * bsize);
}

function checkFreeSpace(free: number): CheckResult {
  const message = `${sizeOf(free)} are free for DATA_DIR.`;
  const advice = 'Free some space: a full disk stops every change.';
  if (free < FULL) return problem(message, advice);
  return free < SCARCE ? warning(message, advice) : ok(message);
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * MB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / MB / 1024).toFixed(1)} GB`;
