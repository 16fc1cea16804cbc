import { readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { siteSettings } from '../settings/settings.ts';
import { changedExamples } from './examples.ts';
import { formatAmount } from './format-amount.ts';
import { item } from './item.ts';
import { readItemTable } from './item-table/read.ts';
import { planItemTable } from './item-table/plan.ts';
import { EXAMPLES_NEEDED } from './limits.ts';
import { showsEstimates } from './settings.ts';

const fixtures = `${import.meta.dirname}/../../../fixtures`;

const textsIn = (folder: string) =>
  readdirSync(folder).map((name) => readFileSync(`${folder}/${name}`, 'utf8'));

/** Reads a sample site: its rules, its items in their order, and the JSON of its pages. */
function readShop(name: string) {
  const folder = `${fixtures}/${name}-site`;
  const settings = siteSettings.parse(
    JSON.parse(readFileSync(`${folder}/settings.json`, 'utf8')) as unknown,
  );
  const items = textsIn(`${folder}/items`).map((text) => item.parse(JSON.parse(text)));
  return {
    settings,
    rules: settings.rentals!,
    items: items.toSorted((a, b) => a.order - b.order),
    pages: textsIn(`${folder}/pages`).join('\n'),
  };
}

/** The sample sites with items, and the tables from which a shop would import them. */
const SHOPS = [
  ['demo', 'demo-rate-sheet.csv', ['Yard row']],
  ['events', 'events-price-list.csv', ['SKU', 'Last counted']],
] as const;

test.each(SHOPS)(
  'the items of the sample site "%s" are those of its table in %s',
  (name, table, leftOut) => {
    const { rules, items } = readShop(name);
    const text = readFileSync(`${fixtures}/rentals/${table}`, 'utf8');
    const read = readItemTable(text, rules);
    expect(planItemTable(read, items, rules)).toMatchObject({
      added: [],
      changed: [],
      unchanged: items.length,
      categories: [],
      problems: leftOut.map((column) => ({
        column,
        is_error: false,
      })),
    });
    // A new shop gets the same items from the table.
    const { added } = planItemTable(read, [], rules);
    expect(added.map(({ item: { name: is, category, rates } }) => [is, category, rates])).toEqual(
      items.map((each) => [each.name, each.category, each.rates]),
    );
  },
);

test.each(SHOPS)('visitors of the sample site "%s" see estimates', (name) => {
  const { settings, rules, items } = readShop(name);
  expect(showsEstimates(rules)).toBe(true);
  expect(rules.examples.length).toBeGreaterThanOrEqual(EXAMPLES_NEEDED);
  const known = new Map(items.map((each) => [each.key, each]));
  expect(rules.examples.flatMap((each) => each.items).every(({ key }) => known.has(key))).toBe(
    true,
  );
  expect(changedExamples(rules, settings, known)).toEqual([]);
});

test.each(SHOPS)(
  'the pages of the sample site "%s" state the fees and the delivery of its rules',
  (name) => {
    const { rules, pages } = readShop(name);
    const stated = [
      ...rules.fees.flatMap(({ percent }) => (percent === undefined ? [] : `${percent} percent`)),
      ...rules.zones.flatMap(({ fee, per }) =>
        fee === null || fee === 0
          ? []
          : `${formatAmount(fee, rules.currency, 'en')}${per === 'way' ? ' each way' : ''}`,
      ),
    ];
    expect(stated.length).toBeGreaterThan(1);
    expect(stated.filter((text) => !pages.includes(text))).toEqual([]);
  },
);
