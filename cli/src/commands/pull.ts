import { Argument, type Command, Option } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl pull` */
export function addPull(program: Command): void {
  const command = program
    .command('pull')
    .summary('update a folder')
    .description(
      'Update the bundle in a folder from the site, and keep local edits: an export ' +
        'that merges. If both sides changed the same content, the conflict is listed and nothing is written.',
    )
    .addArgument(new Argument('<dir>', 'a folder that "sitectl export" wrote'))
    .addOption(
      new Option('--on-conflict <side>', 'the side that decides conflicts: ours is the folder')
        .choices(['fail', 'ours', 'theirs'])
        .default('fail'),
    );
  finish(
    withTarget(command),
    `
  sitectl pull ./site
  sitectl pull ./site --env production --on-conflict ours`,
    () => import('./pull/run.ts'),
  );
}
