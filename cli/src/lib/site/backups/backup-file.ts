import fs from 'node:fs';
import { isEncryptedBackup } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { CliError } from '../../cli-error.ts';
import { EXIT } from '../../exit-codes.ts';
import { askPassphrase } from '../../terminal/prompts.ts';

/**
 * Asks for the passphrase of a backup if it is encrypted; null otherwise.
 * @throws CliError `no_backup` if the file does not exist
 */
export async function passphraseOf(file: string): Promise<string | null> {
  if (!fs.statSync(file, { throwIfNoEntry: false })?.isFile())
    throw new CliError(EXIT.usage, 'no_backup', `There is no file "${file}".`);
  const handle = await fs.promises.open(file);
  try {
    const { buffer, bytesRead } = await handle.read(new Uint8Array(32), 0, 32, 0);
    if (bytesRead === 0) throw new AppError('not_a_backup');
    return isEncryptedBackup(buffer) ? await askPassphrase(false) : null;
  } finally {
    await handle.close();
  }
}
