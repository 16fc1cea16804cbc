import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import {
  bundleWithTables,
  EXAMPLE,
  exampleFolder,
  FLOORS,
  itemsOf,
  pricesIn,
  settingsOf,
  TENTS,
  withRentals,
} from './price-tables.ts';
import { copyOf, sitectl, tempFolder } from './sitectl.ts';

/** Scripts that create rental items, on bundles. */

const up = (dir: string, folder: string, ...more: string[]) =>
  sitectl(['migrate', 'up', '--dir', dir, '--bundle', folder, ...more]);
const apply = (dir: string, folder: string) => up(dir, folder, '--apply', '--yes');

it.each(['demo-site', 'events-site', 'short-site', 'minimal-site'])(
  'turns price tables on a copy of %s into items with the same prices, once',
  async (fixture) => {
    const pages: Parameters<typeof bundleWithTables>[1][] = [
      ['Marquees', [TENTS]],
      ['Floors and heat', [FLOORS]],
    ];
    const folder = bundleWithTables(fixture, ...pages);
    const before = pricesIn(folder);
    const present = itemsOf(folder).size;
    const dir = exampleFolder();
    const dry = await up(dir, folder);
    expect(dry.code, dry.stderr).toBe(0);
    expect(dry.stdout).toMatch(/^\+ items\/[\w-]+ {2}Oak floor$/m);
    expect(itemsOf(folder).size).toBe(present);

    const done = await apply(dir, folder);
    expect(done.code, done.stderr).toBe(0);
    for (const row of ['“Heater”', '“Large marquee”']) expect(done.stderr).toContain(row);
    expect(pricesIn(folder)).toEqual(before);
    const items = [...itemsOf(folder).values()];
    expect(items.map(({ name }) => name)).toEqual(
      expect.arrayContaining(['Small marquee', 'Large marquee', 'Oak floor']),
    );
    expect(items.filter(({ name }) => /small/i.test(name))).toHaveLength(1);
    const { rentals } = settingsOf(folder);
    const titles = rentals?.categories.map(({ title }) => title);
    expect(titles).toEqual(expect.arrayContaining(['What a marquee costs', 'Floors']));
    const valid = await sitectl(['validate', '--strict', folder]);
    expect(valid.code, valid.stdout).toBe(0);
    expect((await up(dir, folder)).stderr).toContain('There is nothing to migrate.');
  },
);

it('keeps rows that cannot be read as a table below the items, with the note', async () => {
  const folder = bundleWithTables('minimal-site', ['Floors', [{ ...FLOORS, note: 'Ask us.' }]]);
  const done = await apply(exampleFolder(), folder);
  expect(done.code, done.stderr).toBe(0);
  expect(done.stderr).toContain(
    'Floors, “Floors”: “Heater”: Day: “from $40” is not an exact amount.',
  );
  expect(done.stderr).toContain('“Ask us for more”: The row has no price.');
  const file = fs.readdirSync(path.join(folder, 'pages')).find((name) => name.startsWith('0051'))!;
  const page = JSON.parse(fs.readFileSync(path.join(folder, 'pages', file), 'utf8')) as {
    content: { content: { props: object }[] };
  };
  const blocks = page.content.content.map(({ props }) => props);
  expect(blocks.slice(-2)).toMatchObject([
    { id: 'table-51-0', heading: 'Floors', rows: 'items', items: [] },
    {
      heading: '',
      note: 'Ask us.',
      items: [
        {
          name: 'Heater',
          day: 'from $40',
        },
        { name: 'Ask us for more' },
      ],
    },
  ]);
});

it.each<[string, object[], string]>([
  [
    'one table with two currencies',
    [{ ...TENTS, items: [{ name: 'Lift', day: '$5', week: '£20' }] }],
    'failed at /pages/51: A price table has two currencies: $ and £.',
  ],
  [
    'two tables with different currencies',
    [TENTS, { items: [{ name: 'Lift', day: '5 €', week: '20 €' }] }],
    'These prices are in EUR, and those of the site are in USD.',
  ],
])('refuses %s, and changes nothing', async (_, tables, says) => {
  const folder = bundleWithTables('minimal-site', ['Prices', tables as never]);
  const ran = await apply(exampleFolder(), folder);
  expect(ran).toMatchObject({ code: 1 });
  expect(ran.stderr).toContain(says);
  expect(itemsOf(folder).size).toBe(0);
});

