import { foldText } from '@siteyard/schemas/primitives/fold-text';
import { imagesOfItem, type Item, type Rentals } from '@siteyard/schemas/rentals';
import { CliError } from '../../lib/cli-error.ts';
import { EXIT, type ExitCode } from '../../lib/exit-codes.ts';
import { withBundle } from '../../lib/files/open-bundle.ts';
import type { Output } from '../../lib/terminal/output.ts';
import { quoted } from '../../lib/terminal/quoted.ts';
import { wrongUsage } from '../../lib/wrong-usage.ts';

/** The rental items of a bundle, which are all published. */
interface ItemsOfBundle {
  /** In the order of the shop. */
  items: readonly Item[];
  rentals: Rentals | undefined;
}

/**
 * Reads the items of a bundle, and calls `use` with them.
 * @throws CliError `wrong_usage` if the options name a site too; `file_not_found`, `bundle_invalid`
 */
export function withItemsOfBundle(
  folder: string,
  output: Output,
  use: (items: ItemsOfBundle) => ExitCode,
): Promise<ExitCode> {
  if (output.target !== '')
    throw wrongUsage('--bundle reads the bundle in a folder, and no site. Name one of them.');
  return withBundle(folder, output, ({ bundle }) => {
    const items = (bundle.items ?? []) as readonly Item[];
    return Promise.resolve(
      use({ items: items.toSorted(byPosition), rentals: bundle.settings.rentals }),
    );
  });
}

const byName = new Intl.Collator('en');
const byPosition = (a: Item, b: Item) =>
  a.order - b.order || byName.compare(a.name, b.name) || (a.key < b.key ? -1 : 1);

/** Returns the values of an item that a list of a site has too. */
export function shownInBundle(item: Item) {
  const { key, name, address, category, summary, rates, deposit, unavailable_until, order } = item;
  const [first] = imagesOfItem({ ...item, text: { blocks: [] }, social_image: '' });
  const image = first === undefined ? '' : `/uploads/${first}`;
  const amounts = { rates, ...(deposit !== undefined && { deposit }) };
  return {
    key,
    name,
    address,
    category,
    summary,
    image,
    ...amounts,
    unavailable_until,
    order,
    state: 'published',
  };
}

/** Whether each word of a search begins a word of the name, the address, the summary or the category. */
export function fits(
  item: Item,
  search: string | undefined,
  rentals: Rentals | undefined,
): boolean {
  const category = rentals?.categories.find(({ id }) => id === item.category)?.title ?? '';
  const words = wordsOf(`${item.name} ${item.address} ${item.summary} ${category}`);
  if (!search) return true;
  const wanted = wordsOf(search);
  return wanted.length > 0 && wanted.every((each) => words.some((word) => word.startsWith(each)));
}

const wordsOf = (text: string) =>
  foldText(text)
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);

/** Finds an item by its key or its address. @throws CliError `item_not_found` */
export function findInBundle(items: readonly Item[], name: string, folder: string): Item {
  const found = items.find(({ key, address }) => key === name || address === name);
  if (found) return found;
  throw new CliError(
    EXIT.usage,
    'item_not_found',
    `The bundle has no item with the key or the address "${name}".`,
    `To see all items, run: sitectl items list --bundle ${quoted(folder)}`,
  );
}
