import { Argument, type Command } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';

/** `sitectl restore-page` */
export function addRestorePage(program: Command): void {
  const command = program
    .command('restore-page')
    .summary('bring a page back')
    .description(
      'Restore a page, or one of its blocks, to its state after a given change or at a given time: show ' +
        'the changes, ask, and make them as one change, which can be undone.',
    )
    .addArgument(new Argument('<page>', 'the number of the page'))
    .requiredOption('--at <moment>', 'a number that "sitectl log" shows, a date or a time')
    .option('--block <id>', 'only the block with this id, with the blocks in it')
    .option('--dry-run', 'show the changes, and change nothing')
    .option('-y, --yes', 'restore without asking, for scripts');
  finish(
    withWritableTarget(command),
    `
  sitectl restore-page 14 --at 2026-11-20
  sitectl restore-page 14 --at 812 --block h-4f1c --env staging --yes`,
    () => import('./restore-page/run.ts'),
  );
}
