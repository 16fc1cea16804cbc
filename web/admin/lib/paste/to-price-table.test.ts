import fs from 'node:fs';
import path from 'node:path';
import { PRICE_ROWS_MOST } from '@siteyard/schemas/primitives/limits';
import { expect, test } from 'vitest';
import type { PastedTable } from './pasted.ts';
import { readClipboard } from './read-clipboard.ts';
import { wordsIn } from './test-blocks.ts';
import { toPriceTable } from './to-price-table.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/clipboards');
const fixture = (name: string) => fs.readFileSync(path.join(folder, name), 'utf8');
const isTable = (block: { type: string }): block is PastedTable => block.type === 'table';

const tablesIn = (html: string, text = '') => readClipboard({ html, text }).filter(isTable);
const tableIn = (html: string, text = '') => toPriceTable(tablesIn(html, text)[0]!.data.rows);

/** The rows of text with tabs as an HTML table. */
const htmlOf = (rows: readonly string[], cell = 'td') =>
  `<table>${rows
    .map(
      (row) =>
        `<tr>${row
          .split('\t')
          .map((text) => `<${cell}>${text}</${cell}>`)
          .join('')}</tr>`,
    )
    .join('')}</table>`;

function made(html: string, text = '') {
  const table = tableIn(html, text);
  if (!table.ok) throw new Error(table.problem);
  const { heading, dayLabel, weekLabel, fourWeeksLabel, depositLabel, items } = table.props;
  const rows = items.map(({ name, details, day, week, fourWeeks, deposit }) =>
    [name, details, day, week, fourWeeks, deposit].join(' | '),
  );
  const labels = [dayLabel, weekLabel, fourWeeksLabel, depositLabel].join(' | ');
  return { heading, labels, rows, isGuessed: table.isGuessed };
}

test.each([
  [
    'excel-prices.html',
    'Machine',
    'Day | Week | Four weeks | Deposit',
    ['Mini excavator |  | 185 | 690 |  | ', 'Trencher |  |  | 400 |  | '],
  ],
  [
    'text-table.txt',
    'Machine',
    'Day | Week | Four weeks | Deposit',
    ['Mini excavator |  | $185 | $690 |  | ', 'Trencher |  |  | $400 |  | '],
  ],
  [
    'sheets-prices.html',
    'Machine',
    'Day | Week | Four weeks | Deposit',
    ['Boom lift |  | $240 |  |  | '],
  ],
  [
    'docs-table.html',
    'Machine',
    'Day | Week | Four weeks | Deposit',
    ['Mini excavator |  | $185 |  |  | '],
  ],
  [
    'libreoffice-table.html',
    'Size',
    'Price | Week | Four weeks | Deposit',
    ['20 ft |  | $140 |  |  | '],
  ],
  [
    'word-table.html',
    'Machine',
    'Day | Week | Four weeks | Deposit',
    ['Scissor lift |  |  | $390 |  | ', ' |  |  | $420 in summer |  | '],
  ],
])('%s becomes a price table', (name, heading, labels, rows) => {
  const content = fixture(name);
  const table = name.endsWith('.txt') ? made('', content) : made(content);
  expect(table).toEqual({ heading, labels, rows, isGuessed: false });
});

test('text above the rows becomes the heading, and columns without headings are reported', () => {
  expect(made(fixture('excel-merged.html'))).toEqual({
    heading: 'Prices 2026',
    labels: 'Day | Week | Four weeks | Deposit',
    rows: ['Lift |  | $95 | per day |  | '],
    isGuessed: true,
  });
  expect(made(htmlOf(['Lift\t$95', 'Saw\t$20'])).labels).toBe(
    'Price | Week | Four weeks | Deposit',
  );
});

test('the second column has the details if it has no prices and no heading, or if there are six', () => {
  expect(made(htmlOf(['Lift\t8 m\t$95', 'Saw\tpetrol\t$20'])).rows).toEqual([
    'Lift | 8 m | $95 |  |  | ',
    'Saw | petrol | $20 |  |  | ',
  ]);
  const six = htmlOf(['Name\tSize\tA\tB\tC\tD', 'Lift\t8 m\t1\t2\t3\t4']);
  expect(made(six)).toMatchObject({ heading: 'Name, Size', rows: ['Lift | 8 m | 1 | 2 | 3 | 4'] });
});

test('a column with a known heading becomes that price', () => {
  const table = made(htmlOf(['\tWeek\tdeposit', 'Lift\t$95\t$10']));
  expect(table.labels).toBe('Day | Week | Four weeks | deposit');
  expect(table.rows).toEqual(['Lift |  |  | $95 |  | $10']);
  expect(table.heading).toBe('Prices');
});

test('the first row has the headings if it alone is bold, also without any price', () => {
  const html = htmlOf(['Machine\tReach', 'Lift\tfar']).replaceAll(/Machine|Reach/g, '<b>$&</b>');
  expect(made(html)).toMatchObject({ heading: 'Machine', rows: ['Lift |  | far |  |  | '] });
});

test('the name keeps its link', () => {
  const table = tableIn(fixture('sheets-prices.html'));
  expect(table.ok && table.props.items[0]?.href).toBe('https://brindle.example/lift');
});

test.each([
  [
    htmlOf(['a\tb\tc\td\te\tf\tg', '1\t2\t3\t4\t5\t6\t7']),
    'A price table has at most 6 columns, and this table has 7.',
  ],
  [
    htmlOf(Array.from({ length: PRICE_ROWS_MOST + 1 }, (_, at) => `Lift ${at}\t$${at}`)),
    'A price table has at most 60 rows, and this table has 61.',
  ],
  [
    htmlOf(['Lift\t$1', `Saw\t$2 ${'long '.repeat(30)}`]),
    'A price table cannot have “$2 long long long long long long long l…”, which is too long; at most 100 characters.',
  ],
])('a table over a limit is refused with the limit', (html, problem) => {
  expect(tableIn(html)).toEqual({ ok: false, problem });
});

test('each word of a table is in its price table once', () => {
  for (const name of fs.readdirSync(folder)) {
    const content = fixture(name);
    const tables = name.endsWith('.txt') ? tablesIn('', content) : tablesIn(content);
    for (const { data } of tables) {
      const table = toPriceTable(data.rows);
      if (!table.ok) throw new Error(table.problem);
      const shown = JSON.stringify([table.props.heading, table.props.items, table.props]);
      for (const { text } of data.rows.flat())
        for (const word of wordsIn(text)) expect(shown).toContain(word);
    }
  }
});
