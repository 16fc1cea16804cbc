import { Argument, type Command } from 'commander';
import { finish, withTarget } from '../lib/define-command.ts';

/** `sitectl drift` */
export function addDrift(program: Command): void {
  const command = program
    .command('drift')
    .summary('find edits on the site')
    .description(
      'Check whether the site has changed since this bundle was applied. ' +
        'Exits with 0 if nothing has changed and with 5 if something has, so that a nightly job can use it.',
    )
    .addArgument(new Argument('[bundle]', 'a folder or an archive').default('.', 'this folder'));
  finish(
    withTarget(command),
    `
  sitectl drift ./site --env production
  sitectl drift ./site --url https://www.example.com --quiet || echo "Edited."`,
    () => import('./drift/run.ts'),
  );
}
