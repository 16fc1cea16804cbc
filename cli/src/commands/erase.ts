import { type Command, Option } from 'commander';
import { finish, withWritableTarget } from '../lib/define-command.ts';
import { parsePageNumber } from '../lib/page-number.ts';

/** `sitectl erase` */
export function addErase(program: Command): void {
  const command = program
    .command('erase')
    .summary('remove data for ever')
    .description(
      'Remove the requests of a person, a picture, a page or a rental item for ever, with its ' +
        'versions, drafts, receipts, replies, mails and caches. This cannot be undone. First show the ' +
        'data, and the backups that still have it.',
    )
    .addOption(
      new Option('--contact <email>', 'the requests of a person, and the replies').conflicts([
        'picture',
        'page',
        'item',
      ]),
    )
    .addOption(
      new Option(
        '--picture <name>',
        'a picture, by its name in the library or by <sha256>.<ext>',
      ).conflicts(['page', 'item']),
    )
    .addOption(
      new Option('--page <id>', 'a page with all of its versions, by its number')
        .argParser(parsePageNumber)
        .conflicts('item'),
    )
    .option('--item <key>', 'a rental item with all of its versions, by its key')
    .option('--dry-run', 'show the data, and remove nothing')
    .option('--force', 'also remove a picture that pages still show')
    .option('-y, --yes', 'do not ask for confirmation');
  finish(
    withWritableTarget(command),
    `
  sitectl erase --contact ada@example.com --dry-run
  sitectl erase --picture passport.jpg --force
  sitectl erase --page 14 --env production --confirm production

After an interruption, run the command again, which removes the rest. Then name
a picture as <sha256>.<ext>, as the preview does.`,
    () => import('./erase/run.ts'),
  );
}
