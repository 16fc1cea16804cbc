import { assetUrl } from '@siteyard/schemas/primitives/asset-url';
import {
  decimalsOf,
  chosenItems,
  itemsOfBlock,
  listPage,
  itemPath,
  type PublicItem,
  type PublicItemPage,
  type RentalPeriod,
  type Rentals,
} from '@siteyard/schemas/rentals';
import { walkBlocks } from '@siteyard/schemas/content';
import type { PageHead } from '../page-head.ts';

/** The hire of an item in the vocabulary that schema.org names for offers. */
const LEASE_OUT = 'http://purl.org/goodrelations/v1#LeaseOut';

/**
 * The rental items of a page as structured data for search engines: the item with its rates, or the list
 * of items. Empty if the page shows none, or if the origin of the site is unknown.
 */
export function rentalData(head: PageHead): object[] {
  const { rental, origin } = head;
  if (origin === undefined) return [];
  if (!rental) return listsOfBlocks(head, origin);
  const rentals = head.rentals?.();
  if (!rentals) return [];
  const { rules } = rentals;
  if (rental.kind === 'item') return [productData(rental.item, rules, origin)];
  const list = listPage(rentals, rental.category, rental.page);
  const data = list && listData(list.items, rules, origin, list.before);
  return data ? [data] : [];
}

/** The items of all lists on an edited page, each once. */
function listsOfBlocks({ page, rentals: find }: PageHead, origin: string): object[] {
  const choices = [...walkBlocks(page.content)].flatMap(({ block }) => itemsOfBlock(block) ?? []);
  const rentals = choices.length > 0 ? find?.() : null;
  if (!rentals) return [];
  const items = choices.flatMap((each) => chosenItems(rentals.items, each).slice(0, each.most));
  const data = listData([...new Set(items)], rentals.rules, origin);
  return data ? [data] : [];
}

function listData(items: readonly PublicItem[], rules: Rentals, origin: string, before = 0) {
  if (items.length === 0) return null;
  return {
    '@type': 'ItemList',
    itemListElement: items.map((item, index) => ({
      '@type': 'ListItem',
      position: before + index + 1,
      name: item.name,
      url: origin + itemPath(rules, item),
    })),
  };
}

function productData(item: PublicItemPage, rules: Rentals, origin: string) {
  const url = origin + itemPath(rules, item);
  const category = rules.categories.find(({ id }) => id === item.category);
  const image = item.pictures.flatMap((picture) => {
    const address = assetUrl(picture.image);
    return address === null ? [] : [address.startsWith('/') ? origin + address : address];
  });
  const offer = offerData(item, rules);
  return {
    '@type': 'Product',
    name: item.name,
    url,
    ...(image.length > 0 && { image }),
    ...(item.summary && { description: item.summary }),
    ...(category && { category: category.title }),
    ...(item.specs.length > 0 && {
      additionalProperty: item.specs.map(({ label, value }) => ({
        '@type': 'PropertyValue',
        name: label,
        value,
      })),
    }),
    ...(offer && {
      offers: {
        ...offer,
        url,
      },
    }),
  };
}

/** The offer to hire an item: a price by period, and never a price alone; null without a rate. */
function offerData({ rates }: Pick<PublicItem, 'rates'>, rules: Rentals) {
  const specifications = rules.periods.flatMap((period) => {
    const amount = rates[period.id];
    return amount === undefined ? [] : [priceData(period, amount, rules)];
  });
  if (specifications.length === 0) return null;
  return {
    '@type': 'Offer',
    businessFunction: LEASE_OUT,
    priceSpecification: specifications,
  };
}

function priceData(period: RentalPeriod, amount: number, { currency, prices }: Rentals) {
  const decimals = decimalsOf(currency);
  return {
    '@type': 'UnitPriceSpecification',
    name: period.title,
    price: (amount / 10 ** decimals).toFixed(decimals),
    priceCurrency: currency,
    ...(prices !== 'untaxed' && { valueAddedTaxIncluded: prices === 'with_tax' }),
    ...unitOf(period),
  };
}

/** The unit of a price by its UN/CEFACT code, or the title of a period that has no code. */
function unitOf({ kind, length, title }: RentalPeriod) {
  if (kind !== 'hours' && kind !== 'days') return { unitText: title };
  if (kind === 'days' && length === 7) return { unitCode: 'WEE' };
  const unitCode = kind === 'hours' ? 'HUR' : 'DAY';
  if (length === 1) return { unitCode };
  return {
    unitCode,
    referenceQuantity: { '@type': 'QuantitativeValue', value: length, unitCode },
  };
}
