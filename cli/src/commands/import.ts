import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';

/** A copy of `CONFLICT_RULES`, so that the help does not load the schemas. */
const RULES = ['fail', 'skip', 'overwrite', 'copy', 'merge'] as const;

/** A key of a section, like a UUID, has at least one hyphen. */
const ONLY =
  /^(?:pages|sections|items|settings|[1-9]\d{0,14}|[a-z0-9]{1,40}(?:-[a-z0-9]{1,40}){1,20})$/;

/** @throws InvalidArgumentError unless all parts are kinds, page numbers or keys */
function parseOnly(given: string, before: string[] = []): string[] {
  const named = given.split(',').map((each) => each.trim());
  if (named.every((each) => ONLY.test(each))) return [...before, ...named];
  throw new InvalidArgumentError(
    'Use pages, settings, sections, items, the numbers of pages, or the keys of any of them.',
  );
}

/** `sitectl import` */
export function addImport(program: Command): void {
  const command = program
    .command('import')
    .summary('import a bundle')
    .description(
      'Import a bundle: show the changes, ask, and apply all of them or none. Content that only the ' +
        'site has changed stays.',
    )
    .addArgument(new Argument('<from>', 'a folder, a file.tar.gz, or "-" for stdin'))
    .option('--dry-run', 'show the plan and change nothing')
    .option('--plan <file>', 'write the plan to a file for "apply", and change nothing')
    .option('-y, --yes', 'apply without asking, for scripts')
    .addOption(
      new Option('--on-conflict <rule>', 'how to decide conflicts: content that both sides changed')
        .choices(RULES)
        .default('fail'),
    )
    .option('--prune', 'also delete content of an earlier bundle that this bundle lacks')
    .addOption(
      new Option('--as <what>', 'propose pages to administrators, and publish nothing').choices([
        'draft',
      ]),
    )
    .option('--adopt', 'accept the bundle of another site, now and later')
    .addOption(
      new Option(
        '--only <what>',
        'only pages, sections, items, settings, or pages by number: 4,11',
      ).argParser(parseOnly),
    )
    .addOption(
      new Option('--include <what>', 'also add the contact requests that the site lacks').choices([
        'contacts',
      ]),
    )
    .option('--wait <time>', 'wait for another run to end: 30s, 10m, 2h');
  finish(
    withWritableTarget(command),
    `
  sitectl import ./site --dry-run
  sitectl import ./site --env staging --on-conflict merge
  sitectl import site.tar.gz --env production --yes --confirm production
  sitectl import ./site --plan plan.json && sitectl apply plan.json
  sitectl import ./site --env production --as draft

The rules of --on-conflict for a page, a section, an item or the settings:
  fail       change nothing at all, and exit with 5
  skip       keep the content of the site
  overwrite  take the content of the bundle; the site keeps its own as a version
  copy       add the page, section or item of the bundle beside that of the site
  merge      merge both; the site decides values that both sides changed`,
    () => import('./import/run.ts'),
  );
}
