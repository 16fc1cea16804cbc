import { describe, expect, it, test } from 'vitest';
import { documentFileName, type Bundle } from './bundle.ts';
import { checkJsonFile } from './check-json-file.ts';
import { isUsable, readBundle } from './read-bundle.ts';
import { writeBundle } from './write-bundle.ts';
import { rentals } from '../rentals/settings.ts';
import { renumberPages } from './renumber.ts';
import { bytesOf, fixBundle, testBundle, testPage, testSource } from './test-bundle.ts';
import { A, B, C, type Fields, anItem, rules, withItems, linkTo } from './test-items.ts';

const FILE = documentFileName('items', A);
const textOf = (bundle: Bundle) => writeBundle(bundle).get(FILE) ?? '';

async function issuesOf(bundle: Bundle, change = (text: string) => text) {
  const { issues } = await readBundle(
    testSource(bundle, (files) => files.set(FILE, change(String(files.get(FILE))))),
  );
  return issues.map(({ code, path = '', severity, file }) =>
    `${severity} ${code} ${file === FILE ? '' : `${file} `}${path}`.trim(),
  );
}

describe('blocks of items in a bundle', () => {
  const pageWith = (...content: object[]): Bundle => {
    const bundle = withItems(anItem(A));
    const blocks = content.map((props, n) => ({
      type: 'ItemList',
      props: { id: `ItemList-${n}`, ...props },
    }));
    const page = testPage(1);
    return {
      ...bundle,
      pages: [{ ...page, content: { ...page.content, content: blocks } }],
    } as Bundle;
  };
  const issues = async (bundle: Bundle) =>
    (await readBundle(testSource(bundle))).issues.map(
      ({ code, severity, path, block }) => `${severity} ${code} ${path} ${block?.id}`,
    );

  it('are sound if all items and categories are there, and so are links to their pages', async () => {
    const bundle = pageWith(
      { source: 'chosen', keys: [A] },
      { source: 'category', category: 'lifts' },
      { source: 'all', keys: [B] },
    );
    const [page] = bundle.pages;
    page!.content.content.push({
      type: 'Card',
      props: { id: 'Card-1', ctaHref: '/rentals/item-a', ctaLabel: 'x' },
    });
    expect(await issues(bundle)).toEqual([]);
  });

  it('get a warning for each missing item and category', async () => {
    const bundle = pageWith(
      { source: 'chosen', keys: [A, B] },
      { source: 'category', category: 'x' },
    );
    expect(await issues(bundle)).toEqual([
      'warning bundle_reference_broken content.content[1].props.keys[1] ItemList-0',
      'warning bundle_reference_broken content.content[2].props.category ItemList-1',
    ]);
  });
});

