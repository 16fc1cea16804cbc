import fs from 'node:fs';
import path from 'node:path';
import { expect } from 'vitest';
import {
  bundlePageFileName,
  type Bundle,
  type BundlePage,
  readPageFile,
  formatPage,
  itemFromFile,
} from '@siteyard/schemas/bundle';
import { priceTable, type PriceTableProps } from '@siteyard/schemas/blocks/PriceTable';
import { toCanonicalFile } from '@siteyard/schemas/values';
import { walkBlocks } from '@siteyard/schemas/content';
import { formatAmount, type Item } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { copyOf, sitectl, tempFolder } from './sitectl.ts';

/** Price tables that a person has typed, as the sample businesses had them. */

const row = (name: string, prices: string[], details = '') => {
  const [day, week, fourWeeks, deposit = ''] = prices;
  return { name, details, day, week, fourWeeks, deposit };
};

export const TENTS = {
  heading: 'What a marquee costs',
  dayLabel: 'One day',
  weekLabel: 'Weekend',
  fourWeeksLabel: 'Week',
  note: 'Prices before tax.',
  items: [
    row('Small marquee', ['$140', '$180', '$320.50', '$100'], '10 by 10 ft, 8 seats'),
    row('Large marquee', ['on request', '$2,750', 'POA', '$1,800'], '260 seats'),
  ],
};

export const FLOORS = {
  heading: 'Floors',
  dayLabel: 'Day',
  weekLabel: 'Weekend',
  fourWeeksLabel: '7 days',
  items: [
    row('Oak floor', ['$390', '$450', '$780', '$150']),
    row('small  marquee', ['$140', '$180', '$320.50', '$100']),
    row('Large marquee', ['$95', '$180', '$320', '$100']),
    row('Heater', ['from $40', '$60', '$90']),
    row('Ask us for more', ['', '', '']),
  ],
};

/** The script that turns price tables into items. */
export const EXAMPLE = '20261127-0900-items-from-price-tables';

/** A folder with only this script. */
export function exampleFolder(): string {
  const dir = path.join(tempFolder(), 'migrations');
  fs.mkdirSync(dir);
  const examples = path.resolve(import.meta.dirname, '../examples/migrations');
  fs.copyFileSync(path.join(examples, `${EXAMPLE}.ts`), path.join(dir, `${EXAMPLE}.ts`));
  return dir;
}

/** A price table in the form of a bundle. */
export type Table = Record<string, unknown>;

/** A copy of a bundle with pages of price tables, from the number 51 on. */
export function bundleWithTables(fixture: string, ...pages: [title: string, Table[]][]): string {
  const folder = copyOf(fixture);
  for (const [at, [title, tables]] of pages.entries()) {
    const page: BundlePage = {
      id: 51 + at,
      key: `00000000-0000-4000-8000-0000000000${51 + at}`,
      title,
      description: '',
      address: '',
      social_image: '',
      content: {
        contentVersion: CONTENT_VERSION,
        root: { props: {} },
        content: tables.map((props, index) => ({
          type: 'PriceTable',
          props: {
            id: `table-${51 + at}-${index}`,
            ...props,
          },
        })),
      },
    };
    fs.writeFileSync(path.join(folder, bundlePageFileName(page)), formatPage(page));
  }
  return folder;
}

/** Gives a bundle settings for rentals. */
export async function withRentals(folder: string, rentals: object): Promise<void> {
  const file = path.join(folder, 'settings.json');
  const settings = JSON.parse(fs.readFileSync(file, 'utf8')) as object;
  fs.writeFileSync(file, toCanonicalFile({ ...settings, rentals }));
  expect(await sitectl(['validate', '--fix', '-q', folder])).toMatchObject({ code: 0 });
}

const filesIn = (folder: string, name: string) => {
  const inside = path.join(folder, name);
  return fs.existsSync(inside) ? fs.readdirSync(inside).map((file) => path.join(inside, file)) : [];
};

export const settingsOf = (folder: string) =>
  JSON.parse(fs.readFileSync(path.join(folder, 'settings.json'), 'utf8')) as SiteSettings;

/** The items of a bundle, by key. */
export const itemsOf = (folder: string): ReadonlyMap<string, Item> =>
  new Map(
    filesIn(folder, 'items').map((file) => {
      const item = itemFromFile(JSON.parse(fs.readFileSync(file, 'utf8')) as never) as Item;
      return [item.key, item];
    }),
  );

/** The price tables of the pages 51 and above: the prices of each row as visitors see them, by its name. */
export function pricesIn(folder: string): Record<string, string[]>[] {
  const pages = filesIn(folder, 'pages').flatMap((file): Bundle['pages'] => {
    const { page } = readPageFile(`pages/${path.basename(file)}`, fs.readFileSync(file));
    return page && page.id > 50 ? [page] : [];
  });
  return pages.map(({ content }) => {
    const tables = [...walkBlocks(content)].filter(({ block }) => block.type === 'PriceTable');
    return Object.assign(
      {},
      ...tables.map(({ block: { props } }) => {
        const { id: _, ...rest } = props;
        return pricesOf(priceTable.props.parse(rest) as PriceTableProps, folder);
      }),
    ) as Record<string, string[]>;
  });
}

/** Words for a missing rate. Both are the same to visitors. */
const plain = (price: string) => (price === 'POA' ? 'on request' : price);
const nameOf = (name: string) => name.toLowerCase().replace(/\s+/g, ' ');

function pricesOf(table: PriceTableProps, folder: string): Record<string, string[]> {
  if (table.rows === 'own')
    return Object.fromEntries(
      table.items.map(({ name, day, week, fourWeeks, deposit }) => [
        nameOf(name),
        [day, week, fourWeeks, deposit].map(plain).filter(Boolean).toSorted(),
      ]),
    );
  const { rentals, language } = settingsOf(folder);
  const all = itemsOf(folder);
  const items = table.keys.map((key) => all.get(key)!);
  const shown = rentals!.periods.filter(({ id }) => items.some(({ rates }) => id in rates));
  const money = (amount: number) => formatAmount(amount, rentals!.currency, language);
  return Object.fromEntries(
    items.map(({ name, rates, deposit }) => {
      const prices = shown.map(({ id }) => (id in rates ? money(rates[id]!) : 'on request'));
      const all = deposit === undefined ? prices : [...prices, money(deposit)];
      return [nameOf(name), all.toSorted()];
    }),
  );
}
