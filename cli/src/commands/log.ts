import { Argument, type Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl log` */
export function addLog(program: Command): void {
  const command = program
    .command('log')
    .summary('list changes of a site')
    .description(
      'List the changes of a site, newest first: when, by whom, how, and what they changed. ' +
        'Use the number of a change with undo, export --at and restore-page --at.',
    )
    .addArgument(new Argument('[page]', 'only changes of the page with this number'))
    .option('--since <time>', 'only changes since a date or time, such as 2026-11-20')
    .option('--until <time>', 'only changes up to a date or time')
    .option('--by <name>', 'only changes by this account or token')
    .option('-n, --limit <number>', 'the maximum number of changes', '20');
  finish(
    withTarget(command),
    `
  sitectl log
  sitectl log 14 --since 2026-11-01
  sitectl log --by owner@example.com --limit 100 --json`,
    () => import('./log/run.ts'),
  );
}