function scripts(files: Record<string, string>): string {
  const dir = tempFolder();
  for (const [id, body] of Object.entries(files))
    fs.writeFileSync(path.join(dir, `${id}.mjs`), `export default { ${body} };\n`);
  return dir;
}

const [FIRST, SECOND] = ['20261127-1000-first', '20261127-1100-second'];
const RENTALS = {
  currency: 'USD',
  categories: [{ id: 'lifts', title: 'Lifts', address: 'lifts' }],
};
const CREATE = (fields: string) => `settings(settings, site) { site.newItem('Lift', ${fields}); }`;

it.each<[string, string, string]>([
  ['an address of a category', CREATE(`{ address: 'lifts' }`), 'as in the category "Lifts"'],
  ['an unknown period', CREATE(`{ rates: { dya: 5 } }`), 'no period with this id'],
  ['an amount with decimals', CREATE(`{ rates: { day: 1.5 } }`), 'rates.day'],
  ['a name without letters', `page(page, site) { site.newItem(' '); }`, 'name'],
  ['an unknown category', CREATE(`{ category: 'cranes' }`), 'no category with this id'],
])('refuses a new item with %s', async (_, body, says) => {
  const folder = copyOf('minimal-site');
  await withRentals(folder, RENTALS);
  const ran = await apply(scripts({ [FIRST]: body }), folder);
  expect(ran.code).toBe(1);
  expect(ran.stderr).toContain(`The migration ${FIRST} makes invalid content`);
  expect(ran.stderr).toContain(says);
});

it('refuses items on a site without rental settings', async () => {
  const ran = await apply(scripts({ [FIRST]: CREATE('{}') }), copyOf('minimal-site'));
  expect(ran.stderr).toContain('settings: rentals is missing');
});

it('gives the next script the settings and the items of the one before it', async () => {
  const dir = scripts({
    [FIRST]: `page(page, site) { site.rentals('USD').periods = [{ id: 'day', title: 'Day', kind: 'days', length: 1 }]; site.newItem('Lift', { rates: { day: 500 } }); }`,
    [SECOND]: `
      page(page, site) {
        const [lift] = site.items;
        if (page.id === 1) page.description = lift.name + ' ' + site.settings.rentals.currency;
      },
      item(item) { item.summary = 'High.'; }`,
  });
  const folder = copyOf('minimal-site');
  const dry = await up(dir, folder);
  expect(dry.code, dry.stderr).toBe(0);
  expect(dry.stdout).toContain('description: ');
  expect(dry.stdout).toContain('"Lift USD"');
  expect(dry.stdout).toContain(`${FIRST}: 0 pages, 1 item, settings`);
  expect((await apply(dir, folder)).code).toBe(0);
  expect([...itemsOf(folder).values()]).toMatchObject([
    { name: 'Lift', address: 'lift', summary: 'High.', rates: { day: 500 } },
  ]);
  expect((await up(dir, folder)).stderr).toContain('There is nothing to migrate.');
});

it('compares the new items and settings of a test case with a file', async () => {
  const dir = exampleFolder();
  const cases = path.join(dir, `${EXAMPLE}.test`);
  const source = bundleWithTables('minimal-site', ['Marquees', [TENTS]]);
  const file = fs.readdirSync(path.join(source, 'pages')).find((name) => name.startsWith('0051'))!;
  fs.mkdirSync(cases);
  fs.copyFileSync(path.join(source, 'pages', file), path.join(cases, 'page.before.json'));
  const test = (...more: string[]) => sitectl(['migrate', 'test', '--dir', dir, ...more]);
  expect(await test()).toMatchObject({ code: 1 });
  expect(await test('--update')).toMatchObject({ code: 0 });
  expect(await test()).toMatchObject({ code: 0 });
  const expected = path.join(cases, 'page.site.json');
  const text = fs.readFileSync(expected, 'utf8');
  expect(text).toContain('"day": 14000');
  fs.writeFileSync(expected, text.replace('"day": 14000', '"day": 14001'));
  const different = await test();
  expect(different.code).toBe(1);
  expect(different.stdout).toContain('differ from page.site.json');
});
