import { pageSearch } from '@siteyard/schemas/http';
import { formatAmount, type ItemHead, type Rentals } from '@siteyard/schemas/rentals';
import { checkValueOf } from '../../lib/wrong-usage.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { readSiteSettings } from '../../lib/site/read-site.ts';
import { withSite } from '../../lib/site/open-site.ts';
import type { TargetOptions } from '../../lib/site/target.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { table } from '../../lib/terminal/table.ts';
import { fits, shownInBundle, withItemsOfBundle } from './bundle-items.ts';
import { listItems, stateOf } from './item-calls.ts';

export interface ListOptions extends TargetOptions {
  search?: string;
  bundle?: string;
}

/** `sitectl items list`: lists the rental items with their rates. */
export function run(
  { search, bundle, ...options }: ListOptions,
  output: Output,
): Promise<ExitCode> {
  if (search !== undefined) checkValueOf(pageSearch, search, '--search');
  if (bundle !== undefined)
    return withItemsOfBundle(bundle, output, ({ items, rentals }) => {
      const found = items.filter((item) => fits(item, search, rentals));
      return showItems(found.map(shownInBundle), rentals, output);
    });
  return withSite(options, output, async (site) => {
    const { rentals } = await readSiteSettings(site);
    const found = await listItems(site, search);
    return showItems(
      found.map((item) => ({ ...item, state: stateOf(item) })),
      rentals,
      output,
    );
  });
}

type ShownItem = Pick<ItemHead, 'name' | 'address' | 'category' | 'rates'> & { state: string };

function showItems(
  items: readonly ShownItem[],
  rentals: Rentals | undefined,
  output: Output,
): ExitCode {
  if (items.length === 0) output.note('There are no rental items.');
  const periods = rentals?.periods ?? [];
  const titleOf = (id: string) =>
    rentals?.categories.find((category) => category.id === id)?.title ?? id;
  const rows = items.map(({ name, address, category, rates, state }) => [
    name,
    address,
    titleOf(category),
    ...periods.map(({ id }) => {
      const amount = rates[id];
      return amount === undefined ? '' : formatAmount(amount, rentals!.currency, 'en');
    }),
    state,
  ]);
  const names = ['Item', 'Address', 'Category', ...periods.map(({ title }) => title), 'State'];
  const { columns: width, colours } = output;
  const text = table(names, rows, colours, { width, whole: [1] });
  output.answer({ ok: true, items }, rows.length > 0 ? text : '');
  return EXIT.done;
}
