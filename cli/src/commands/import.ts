import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';

/** Equal to `CONFLICT_RULES` of the schemas, which help does not load. */
const RULES = ['fail', 'skip', 'overwrite', 'copy', 'merge'] as const;

/** A key of a section, like a UUID, has at least one hyphen. */
const ONLY =
  /^(?:pages|sections|items|settings|[1-9]\d{0,14}|[a-z0-9]{1,40}(?:-[a-z0-9]{1,40}){1,20})$/;

/** @throws InvalidArgumentError for an empty list */
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
      'Bring a bundle into the site: show what would change, ask, and apply all of it or nothing. ' +
        'Content that only the site changed stays.',
    )
    .addArgument(new Argument('<from>', 'a folder, a file.tar.gz, or "-" for stdin'))
    .option('--dry-run', 'show the plan and change nothing')
    .option('--plan <file>', 'write the plan to a file for "apply", and change nothing')
    .option('-y, --yes', 'apply without asking, for scripts')
    .addOption(
      new Option('--on-conflict <rule>', 'what to do where both sides changed the same')
        .choices(RULES)
        .default('fail'),
    )
    .option('--prune', 'also delete what an earlier bundle brought and this one lacks')
    .addOption(
      new Option('--as <what>', 'propose pages to administrators, and publish nothing').choices([
        'draft',
      ]),
    )
    .option('--adopt', "accept another site's bundle, and know its pages from now on")
    .addOption(
      new Option(
        '--only <what>',
        'only pages, sections, items, settings, or pages by number: 4,11',
      ).argParser(parseOnly),
    )
    .addOption(
      new Option('--include <what>', 'also add contact requests that the site lacks').choices([
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

With a conflict, --on-conflict does this to a page, section or item, or the settings:
  fail       change nothing at all, and exit with 5
  skip       leave it as the site has it
  overwrite  take the bundle's; the site's is kept as a version
  copy       add the bundle's page, section or item beside the site's
  merge      take both sides' changes; where they clash, the site's stays`,
    () => import('./import/run.ts'),
  );
}
