import { Argument, type Command, Option } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';
import { FORMATS } from './plan.ts';

/** `sitectl apply` */
export function addApply(program: Command): void {
  const command = program
    .command('apply')
    .summary('apply a sealed plan')
    .description(
      'Apply a plan that "sitectl import --plan" wrote, exactly as it was reviewed. ' +
        'If the site or the bundle has changed since, it changes nothing and exits with 5.',
    )
    .addArgument(new Argument('<plan>', 'the file with the plan'))
    .addArgument(new Argument('[bundle]', 'the bundle, if it is no longer in its place'))
    .option('--dry-run', 'show the plan as "plan show" does, and change nothing')
    .addOption(new Option('--format <format>', 'the format for --dry-run').choices(FORMATS))
    .option('--wait <time>', 'wait for another run to end: 30s, 10m, 2h');
  finish(
    withWritableTarget(command),
    `
  sitectl import ./site --env production --plan plan.json
  sitectl apply plan.json --env production --dry-run
  sitectl apply plan.json --env production --confirm production
  sitectl apply plan.json site.tar.gz --wait 10m`,
    () => import('./apply/run.ts'),
  );
}
