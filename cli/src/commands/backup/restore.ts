import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { checkBackupFile, passphraseOf } from '../../lib/site/backups/backup-file.ts';
import {
  isOtherInstallation,
  refuseOtherInstallation,
  reportRestored,
} from '../../lib/site/backups/report-restore.ts';
import { withRestore } from '../../lib/site/backups/send-backup.ts';
import { namedTarget } from '../../lib/site/named-target.ts';
import { withPlannedSite } from '../../lib/site/open-site.ts';
import { describeRestore } from '../../lib/terminal/describe-restore.ts';
import type { CommonOptions, Output } from '../../lib/terminal/output.ts';
import { confirm, refuseWithoutAnswer } from '../../lib/terminal/prompts.ts';

export interface RestoreOptions extends CommonOptions {
  to: string;
  dryRun?: boolean;
  yes?: boolean;
  discardContacts?: boolean;
  replaceSite?: boolean;
  accounts?: boolean;
  tokens?: boolean;
  confirm?: string;
}

/** `sitectl backup restore`: checks, shows the differences, asks, and replaces the site. */
export async function run(
  file: string,
  options: RestoreOptions,
  output: Output,
): Promise<ExitCode> {
  checkBackupFile(file);
  if (!options.dryRun) refuseWithoutAnswer(options.yes || options.confirm !== undefined);
  const passphrase = await passphraseOf(file);
  const choice = {
    keepContacts: !options.discardContacts,
    replaceSite: options.replaceSite ?? false,
    accounts: options.accounts ?? false,
    tokens: options.tokens ?? false,
  };
  const target = {
    ...namedTarget(options.to),
    confirm: options.confirm,
    begins: !options.dryRun,
  };
  return withPlannedSite(target, output, (site, { confirmProtected }) =>
    withRestore(site, file, passphrase, output, async ({ answer: { plan }, apply }) => {
      if (!plan)
        throw new CliError(EXIT.unreachable, 'unexpected_answer', 'The site sent no plan.');
      if (!output.json && !output.quiet) output.print(describeRestore(plan, choice));
      if (options.dryRun) {
        output.answer({ ok: true, restored: false, plan }, '');
        if (isOtherInstallation(plan) && !choice.replaceSite)
          output.note('This backup is of another installation. To restore it, add --replace-site.');
        output.note('This was a dry run. Nothing was changed.');
        return EXIT.done;
      }
      refuseOtherInstallation(plan, choice.replaceSite);
      if (!(await confirmProtected()) && !plan.site.is_empty)
        await confirm('Replace everything on this site by the backup?', options.yes);
      const done = await apply(choice);
      return reportRestored(done, output);
    }),
  );
}
