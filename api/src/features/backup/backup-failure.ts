import { AppError } from '@siteyard/schemas/errors';

/** The reasons for a failed backup, by the error code of the operating system. */
const REASONS: Record<string, string> = {
  ENOSPC: 'the disk is full',
  EDQUOT: 'the disk is full',
  ENOROOM: 'the disk has too little free space',
  EACCES: 'the site may not write to the backup folder',
  EPERM: 'the site may not write to the backup folder',
  EROFS: 'the backup folder is read-only',
  ENOTDIR: 'the backup folder is a file',
  EEXIST: 'the backup folder is a file',
  ENOENT: 'the backup folder does not exist',
  ETIMEDOUT: 'the backup folder does not answer',
  ESLOWTRIAL: 'the trial restore took longer than an hour',
};

/**
 * Describes why a backup or its trial restore failed. Unknown errors are only written to the log, because
 * their messages may contain secrets.
 */
export function reasonOf(error: unknown): string {
  if (error instanceof AppError) return error.message;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  return REASONS[code] ?? 'the log of the site says why';
}
