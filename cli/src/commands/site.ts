import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget, type Run } from '../lib/define-command.ts';

type ExportOptions = import('./site/export.ts').ExportOptions;
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

export function addExport(program: Command): void {
  const command = program
    .command('export')
    .summary('the site as a bundle: a folder or an archive')
    .description(
      'Write the site as a bundle: what is published, its settings and its images. ' +
        'The same state always gives the same bytes, so a folder of it can be kept in git.',
    )
    .addArgument(new Argument('<to>', 'a folder, a file.tar.gz, or "-" for stdout'))
    .option('--pages <ids>', 'only these pages, as in 1,4,11')
    .option('--no-media', 'leave the images out');
  finish(
    withTarget(command),
    `
Examples:
  sitectl export ./site
  sitectl export backup.tar.gz --env production
  sitectl export - | ssh host tar -xz -C /srv/site`,
    async (): Promise<Run<[string], ExportOptions>> => (await import('./site/export.ts')).run,
  );
}
