import type { Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl doctor` */
export function addDoctor(program: Command): void {
  const command = program
    .command('doctor')
    .summary('find problems of a site')
    .description(
      'Look at the configuration, database, indexes, mail, captcha and disk of a site, at every ' +
        'document in its database, and at every link and image of what is published; say what to do. Exits with 0 when nothing is wrong, ' +
        'and with 1 when something is. Warnings (!) are worth a look and change nothing.',
    );
  finish(
    withTarget(command),
    `
  sitectl doctor
  sitectl doctor --env production --quiet
  sitectl doctor --json | jq '.checks[] | select(.state != "ok")'

Links and images need a token with the scope read, everything else one with
admin. What a token may not see is shown as not looked at.`,
    () => import('./doctor/run.ts'),
  );
}
