import { Argument, type Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl explain` */
export function addExplain(program: Command): void {
  const command = program
    .command('explain')
    .summary('explain a response')
    .description(
      'Explain what a visitor gets for an address, or got for a request: redirects, the page, its schedule and pictures, the menu, the notice, and the state of the instance. A fault of the content names the change behind it, its author, and the command that reverts it. Exits with 0 if all is well, and with 1 if it finds a problem.',
    )
    .addArgument(new Argument('<what>', 'a path, an address, or the X-Request-Id of a response'))
    .option('--at <moment>', 'a number that "sitectl log" shows, a date or a time')
    .option('--caller <ip>', 'name the limits that this IP address has used up');
  finish(
    withTarget(command),
    `
  sitectl explain /fleet --env production
  sitectl explain https://www.example.com/fleet --at 2026-11-27T18:00
  sitectl explain 5f6d1c1e-7a70-4a51-9d0f-0f6d5a6f3b2e

The marks: ✓ is fine, ! may be a problem, ✗ is a problem.

Limits and addresses of people need a token with the scope admin, everything
else one with read. An instance knows its last requests only: for an older one,
search the log for its id.`,
    () => import('./explain/run.ts'),
  );
}
