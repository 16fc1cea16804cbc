import { Argument, type Command, InvalidArgumentError, Option } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';
import { refuseUnknownCommand } from '../lib/refuse-unknown-command.ts';
import { parsePageNumber } from '../lib/page-number.ts';

/** @throws InvalidArgumentError for anything but a number from 0 */
function parseRevision(given: string): number {
  if (/^\d{1,15}$/.test(given)) return Number(given);
  throw new InvalidArgumentError('Use the content_revision of "pages show --json".');
}

const page = () => new Argument('<id>', 'the number of the page').argParser(parsePageNumber);

/** `sitectl pages`: single pages, for scripts. The file is a list with one function for each verb. */
export function addPages(program: Command): void {
  const pages = program
    .command('pages')
    .hook('preSubcommand', refuseUnknownCommand)
    .summary('change single pages')
    .description('List, show, create and change single pages. To change many at once, use import.');
  addList(pages);
  addShow(pages);
  addCreate(pages);
  addPublish(pages);
  addUnpublish(pages);
  addRename(pages);
  addAddress(pages);
  addDelete(pages);
  addRestore(pages);
}

function addList(pages: Command): void {
  const command = pages
    .command('list', { isDefault: true })
    .summary('list the pages')
    .description(
      'List the pages with their addresses, whether visitors see them, what is scheduled for them, ' +
        'and who saved them last. "sitectl pages" does it too.',
    )
    .option(
      '--search <words>',
      'only pages with words that begin like these in the title, description, address or number',
    );
  finish(
    withTarget(command),
    `
  sitectl pages
  sitectl pages list --search digger --env production
  sitectl pages list --json | jq '.pages[] | select(.state != "published")'`,
    () => import('./pages/list.ts'),
  );
}

function addShow(pages: Command): void {
  const command = pages
    .command('show')
    .summary('print a page as a bundle has it')
    .description(
      'Print the document of a page as a bundle has it. With --json, also its state and revisions.',
    )
    .addArgument(page());
  finish(
    withTarget(command),
    `
  sitectl pages show 14 > page.json
  sitectl pages show 14 --env production --json | jq .content_revision`,
    () => import('./pages/show.ts'),
  );
}

function addCreate(pages: Command): void {
  const command = pages
    .command('create')
    .summary('create an empty page')
    .description(
      'Create an empty page, which visitors do not see until it is published. With --key, a repeated ' +
        'call creates no second page.',
    )
    .addArgument(new Argument('<title>', 'the title'))
    .option('--description <text>', 'the description for search engines')
    .option('--address <address>', 'the readable address, such as fleet/mini-diggers')
    .option('--key <key>', 'a text of 8 to 200 characters that names this call, such as a UUID');
  finish(
    withWritableTarget(command),
    `
  sitectl pages create "Mini diggers"
  sitectl pages create "Mini diggers" --address fleet/mini-diggers --key job-4711
  sitectl pages create "Mini diggers" --json | jq .page.id`,
    () => import('./pages/create.ts'),
  );
}

function addUnpublish(pages: Command): void {
  const command = pages
    .command('unpublish')
    .summary('hide a page from visitors')
    .description(
      'Hide a page from visitors. Its content stays, and "pages publish" shows it again.',
    )
    .addArgument(page());
  finish(
    withWritableTarget(command),
    `
  sitectl pages unpublish 14
  sitectl pages unpublish 14 --env production --confirm production
  sitectl pages show 14 | sitectl pages publish 14 -   shows it again`,
    () => import('./pages/unpublish.ts'),
  );
}

function addAddress(pages: Command): void {
  const command = pages
    .command('address')
    .summary('set or remove the readable address')
    .description(
      'Set or remove the readable address of a page. The page always has its address with the number too.',
    )
    .addArgument(page())
    .addArgument(new Argument('[address]', 'the address, such as fleet/mini-diggers'))
    .option('--remove', 'remove the readable address');
  finish(
    withWritableTarget(command),
    `
  sitectl pages address 14 fleet/mini-diggers
  sitectl pages address 14 --remove --env staging`,
    () => import('./pages/address.ts'),
  );
}

function addRestore(pages: Command): void {
  const command = pages
    .command('restore')
    .summary('restore a page from the trash')
    .description(
      'Restore a page from the trash, within 30 days. If another page has its readable address by ' +
        'then, it is restored without one.',
    )
    .addArgument(page());
  finish(
    withWritableTarget(command),
    `
  sitectl pages restore 14
  sitectl pages restore 14 --env production --confirm production`,
    () => import('./pages/restore.ts'),
  );
}

function addRename(pages: Command): void {
  const command = pages
    .command('rename')
    .summary('change the title of a page')
    .description('Change the title of a page. Its address stays.')
    .addArgument(page())
    .addArgument(new Argument('<title>', 'the new title'));
  finish(
    withWritableTarget(command),
    `
  sitectl pages rename 14 "Mini diggers"
  sitectl pages rename 14 "Mini diggers" --env production --confirm production`,
    () => import('./pages/rename.ts'),
  );
}

function addDelete(pages: Command): void {
  const command = pages
    .command('delete')
    .summary('put a page into the trash')
    .description('Put a page into the trash, where it stays for 30 days.')
    .addArgument(page())
    .option('-y, --yes', 'do not ask for confirmation');
  finish(
    withWritableTarget(command),
    `
  sitectl pages delete 14
  sitectl pages delete 14 --yes --env staging`,
    () => import('./pages/delete.ts'),
  );
}

function addPublish(pages: Command): void {
  const command = pages
    .command('publish')
    .summary('save and publish a page from a file')
    .description(
      'Save and publish a page from a file, as the editor does. The file is checked first, also ' +
        'its links and images on the site. The page must not have changed since it was read; ' +
        'otherwise this exits with 5.',
    )
    .addArgument(page())
    .addArgument(new Argument('<file>', 'a page of a bundle, or "-" for stdin'))
    .addOption(
      new Option(
        '--if-revision <number>',
        'the content_revision that the file is based on; without it, the current one',
      ).argParser(parseRevision),
    );
  finish(
    withWritableTarget(command),
    `
  sitectl pages publish 14 site/pages/0014-mini-diggers.json
  sitectl pages publish 14 page.json --if-revision 7 --env production
  sitectl pages show 14 | sed s/Monday/Tuesday/ | sitectl pages publish 14 -

Images have to be on the site already. To bring a page with its images, run:
  sitectl import ./site --only 14`,
    () => import('./pages/publish.ts'),
  );
}
