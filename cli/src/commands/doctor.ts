import type { Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl doctor` */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('find problems of a site')
    .description(
      'Check the configuration, database, indexes, mail, captcha and disk of a site, every document ' +
        'in its database, and every published link and image, and suggest solutions. Exits with 0 without ' +
        'a problem, and with 1 otherwise. Warnings (!) do not change the exit code.',
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
