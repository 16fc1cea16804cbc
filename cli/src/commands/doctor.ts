import type { Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl doctor` */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('find problems of a site')
    .description(
      'Check the configuration, database, indexes, mail, captcha and disk of a site, all documents ' +
        'in its database, and all published links and images. Suggest solutions. Exit with 1 if there ' +
        'is a problem. Warnings (!) do not change the exit code.',
    );
  finish(
    withTarget(command),
    `
  sitectl doctor
  sitectl doctor --env production --quiet
  sitectl doctor --json | jq '.checks[] | select(.state != "ok")'

Links and images need a token with the scope read, everything else one with
admin. Checks that a token does not allow are shown as skipped.`,
    () => import('./doctor/run.ts'),
  );
}
