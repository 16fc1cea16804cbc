import fs from 'node:fs';
import { isBackupFile, isEncryptedBackup } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { askPassphrase } from '../../terminal/prompts.ts';

/** The number of bytes that show whether a file is a backup. */
const FIRST_BYTES = 32;

/**
 * Checks that a file begins like a backup.
 * @returns whether the backup is encrypted
 * @throws CliError `no_backup` if the file does not exist; AppError `not_a_backup`
 */
export function checkBackupFile(file: string): { isEncrypted: boolean } {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CliError(EXIT.usage, 'no_backup', `There is no file "${file}".`);
  const first = Buffer.alloc(FIRST_BYTES);
  const descriptor = fs.openSync(file, 'r');
  try {
    fs.readSync(descriptor, first, 0, FIRST_BYTES, 0);
  } finally {
    fs.closeSync(descriptor);
  }
  if (!isBackupFile(first)) throw new AppError('not_a_backup');
  return { isEncrypted: isEncryptedBackup(first) };
}

/**
 * Asks for the passphrase of a backup if it is encrypted; null otherwise.
 * @throws CliError and AppError as `checkBackupFile`
 */
export async function passphraseOf(file: string): Promise<string | null> {
  return checkBackupFile(file).isEncrypted ? askPassphrase(false) : null;
}
