import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';
import { refuseUnknownCommand } from '../lib/refuse-unknown-command.ts';

/** `sitectl runs`: the imports, seeds, migrations, restores and undos of a site. */
export function addRuns(program: Command): void {
  const runs = program
    .command('runs')
    .hook('preSubcommand', refuseUnknownCommand)
    .summary('list imports and undos')
    .description(
      'List the imports, seeds and undos of a site, show their changes, and cancel one that hangs.',
    );
  addList(runs);
  addShow(runs);
  addCancel(runs);
}

function addList(runs: Command): void {
  const command = runs
    .command('list', { isDefault: true })
    .summary('list the runs, the newest first')
    .description('List the runs of the last 90 days, the newest first. "sitectl runs" does it too.')
    .option('--all', 'more than the last 20, and discarded ones such as dry runs');
  finish(
    withTarget(command),
    `
  sitectl runs
  sitectl runs list --all --env production --json`,
    () => import('./runs/list.ts'),
  );
}

function addShow(runs: Command): void {
  const command = runs
    .command('show')
    .summary('show the changes of one run, page by page')
    .description(
      'Show the receipt of a run: its caller, its time, its source, and its change of each page.',
    )
    .addArgument(new Argument('<run>', 'as "sitectl runs" shows it'));
  finish(
    withTarget(command),
    `
  sitectl runs show 6b080c1b26814daf22ed2f5b
  sitectl runs show 6b080c1b26814daf22ed2f5b --json`,
    () => import('./runs/show.ts'),
  );
}

function addCancel(runs: Command): void {
  const command = runs
    .command('cancel')
    .summary('cancel a run that is not applied yet')
    .description('Cancel a run that is not applied yet. The site is left as it is.')
    .addArgument(new Argument('<run>', 'as "sitectl runs" shows it'));
  finish(
    withWritableTarget(command),
    `
  sitectl runs cancel 6b080c1b26814daf22ed2f5b`,
    () => import('./runs/cancel.ts'),
  );
}
