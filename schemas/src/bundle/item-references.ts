import { bundlePageFileName, SETTINGS_FILE, type Bundle } from './bundle.ts';
import type { FoundKeyed } from '../documents/kind.ts';
import { formatPath } from '../values/json.ts';
import { changedExamples } from '../rentals/examples.ts';
import { formatAmount } from '../rentals/format-amount.ts';
import type { ItemFields } from '../rentals/item.ts';
import { RENTALS_MOST } from '../rentals/limits.ts';
import type { Rentals } from '../rentals/settings.ts';
import { firstPart } from '../primitives/reserved-paths.ts';
import { issue, type BundleIssue } from './issues.ts';
import { didYouMean } from './suggest.ts';

type Found = FoundKeyed<ItemFields>;

/** The ids that items and rental settings may refer to. */
interface Known {
  periods: ReadonlySet<string>;
  categories: ReadonlySet<string>;
  locations: ReadonlySet<string>;
  items: ReadonlySet<string>;
}

/**
 * Checks the items of a bundle together.
 * - A confirmed example whose total changes is a warning: visitors see estimates by the same rates.
 * - Two items, or an item and a category, with one address are an error.
 * - A reference without a target is a warning, because it has no effect: a person may have removed a
 *   period, and an unpublished item is not in a bundle.
 */
export function checkItems(found: readonly Found[], { settings, pages }: Bundle): BundleIssue[] {
  const { rentals, business } = settings;
  if (!rentals) return found.length > 0 ? [noRentals] : [];
  const surplus = found.slice(RENTALS_MOST.items);
  const known: Known = {
    periods: new Set(rentals.periods.map(({ id }) => id)),
    categories: new Set(rentals.categories.map(({ id }) => id)),
    locations: new Set(business?.locations.map(({ id }) => id)),
    items: new Set(found.map(({ document }) => document.key)),
  };
  return [
    ...examplesWithOtherTotals(found, settings, rentals),
    ...surplus.slice(0, 1).map(({ file }) => tooMany(file)),
    ...pagesInTheWay(pages, rentals),
    ...sharedAddresses(found, rentals),
    ...found.flatMap((each) => itemReferences(each, known)),
    ...settingsReferences(rentals, known),
  ];
}

/** Returns a warning for each confirmed example whose total is another one by the rates of the bundle. */
function examplesWithOtherTotals(
  found: readonly Found[],
  settings: Bundle['settings'],
  rentals: Rentals,
): BundleIssue[] {
  const known = new Map(found.map(({ document }) => [document.key, document]));
  const money = (amount: number) => formatAmount(amount, rentals.currency, settings.language);
  return changedExamples(rentals, settings, known).map(({ index, total, now }) =>
    issue(
      'bundle_example_changed',
      SETTINGS_FILE,
      `is ${money(total)}, and the rates give ${now === null ? 'no total' : money(now)}`,
      {
        severity: 'warning',
        path: formatPath(['rentals', 'examples', index, 'total']),
        suggestion: 'Correct the rate, or confirm the new total in the settings of the site.',
      },
    ),
  );
}

const noRentals = issue('bundle_reference_broken', SETTINGS_FILE, 'is missing', {
  severity: 'warning',
  path: 'rentals',
  suggestion:
    'Visitors see no items without it. Add "rentals" with a currency: {"currency": "USD"}.',
});

const tooMany = (file: string) =>
  issue('bundle_file_invalid', file, `is one item too many; a site may have ${RENTALS_MOST.items}`);

/** Returns an issue for each page whose address begins with the word of the items. */
function pagesInTheWay(pages: Bundle['pages'], { path }: Rentals): BundleIssue[] {
  const inTheWay = pages.filter(({ address }) => firstPart(address) === path);
  return inTheWay.map((page) =>
    issue('bundle_duplicate_address', bundlePageFileName(page), `begins with "${path}"`, {
      path: 'address',
      suggestion: `The addresses of items begin with this word (rentals.path in ${SETTINGS_FILE}). Choose another address.`,
    }),
  );
}

function sharedAddresses(found: readonly Found[], { categories }: Rentals): BundleIssue[] {
  const owners = new Map(
    categories.map(({ address, title }) => [address, `the category "${title}"`]),
  );
  return found.flatMap(({ file, document: { address } }) => {
    const owner = owners.get(address);
    if (owner === undefined) owners.set(address, file);
    if (owner === undefined) return [];
    const suggestion = 'Give one of the two another address.';
    const more = { path: 'address', suggestion };
    return [issue('bundle_duplicate_address', file, `is ${address}, as in ${owner}`, more)];
  });
}

function itemReferences({ file, document }: Found, known: Known): BundleIssue[] {
  const check = checkerOf(file);
  const { category, rates, minimum, locations, goes_with } = document;
  return [
    ...(category === '' ? [] : check('category', category, known.categories, ['category'])),
    ...Object.keys(rates).flatMap((id) => check('period', id, known.periods, ['rates', id])),
    ...(minimum === undefined ? [] : check('period', minimum, known.periods, ['minimum'])),
    ...locations.flatMap((id, n) => check('location', id, known.locations, ['locations', n])),
    ...goes_with.flatMap((key, n) => check('item', key, known.items, ['goes_with', n])),
  ];
}

function settingsReferences({ fees, zones, examples }: Rentals, known: Known) {
  const check = checkerOf(SETTINGS_FILE);
  const at = (...path: (string | number)[]) => ['rentals', ...path];
  return [
    ...fees.flatMap(({ categories }, n) =>
      categories.flatMap((id, m) =>
        check('category', id, known.categories, at('fees', n, 'categories', m)),
      ),
    ),
    ...zones.flatMap(({ location }, n) =>
      location === undefined
        ? []
        : check('location', location, known.locations, at('zones', n, 'location')),
    ),
    ...examples.flatMap(({ items }, n) =>
      items.flatMap(({ key }, m) =>
        check('item', key, known.items, at('examples', n, 'items', m, 'key')),
      ),
    ),
  ];
}

/** The most ids that a suggestion compares or lists. */
const LISTED_MOST = 50;

/** Returns a function that returns an issue for an id that is not among the known ones. */
function checkerOf(file: string) {
  return (
    what: 'category' | 'period' | 'location' | 'item',
    id: string,
    known: ReadonlySet<string>,
    path: readonly (string | number)[],
  ): BundleIssue[] => {
    if (known.has(id)) return [];
    const listed = what === 'item' ? [] : [...known].slice(0, LISTED_MOST);
    const suggestion =
      didYouMean(id, listed) ??
      (listed.length > 0 ? `Choose one of ${listed.join(', ')}, or remove it.` : 'Remove it.');
    const message = `is "${id}", and the bundle has no ${what} with this ${what === 'item' ? 'key' : 'id'}`;
    const more = { severity: 'warning', path: formatPath(path), suggestion } as const;
    return [issue('bundle_reference_broken', file, message, more)];
  };
}
