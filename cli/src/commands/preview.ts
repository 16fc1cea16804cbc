import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { finish } from '../lib/define-command.ts';

/** @throws InvalidArgumentError if the text is no port */
function parsePort(given: string): number {
  const port = /^\d{1,5}$/.test(given) ? Number(given) : Number.NaN;
  if (port <= 65_535) return port;
  throw new InvalidArgumentError('Use a port from 0 to 65535.');
}

/** `sitectl preview` */
export function addPreview(program: Command): void {
  const command = program
    .command('preview')
    .summary('look at a bundle')
    .description(
      'Serve a bundle as a site on this machine, on a database of its own, until Ctrl-C. Nothing ' +
        'can be changed there, and no other machine reaches it. With --compare, write a folder instead ' +
        'that shows the pages that look or read differently, before and after, at three widths.',
    )
    .addArgument(new Argument('<from>', 'a folder, a file.tar.gz, or "-" for stdin'))
    .addOption(
      new Option('--port <number>', 'the port; by default any free one').argParser(parsePort),
    )
    .option(
      '--compare <base>',
      'what to compare with: a folder, an archive, git:<revision>, a URL, or an environment',
    )
    .option('--out <dir>', 'the folder for the comparison')
    .option('--no-pictures', 'compare without a browser: only the HTML of the pages')
    .option('--exit-code', 'exit with 1 when a page differs');
  finish(
    command,
    `
  sitectl preview ./site
  sitectl preview site.tar.gz --port 4000
  sitectl preview ./site --compare git:main --out ./comparison
  sitectl preview ./site --compare production --out ./comparison --exit-code

It needs the program of the site: run it where the site is installed.
Pictures need Chromium or Chrome; SITEYARD_BROWSER names its program.`,
    () => import('./preview/run.ts'),
  );
}
