import { randomBytes } from 'node:crypto';
import path from 'node:path';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withTemporaryFolder } from '../../lib/files/temporary-folder.ts';
import { receiveBackup } from '../../lib/site/backups/receive-backup.ts';
import { refuseOtherInstallation, reportRestored } from '../../lib/site/backups/report-restore.ts';
import { withRestore } from '../../lib/site/backups/send-backup.ts';
import { namedTarget } from '../../lib/site/named-target.ts';
import { withPlannedSite, withSite } from '../../lib/site/open-site.ts';
import { isSamePlace } from '../../lib/site/target.ts';
import { describeRestore } from '../../lib/terminal/describe-restore.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

export interface MoveOptions extends CommonOptions {
  from: string;
  to: string;
  yes?: boolean;
  replaceSite?: boolean;
  confirm?: string;
}

/** The beginning of the name of the temporary folder with the backup. */
const TEMPORARY = 'sitectl-move-';

/** `sitectl move`: makes a backup, restores it, and compares both sites. */
export async function run(options: MoveOptions, output: Output): Promise<ExitCode> {
  if (isSamePlace(namedTarget(options.from), namedTarget(options.to)))
    throw wrongUsage('The site is there already.');
  refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  // The passphrase is random, so that only this process can read the backup.
  const passphrase = randomBytes(32).toString('base64url');
  return withTemporaryFolder(async (folder) => {
    const file = path.join(folder, 'site.backup');
    await withSite(namedTarget(options.from), output, (site) =>
      receiveBackup(site, file, passphrase, output),
    );
    return restore(file, passphrase, options, output);
  }, TEMPORARY);
}

function restore(
  file: string,
  passphrase: string,
  options: MoveOptions,
  output: Output,
): Promise<ExitCode> {
  const choice = {
    keepContacts: true,
    accounts: true,
    tokens: true,
    replaceSite: options.replaceSite ?? false,
  };
  const target = { ...namedTarget(options.to), confirm: options.confirm, begins: true };
  return withPlannedSite(target, output, (site, { confirmProtected }) =>
    withRestore(site, file, passphrase, output, async ({ answer: { plan }, apply }) => {
      if (!plan)
        throw new CliError(EXIT.unreachable, 'unexpected_answer', 'The site sent no plan.');
      if (!output.json && !output.quiet) output.print(describeRestore(plan, choice));
      refuseOtherInstallation(plan, choice.replaceSite);
      if (!(await confirmProtected()) && !plan.site.is_empty)
        await confirm('Replace everything on this site?', options.yes);
      const moved = await apply(choice);
      return reportRestored(moved, output, { from: options.from, to: options.to });
    }),
  );
}
