import { constants } from 'node:fs';
import { access, statfs } from 'node:fs/promises';
import type { DoctorCheck } from '@siteyard/schemas/http';

const MB = 1024 * 1024;
/** The free space in bytes below which the check reports a problem (FULL) or a warning (SCARCE). */
const FULL = 200 * MB;
const SCARCE = 1024 * MB;

/** Checks that the data folder is writable and has free space. */
export async function checkDisk(dataDir: string): Promise<DoctorCheck> {
  const check = (state: DoctorCheck['state'], message: string, advice: string | null = null) => ({
    name: 'disk',
    state,
    message,
    advice,
  });
  const blocked = await access(dataDir, constants.W_OK).catch((error: NodeJS.ErrnoException) =>
    error.code === 'ENOENT' ? 'does not exist' : 'cannot be written',
  );
  if (blocked)
    return check(
      'problem',
      `The folder DATA_DIR, ${dataDir}, ${blocked}.`,
      'Let the user of the site write to it, or set DATA_DIR to another folder.',
    );
  const { bavail, bsize } = await statfs(dataDir);
  return roomOf(bavail * bsize, check);
}

function roomOf(
  free: number,
  check: (state: DoctorCheck['state'], message: string, advice?: string) => DoctorCheck,
): DoctorCheck {
  const message = `${sizeOf(free)} are free for DATA_DIR.`;
  const advice = 'Free some space: a full disk stops every change.';
  if (free < FULL) return check('problem', message, advice);
  return free < SCARCE ? check('warning', message, advice) : check('ok', message);
}

const sizeOf = (bytes: number) =>
  bytes < 1024 * MB ? `${Math.floor(bytes / MB)} MB` : `${(bytes / MB / 1024).toFixed(1)} GB`;
