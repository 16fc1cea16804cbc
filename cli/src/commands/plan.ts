import { Argument, type Command, Option } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** A copy of `PLAN_FORMATS`, so that the help does not load its module. */
export const FORMATS = ['text', 'markdown', 'json'] as const;

/** `sitectl plan`: plans that "sitectl import --plan" wrote. */
export function addPlan(program: Command): void {
  const plan = program
    .command('plan')
    .summary('look at a sealed plan')
    .description('Look at a plan that "sitectl import --plan" wrote, before it is applied.');
  const command = plan
    .command('show')
    .summary('show what a plan would change')
    .description(
      'Show the pages, blocks and values of a plan, before and after. The values come from the site: ' +
        'name it with --env, --url, --data-dir or --db. Without a site, show what the file contains. ' +
        'Exits with 5 when the plan cannot be applied: it has conflicts or has expired, or the site ' +
        'or the bundle has changed since.',
    )
    .addArgument(new Argument('<plan>', 'the file with the plan'))
    .addArgument(new Argument('[bundle]', 'the bundle, if it is no longer in its place'))
    .addOption(new Option('--format <format>', 'the format of the plan').choices(FORMATS));
  finish(
    withTarget(command),
    `
  sitectl plan show plan.json
  sitectl plan show plan.json --env production
  sitectl plan show plan.json --env production --format markdown`,
    () => import('./plan/show.ts'),
  );
}
