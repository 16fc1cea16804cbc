import fs from 'node:fs';
import path from 'node:path';
import { PASSPHRASE_LENGTH } from '@siteyard/schemas/http';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { megabytes } from '../../lib/terminal/megabytes.ts';
import { receiveBackup } from '../../lib/site/backups/receive-backup.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { quoted } from '../../lib/terminal/quoted.ts';
import { askPassphrase } from '../../lib/terminal/prompts.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface CreateOptions extends TargetOptions {
  encrypt?: boolean;
  force?: boolean;
}

/** `sitectl backup create`: writes all data of a site into one file. */
export async function run(
  given: string | undefined,
  options: CreateOptions,
  output: Output,
): Promise<ExitCode> {
  const file = given ?? `siteyard-${new Date().toISOString().slice(0, 10)}.backup`;
  refuseFolder(file);
  if (fs.existsSync(file) && !options.force)
    throw new CliError(
      EXIT.usage,
      'file_exists',
      `"${file}" exists already. Nothing was written.`,
      'Choose another name, or add --force to replace it.',
    );
  const isEncrypted = Boolean(options.encrypt || process.env['BACKUP_PASSPHRASE']);
  const passphrase = isEncrypted ? longEnough(await askPassphrase(true)) : null;
  return withSite(options, output, async (site) => {
    const bytes = await receiveBackup(site, file, passphrase, output);
    output.done(
      { ok: true, file, bytes, encrypted: isEncrypted },
      `Wrote ${file}: ${megabytes(bytes)}, ${isEncrypted ? 'encrypted' : 'not encrypted'}.\n`,
    );
    output.note(`To prove it, run: sitectl backup verify ${quoted(file)}`);
    return EXIT.done;
  });
}

/** Refuses a folder before the site makes the backup, because it could not be written. */
function refuseFolder(file: string): void {
  const isFolder = (name: string) => fs.statSync(name, { throwIfNoEntry: false })?.isDirectory();
  if (isFolder(file))
    throw wrongUsage(
      `"${file}" is a folder.`,
      `Name the file: ${quoted(path.join(file, 'site.backup'))}`,
    );
  const folder = path.dirname(file);
  if (!isFolder(folder)) throw wrongUsage(`There is no folder "${folder}".`);
}

function longEnough(passphrase: string): string {
  const { min } = PASSPHRASE_LENGTH;
  if ([...passphrase].length >= min) return passphrase;
  throw new CliError(
    EXIT.usage,
    'passphrase_short',
    `The passphrase must have at least ${min} characters.`,
  );
}
