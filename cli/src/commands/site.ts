import { Argument, type Command } from 'commander';
import { finish, withWritableTarget, type Run } from '../lib/define-command.ts';

type SeedOptions = import('./site/seed.ts').SeedOptions;

export function addSeed(program: Command): void {
  const command = program
    .command('seed')
    .summary('put the default pages and settings in')
    .description(
      'Put the default pages (home, history, terms, privacy, cookies) and settings in.\n' +
        'Doing it again changes nothing. What a person changed is left alone.',
    )
    .addArgument(new Argument('[name...]', 'only these, as --list names them'))
    .option('--list', 'show what there is, and change nothing')
    .option('--force', 'replace also what a person changed; a version is kept');
  finish(
    withWritableTarget(command),
    `
Examples:
  sitectl seed                       the local site
  sitectl seed terms privacy         two pages
  sitectl seed --list --json
  SITECTL_TOKEN=… sitectl seed --url https://www.example.com`,
    async (): Promise<Run<[string[]], SeedOptions>> => (await import('./site/seed.ts')).run,
  );
}
