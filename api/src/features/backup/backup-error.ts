import { AppError, type ErrorCode } from '@siteyard/schemas/errors';
import { BackupProblem, type BackupProblemKind } from './backup-problem.ts';

const CODES: Record<BackupProblemKind, ErrorCode> = {
  not_a_backup: 'not_a_backup',
  too_new: 'backup_too_new',
  passphrase_missing: 'backup_passphrase',
  passphrase_wrong: 'backup_passphrase',
  damaged: 'backup_damaged',
};

/** Converts a problem of a backup to an error of the API. Returns other errors unchanged. */
export function asErrorOfApi(error: unknown): unknown {
  if (!(error instanceof BackupProblem)) return error;
  return new AppError(CODES[error.kind], { message: error.message, cause: error });
}
