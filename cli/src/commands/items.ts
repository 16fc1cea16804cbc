import { Argument, type Command } from 'commander';
import { finish, withTarget, withWritableTarget } from '../lib/define-command.ts';
import { refuseUnknownCommand } from '../lib/refuse-unknown-command.ts';

/** `sitectl items`: the rental items of a site. */
export function addItems(program: Command): void {
  const items = program
    .command('items')
    .hook('preSubcommand', refuseUnknownCommand)
    .summary('list items, set rates')
    .description('List and show the rental items of a site, and set their rates by a table.');
  addList(items);
  addShow(items);
  addSetRates(items);
}

function addList(items: Command): void {
  const command = items
    .command('list', { isDefault: true })
    .summary('list the rental items')
    .description(
      'List the rental items with their rates, in the order of the shop. "sitectl items" does it too.',
    )
    .option(
      '--search <words>',
      'only items with words that begin like these in the name, address, summary or category',
    )
    .option('--bundle <dir>', 'the items of the bundle in this folder instead of a site');
  finish(
    withTarget(command),
    `
  sitectl items
  sitectl items list --search digger --env production
  sitectl items list --bundle ./site
  sitectl items list --json | jq '.items[] | select(.rates.day == null) | .name'`,
    () => import('./items/list.ts'),
  );
}

function addShow(items: Command): void {
  const command = items
    .command('show')
    .summary('print an item as a bundle has it')
    .description(
      'Print a rental item as a bundle has it. With --json, also its state and revision.',
    )
    .addArgument(new Argument('<item>', 'the key or the address of the item'))
    .option('--bundle <dir>', 'an item of the bundle in this folder instead of a site');
  finish(
    withTarget(command),
    `
  sitectl items show mini-excavator
  sitectl items show mini-excavator --bundle ./site
  sitectl items show mini-excavator --env production --json | jq .item.rates`,
    () => import('./items/show.ts'),
  );
}

function addSetRates(items: Command): void {
  const command = items
    .command('set-rates')
    .summary('set rates by a table')
    .description(
      'Set the rates and deposits of the items in a table: CSV with commas, semicolons or tabs, with ' +
        'a row of titles such as Name, Day, Week. The items are found by their key, address or name. ' +
        'All changes are one commit. Nothing is changed if the table has a problem.',
    )
    .addArgument(new Argument('<file>', 'the table'))
    .option('--dry-run', 'show the changes and make none')
    .option('--partial', 'change the other rates if the table has a problem');
  finish(
    withWritableTarget(command),
    `
  sitectl items set-rates rates.csv --dry-run
  sitectl items set-rates rates.csv --env production
  sitectl items set-rates rates.csv --json | jq .changed`,
    () => import('./items/set-rates.ts'),
  );
}
