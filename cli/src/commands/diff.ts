import { Argument, type Command, Option } from 'commander';
import { finish } from '../lib/define-command.ts';

/** `sitectl diff` */
export function addDiff(program: Command): void {
  const command = program
    .command('diff')
    .summary('compare sites or bundles')
    .description(
      'Show what has to change in A to make it B: pages, blocks, settings and images. ' +
        'Each is a folder, an archive, the URL of a site, or a site of sitectl.config.json. ' +
        'A site may be followed by @ and a moment: a date, a time, or a number of "sitectl log".',
    )
    .addArgument(new Argument('<a>', 'the site or bundle to start from'))
    .addArgument(new Argument('<b>', 'the site or bundle to compare with'))
    .option('--stat', 'print only the number of differences')
    .addOption(
      new Option('--format <format>', 'the format of the differences')
        .choices(['pretty', 'markdown'])
        .default('pretty'),
    )
    .option('--exit-code', 'exit with 1 when they differ');
  finish(
    command,
    `
  sitectl diff ./site production
  sitectl diff staging production --stat
  sitectl diff production@2026-11-20 production
  sitectl diff last-week.tar.gz ./site --exit-code --quiet
  sitectl diff main-site ./site --format markdown   a comment on a pull request`,
    () => import('./diff/run.ts'),
  );
}
