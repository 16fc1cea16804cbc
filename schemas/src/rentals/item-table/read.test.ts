import { readFileSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { readItemTable } from './read.ts';
import { planItemTable } from './plan.ts';
import { ITEM_TABLE_MOST } from './shape.ts';
import { rentals, type Rentals } from '../settings.ts';
import { pounds, dollars } from '../test-item-tables.ts';

const fixture = (name: string) =>
  readFileSync(`${import.meta.dirname}/../../../../fixtures/rentals/${name}`, 'utf8');

/** Reads a table as new items, and returns the fields of each. */
function addedBy(text: string, rules: Rentals) {
  const { added, problems, categories } = planItemTable(readItemTable(text, rules), [], rules);
  const titleOf = (id: string) =>
    [...rules.categories, ...categories].find((each) => each.id === id)?.title ?? '';
  return {
    items: added.map(({ item: fields }) => [
      fields.name,
      titleOf(fields.category),
      fields.rates,
      fields.deposit,
    ]),
    problems: problems.map(({ line, column, message }) => `${line} ${column}: ${message}`),
  };
}

describe('a table of items', () => {
  test('with commas and pounds has its amounts, and reports each row and column left out', () => {
    const { items, problems } = addedBy(fixture('comma-pounds.csv'), pounds);
    expect(items).toEqual([
      ['Tower scaffold, 5 m', 'Access', { day: 4500, week: 9500, four_weeks: 24_000 }, 10_000],
      [
        '3.5 m podium steps, 24" wide',
        'Access',
        { day: 3250, week: 6500, four_weeks: 16_000 },
        5000,
      ],
      ['Ladder', 'Access', { day: 1800, week: 3600 }, 2500],
      ['Mini excavator 1.5 t', 'Diggers', { day: 9500, week: 28_500, four_weeks: 125_000 }, 50_000],
      ['Midi excavator 8 t', 'Diggers', {}, 100_000],
      ['Micro digger 0.8 t', 'Diggers', { day: 8500, week: 25_500 }, 50_000],
      ['Ladder', 'Painting', { day: 1200, week: 2400, four_weeks: 6000 }, 2500],
      ['Airless sprayer', 'Painting', { week: 12_000, four_weeks: 30_000 }, 10_000],
      ['Steam stripper', 'Painting', { day: 2000, week: 4000 }, undefined],
    ]);
    expect(problems).toEqual([
      'null SKU: This column is not imported.',
      'null Notes: This column is not imported.',
      '9 Day (£): “from £40” is not an exact amount. The amount is not imported.',
      '10 4 Weeks (£): An amount of 0 is imported as no amount. Write “free” if it is free.',
      '11 null: Lines 10 and 11 are the same item. Line 11 is not imported. Change one of the names, or its category.',
    ]);
  });

  test('with semicolons and decimal commas has its amounts', () => {
    const euros = rentals.parse({ currency: 'EUR', prices: 'before_tax', tax_rate: 19 });
    const { items, problems } = addedBy(fixture('semicolon-decimal-commas.csv'), euros);
    expect(items).toEqual([
      ['Minibagger 1,8 t', 'Bagger', { day: 109_500, week: 438_050 }, 150_000],
      ['Rüttelplatte 90 kg', 'Verdichtung', { day: 4550, week: 18_200 }, 20_000],
      ['Stampfer 60 kg', 'Verdichtung', { day: 3900, week: 15_600 }, 20_000],
      ['Betonmischer 150 l', 'Beton', { day: 2250, week: 9000 }, 10_000],
      ['Kernbohrgerät', 'Beton', {}, 30_000],
      ['Bauheizer "Turbo" 30 kW', 'Heizung', { day: 3500, week: 14_000 }, 15_000],
    ]);
    expect(problems).toEqual(['null Artikel-Nr.: This column is not imported.']);
  });

  test('with merged titles and headings between its rows has its categories', () => {
    const shop = rentals.parse({
      currency: 'USD',
      periods: [
        { id: 'half', title: 'Half day', kind: 'hours', length: 4 },
        { id: 'day', title: '1 day', kind: 'days' },
        { id: 'week', title: '1 week', kind: 'days', length: 7 },
      ],
    });
    const { items, problems } = addedBy(fixture('tabs-merged-titles.txt'), shop);
    expect(items).toEqual([
      ['Plate compactor 16"', 'Compaction', { half: 4500, day: 6500, week: 19_500 }, 15_000],
      ['Trench rammer', 'Compaction', { half: 5500, day: 7950, week: 24_000 }, 15_000],
      ['Aerator', 'Lawn and garden', { half: 6000, day: 8500, week: 25_500 }, 10_000],
      ['Stump grinder', 'Lawn and garden', { day: 18_500, week: 125_000 }, 30_000],
      ['Chipper 6 inch', 'Lawn and garden', { half: 14_000, day: 21_000, week: 63_000 }, 50_000],
    ]);
    expect(problems).toEqual([
      'null Bin: This column is not imported.',
      '4 null: “Compaction” is read as the category of the rows below it.',
      '7 null: “Lawn and garden” is read as the category of the rows below it.',
    ]);
  });

  test('with sixty items adds all of them and their six categories', () => {
    const table = readItemTable(fixture('sixty-items.csv'), dollars);
    const { added, categories, problems } = planItemTable(table, [], dollars);
    expect(added).toHaveLength(60);
    expect(categories.map(({ title }) => title)).toEqual([
      'Access',
      'Earthmoving',
      'Compaction',
      'Air and power',
      'Lawn and garden',
      'Pumps and heaters',
    ]);
    expect(new Set(added.map(({ item: { address } }) => address)).size).toBe(60);
    expect(added[2]!.item).toMatchObject({
      name: 'Boom lift 40 ft',
      owned: 4,
      deposit: 2e4,
      rates: {
        day: 13600,
        week: 40800,
        four_weeks: 122400,
      },
    });
    expect(problems.map(({ column }) => column)).toEqual(['Bin']);
  });

  test.each<[string, string[]]>([
    ['Name,Category,Daily,Weekly,Monthly', ['name', 'category', 'day', 'week', 'four_weeks']],
    ['Machine;per day ex VAT;7 days;28 days', ['name', 'day', 'week', 'four_weeks']],
    ['Item\tRate / Day\t1 wk\t4 wks\tBond', ['name', 'day', 'week', 'four_weeks', 'deposit']],
    ['Description,Price (per day),Price (per week)', ['name', 'day', 'week']],
    ['Gerät,Tag,Woche,Kaution', ['name', 'day', 'week', 'deposit']],
    ['Matériel,Jour,Semaine,Caution', ['name', 'day', 'week', 'deposit']],
    ['Article No,Range,Day,Week', ['name', '', 'day', 'week']],
    ['Item,24 hrs,Week,Fortnight', ['name', 'day', 'week', '']],
    ['Item,Day ex VAT,Day inc VAT', ['name', 'day', '']],
  ])('recognises the titles %j', (titles, fields) => {
    const { columns } = readItemTable(`${titles}\nx`, pounds);
    expect(
      columns.map(({ meaning }) =>
        meaning ? ('field' in meaning ? meaning.field : meaning.period) : '',
      ),
    ).toEqual(fields);
  });

  test('uses the prices that include tax as the settings do', () => {
    const withTax = rentals.parse({ currency: 'GBP', prices: 'with_tax' });
    const text = 'Item,Day ex VAT,Day inc VAT\nLift,100,120\n';
    expect(addedBy(text, withTax).items).toEqual([['Lift', '', { day: 12_000 }, undefined]]);
  });

  test('reports a title with a time that is not a period of the shop', () => {
    const { problems } = readItemTable('Item,Day,Weekend\nLift,1,2\n', pounds);
    expect(problems).toMatchObject([{ column: 'Weekend', is_error: true }]);
  });

  test.each<[string, string, string]>([
    ['an empty text', ' \n', 'The table is empty.'],
    ['only titles', 'Name,Day\n\n', 'no rows below its titles'],
    ['a text without titles', 'hello\nworld\n', 'The table has no row of titles.'],
    ['too many columns', `Name,Day${','.repeat(80)}x\n`, 'more than 60 columns'],
    ['too many rows', `Name,Day\n${'Lift,1\n'.repeat(2_001)}`, 'more than 2000 rows'],
    ['a large text', 'x'.repeat(ITEM_TABLE_MOST.characters + 1), 'The limit is 5 MB.'],
  ])('refuses %s', (_, text, message) => {
    const { rows, problems } = readItemTable(text, pounds);
    expect(rows).toEqual([]);
    expect(problems).toMatchObject([{ line: null, is_error: true }]);
    expect(problems[0]!.message).toContain(message);
  });

  test.each(['Qty', 'No. in fleet', 'In stock', 'Fleet size'])(
    'has the number of owned pieces under “%s”',
    (title) => {
      const { added } = planItemTable(
        readItemTable(`Name,Day,${title}\nLift,85,3`, pounds),
        [],
        pounds,
      );
      expect(added[0]?.item.owned).toBe(3);
    },
  );

  test('of 5 MB of one repeated text is reported', () => {
    const texts = ['"', ',', '\n', 'a,"', '""', ';\t', '('].map((part) =>
      `Name,Day\n${part.repeat(ITEM_TABLE_MOST.characters)}`.slice(0, ITEM_TABLE_MOST.characters),
    );
    for (const text of texts)
      expect(planItemTable(readItemTable(text, pounds), [], pounds).problems).not.toEqual([]);
  });
});
