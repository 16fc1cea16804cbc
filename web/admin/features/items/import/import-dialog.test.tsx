import { Toaster } from 'sonner';
import { expect, test } from 'vitest';
import {
  callsOf,
  click,
  control,
  openAdmin,
  refused,
  see,
  seeText,
  type,
  useAdminTests,
  type ApiCall,
} from '../../../test-admin.tsx';
import { rentals, type Rentals } from '@siteyard/schemas/rentals';
import { siteSettings } from '@siteyard/schemas/settings';
import { ImportDialog } from './import-dialog.tsx';

useAdminTests();

const plan = {
  columns: [
    { title: 'Machine', field: 'name' },
    { title: 'Colour', field: null },
    { title: 'Bin', field: null },
  ],
  added: [
    {
      line: 2,
      name: 'Crane',
      category: 'Lifts',
      fields: [{ field: 'Day', before: '', after: '$85' }],
    },
  ],
  changed: [
    {
      line: 3,
      key: '5b3c8a52-6f0d-4f47-9d3c-0c2f0a1d8e11',
      name: 'Lift',
      fields: [
        {
          field: 'Week',
          before: '$300',
          after: '$320',
        },
      ],
    },
  ],
  unchanged: 4,
  categories: ['Lifts'],
  problems: [
    { line: 5, column: 'Week', message: 'is no amount', is_error: true },
    { line: null, column: 'Bin', message: 'This column is not imported.', is_error: false },
  ],
};

let closed = 0;
const open = (answers: object = {}) => {
  closed = 0;
  return openAdmin(
    <>
      <ImportDialog onClose={() => (closed += 1)} />
      <Toaster />
    </>,
    {
      'GET /api/site_settings': { settings: siteSettings.parse({}), revision: 1 },
      'POST /api/items/import': ({ body }: ApiCall) => ({
        commit: (body as { dry_run: boolean }).dry_run ? null : 9,
        plan,
      }),
      ...answers,
    },
  );
};
const imports = () =>
  callsOf(({ path }) => path === '/api/items/import').map(({ body }) => body as object);

test('pasted cells are previewed, imported as one change, and undone', async () => {
  open({ 'POST /api/commits/9/undo': {} });
  await type('Your price list', 'Machine\tDay\nCrane\t85');
  await seeText('1 added, 1 changed, 4 unchanged. New category: Lifts');
  await seeText('Line 5, Week: is no amount');
  expect(document.querySelector('[role=alert]')?.textContent).toBe('Line 5, Week: is no amount');
  await seeText('Bin: This column is not imported.');
  await seeText('This column is not imported: Colour');
  await seeText('Week: $300 → $320');
  await seeText('Lifts · Day: $85');
  expect(imports()).toEqual([{ text: 'Machine\tDay\nCrane\t85', dry_run: true }]);
  await click('Import 2 items');
  await see(() => expect(closed).toBe(1));
  expect(imports()[1]).toMatchObject({ dry_run: false });
  await click('Undo');
  await seeText('The import was undone.');
});

/** Chooses a file with these bytes in the dialog. */
async function choose(name: string, bytes: Uint8Array) {
  const input = await control('CSV file');
  const file = new File([], name);
  Object.defineProperty(file, 'arrayBuffer', { value: () => Promise.resolve(bytes.buffer) });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
}

const bytesOf = (text: string) => new Uint8Array([...text].map((letter) => letter.charCodeAt(0)));

test('a CSV file of an older spreadsheet is read with its letters', async () => {
  open();
  await choose('prices.csv', bytesOf('N\nS\xe4ge \xa3'));
  await see(() => expect(imports()).toEqual([{ text: 'N\nSäge £', dry_run: true }]));
});

test('a file in UTF-16 is read', async () => {
  open();
  await choose('prices.txt', bytesOf('\xff\xfeN\0\n\0S\0'));
  await see(() => expect(imports()).toEqual([{ text: 'N\nS', dry_run: true }]));
});

test('a text file with the name of a spreadsheet is read', async () => {
  open();
  await choose('prices.xlsx', bytesOf('Machine,Day'));
  await see(() => expect(imports()).toEqual([{ text: 'Machine,Day', dry_run: true }]));
});

test.each([
  ['prices.xlsx', 'PK\x03\x04', 'save it as CSV first'],
  ['prices.xls', '\xd0\xcf\x11\xe0\0', 'save it as CSV first'],
  ['photo.png', '\x89PNG\r\n\x1a\n\0', '“photo.png” is not a table. Choose a CSV, TSV or TXT file'],
  ['photo.xlsx', '\x89PNG\r\n\x1a\n\0', '“photo.xlsx” is not a table.'],
  ['renamed.csv', 'PK\x03\x04', '“renamed.csv” is not a table.'],
  ['prices.pdf', '%PDF-1.7\n', '“prices.pdf” is not a table.'],
  ['empty.csv', '', '“empty.csv” is empty. Choose a CSV, TSV or TXT file'],
  ['blank.csv', ' \r\n', '“blank.csv” is empty.'],
])('refuses %s (%j) with advice', async (name, bytes, advice) => {
  open();
  await choose(name, bytesOf(bytes));
  await seeText(advice);
  expect(imports()).toEqual([]);
});

test('a file that the browser cannot read is reported', async () => {
  open();
  const input = await control('CSV file');
  const file = new File([], 'moved.csv');
  const moved = () => Promise.reject(new DOMException('gone', 'NotFoundError'));
  Object.defineProperty(file, 'arrayBuffer', { value: moved });
  Object.defineProperty(input, 'files', { value: [file], configurable: true });
  input.dispatchEvent(new Event('change', { bubbles: true }));
  await seeText('The file could not be read. Choose it again.');
  expect(imports()).toEqual([]);
});

test('a table without changes cannot be imported', async () => {
  open({
    'POST /api/items/import': { commit: null, plan: { ...plan, added: [], changed: [] } },
  });
  await type('Your price list', 'Machine\nLift');
  await seeText('0 added, 0 changed');
  expect((await control('Import items')).disabled).toBe(true);
});

test('adds a period that a column names, and reads the table again', async () => {
  let rules = rentals.parse({ currency: 'GBP' });
  const isKnown = () => rules.periods.some(({ title }) => title === 'Weekend');
  open({
    'GET /api/site_settings': () => ({ settings: siteSettings.parse({ rentals: rules }) }),
    'PUT /api/site_settings': ({ body }: ApiCall) => {
      ({ rentals: rules } = (body as { settings: { rentals: Rentals } }).settings);
      return { settings: siteSettings.parse({ rentals: rules }) };
    },
    'POST /api/items/import': () => ({
      commit: null,
      plan: { ...plan, columns: [{ title: 'Weekend', field: isKnown() ? 'Weekend' : null }] },
    }),
  });
  await type('Your price list', 'Machine\tWeekend\nCrane\t85');
  await seeText('The table has rates for periods that your site does not have yet: “Weekend”.');
  await click('Add the period');
  await see(() =>
    expect(document.body.textContent).not.toContain('that your site does not have yet'),
  );
  expect(rules.periods.map(({ title }) => title)).toEqual(['Day', 'Week', 'Four weeks', 'Weekend']);
  expect(imports()).toHaveLength(2);
});

test('a refusal is shown', async () => {
  open({ 'POST /api/items/import': refused(422, { error: 'No column has the names.' }) });
  await type('Your price list', 'x');
  await seeText('No column has the names.');
});
