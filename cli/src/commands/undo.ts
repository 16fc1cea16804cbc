import { Argument, type Command } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';

/** `sitectl undo` */
export function addUndo(program: Command): void {
  const command = program
    .command('undo')
    .summary('undo a run or a change')
    .description(
      'Undo a run or a single change: show the content to restore, ask, and restore all of it or ' +
        'nothing. The site refuses this if a person has edited one of the pages since. An undo can be ' +
        'undone. If the answer is lost, the same command prints the same receipt.',
    )
    .addArgument(
      new Argument(
        '[run]',
        'as "sitectl runs" shows it, or the number of a change in "sitectl log"; without it, a ' +
          'terminal shows the latest run that is not undone and asks',
      ),
    )
    .option('-y, --yes', 'undo the named run without asking, for scripts')
    .option('--force', 'also replace later edits; a version of them is kept')
    .option('--wait <time>', 'wait for another run to end: 30s, 10m, 2h');
  finish(
    withWritableTarget(command),
    `
  sitectl undo
  sitectl undo 6b080c1b26814daf22ed2f5b --env staging --yes
  sitectl undo 812`,
    () => import('./undo/run.ts'),
  );
}