describe('items of a bundle', () => {
  it('are written one a file without defaults, and read back', async () => {
    const bundle = withItems(anItem(A, { rates: { week: 70_000, day: 18_500 } }), anItem(B));
    expect(textOf(bundle)).toBe(
      `{
  "address": "item-a",
  "key": "${A}",
  "name": "Item a",
  "rates": {
    "day": 18500,
    "week": 70000
  }
}
`,
    );
    const report = await readBundle(testSource(bundle));
    expect(report.issues).toEqual([]);
    expect(report.bundle?.items).toEqual(bundle.items);
    expect(isUsable(report) && writeBundle(report.bundle)).toEqual(writeBundle(bundle));
  });

  it('are absent if there are none: the files stay the same, to the byte', async () => {
    const bundle = testBundle(testPage(1));
    expect([...writeBundle({ ...bundle, items: [] })]).toEqual([...writeBundle(bundle)]);
    expect((await readBundle(testSource(bundle))).bundle).not.toHaveProperty('items');
  });

  it.each<[string, (text: string) => string, string[]]>([
    [
      'an unknown member',
      (text) => text.replace('"address"', '"adress"'),
      ['error bundle_file_invalid address', 'error bundle_file_invalid adress'],
    ],
    [
      'a rate that is no whole number',
      (text) => text.replace('18500', '185.5'),
      ['error bundle_file_invalid rates.day'],
    ],
    ['another form', (text) => text.replace('\n', '\n\n'), ['error bundle_not_canonical']],
    ['a default', (text) => text.replace('{', '{ "summary": "",'), ['error bundle_not_canonical']],
    [
      'a key twice',
      (text) => text.replace('{', '{ "name": "A",'),
      ['error bundle_json_invalid name'],
    ],
    [
      'tags that a site would change',
      (text) =>
        text.replace(
          '"rates"',
          '"text": {"blocks": [{"type": "paragraph", "data": {"text": "a<br />b"}}]}, "rates"',
        ),
      ['warning bundle_not_canonical text.blocks[0].data.text', 'error bundle_not_canonical'],
    ],
  ])('with %s are reported with their places', async (_, change, expected) => {
    const bundle = withItems(anItem(A, { rates: { day: 18_500 } }));
    expect(await issuesOf(bundle, change)).toEqual(expected);
    const { kind, issues } = checkJsonFile('x.json', bytesOf(change(textOf(bundle))));
    expect(issues.length).toBe(expected.length);
    if (!expected[1]) expect(kind).toBe('item');
  });

  it('get their canonical form and file name by a fix', async () => {
    const bundle = withItems(anItem(A));
    const changes = await fixBundle(
      testSource(bundle, (files) => {
        files.set('items/lift.json', String(files.get(FILE)).replace('{', '{ "summary": "",'));
        files.delete(FILE);
      }),
    );
    expect(changes.get('items/lift.json')).toBeNull();
    expect(changes.get(FILE)).toBe(textOf(bundle));
  });

  it.each<[string, Fields, string[]]>([
    ['an unknown category', { category: 'lift' }, ['warning bundle_reference_broken category']],
    ['an unknown period', { rates: { days: 5 } }, ['warning bundle_reference_broken rates.days']],
    ['an unknown minimum', { minimum: 'night' }, ['warning bundle_reference_broken minimum']],
    ['an unknown location', { locations: ['x'] }, ['warning bundle_reference_broken locations[0]']],
    ['a missing item', { goes_with: [B, C] }, ['warning bundle_reference_broken goes_with[1]']],
    [
      'the address of another item',
      { address: 'item-b' },
      [`error bundle_duplicate_address items/${B}.json address`],
    ],
    ['the address of a category', { address: 'lifts' }, ['error bundle_duplicate_address address']],
    [
      'a missing picture',
      { pictures: [{ image: `/uploads/${'a'.repeat(64)}.png`, alt: '' }] },
      ['error bundle_reference_broken pictures[0].image'],
    ],
    [
      'a link to a missing page',
      { text: linkTo('/pages/77') },
      ['error bundle_reference_broken text.blocks[0].data.text'],
    ],
  ])('with %s are reported', async (_, fields, expected) => {
    expect(await issuesOf(withItems(anItem(A, fields), anItem(B)))).toEqual(expected);
  });

  it('suggest the id that is meant', async () => {
    const { issues } = await readBundle(testSource(withItems(anItem(A, { rates: { dya: 5 } }))));
    expect(issues[0]).toMatchObject({ suggestion: 'Did you mean "day"?' });
  });

  it.each([
    [20_000, ['warning bundle_example_changed settings.json rentals.examples[0].total']],
    [18_500, []],
  ])('whose rates change a confirmed example of %s are reported', async (total, expected) => {
    const made = withItems(anItem(A, { rates: { day: 18_500 } }));
    const [from, to] = ['2027-03-01T08:00', '2027-03-02T08:00'];
    const examples = [{ items: [{ key: A, quantity: 1 }], from, to, zone: null, total }];
    const { settings } = made;
    const rentals = { ...settings.rentals!, examples };
    const bundle = { ...made, settings: { ...settings, rentals } };
    expect(await issuesOf(bundle)).toEqual(expected);
    const { issues } = await readBundle(testSource(bundle));
    if (expected[0]) expect(issues[0]!.message).toBe('is $200, and the rates give $185');
  });

  it('need rentals in the settings', async () => {
    const bundle = { ...testBundle(testPage(1)), items: [anItem(A, { category: 'x' })] };
    expect(await issuesOf(bundle)).toEqual([
      'warning bundle_reference_broken settings.json rentals',
    ]);
  });

  it('link to the new number of a renumbered page', () => {
    const bundle = withItems(anItem(A, { text: linkTo('/pages/1') }));
    const after = renumberPages(bundle, new Map([[bundle.pages[0]!.key, 9]]));
    expect(after.items?.[0]?.text).toEqual(linkTo('/pages/9'));
    expect(after.items?.[0]?.key).toBe(A);
  });
});

test('the settings are checked for items, categories and locations that the bundle lacks', async () => {
  const bundle = withItems();
  bundle.settings.rentals = rentals.parse({
    ...rules,
    fees: [{ id: 'waiver', title: 'Waiver', percent: 10, categories: ['cranes'] }],
    zones: [{ id: 'city', title: 'City', location: 'north' }],
    examples: [{ items: [{ key: C }], from: '2027-03-01T08:00', to: '2027-03-02T08:00', total: 5 }],
  });
  const { issues } = await readBundle(testSource(bundle));
  expect(issues.map(({ path, severity }) => `${severity} ${path}`)).toEqual([
    'warning rentals.fees[0].categories[0]',
    'warning rentals.zones[0].location',
    'warning rentals.examples[0].items[0].key',
  ]);
});

test('a page whose address begins with the word of the items is reported', async () => {
  const bundle = withItems();
  bundle.pages = [testPage(1), { ...testPage(2), address: 'rentals/old' }];
  const { issues } = await readBundle(testSource(bundle));
  expect(issues).toMatchObject([
    {
      code: 'bundle_duplicate_address',
      severity: 'error',
      path: 'address',
      message: 'begins with "rentals"',
    },
  ]);
});
