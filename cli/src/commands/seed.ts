import { Argument, type Command } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';

/** `sitectl seed` */
export function addSeed(program: Command): void {
  const command = program
    .command('seed')
    .summary('create the default pages')
    .description(
      'Create the default pages (home, history, terms, privacy, cookies) and settings.\n' +
        'A second run changes nothing. Edited pages and settings are kept.',
    )
    .addArgument(new Argument('[name...]', 'only these names of --list'))
    .option('--list', 'list the default pages and change nothing')
    .option('--force', 'also replace edited pages; a version is kept');
  finish(
    withWritableTarget(command),
    `
  sitectl seed                       the local site
  sitectl seed terms privacy         two pages
  sitectl seed --list --json
  SITECTL_TOKEN=… sitectl seed --url https://www.example.com`,
    () => import('./seed/run.ts'),
  );
}
