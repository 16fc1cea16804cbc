import type { ItemAnswer } from '@siteyard/schemas/rentals';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { startTestSite, type Agent, type TestSite } from '../../helpers/app.ts';
import { block, createPage } from '../../helpers/factories.ts';
import { storeItems, turnRentalsOn } from '../../helpers/items.ts';
import { pathsInSitemap } from '../../helpers/sitemap.ts';
import { structuredDataOf } from '../../helpers/structured-data.ts';
import { PUBLIC_CACHE_CONTROL } from '../../../api/src/http/cache-control.ts';

/** The tests stay in one file, because they share one shop with items, categories and rules. */

const RULES = {
  path: 'hire',
  prices: 'with_tax',
  rates_note: 'Fuel is extra.',
  categories: [
    { id: 'lifts', title: 'Lifts', address: 'lifts', intro: 'Up to 20 m.' },
    { id: 'none', title: 'Nothing yet', address: 'none' },
  ],
};
const ORIGIN = 'https://yard.example';

let app: TestSite;
let admin: Agent;
let lift = '';
let drill = '';
beforeAll(async () => {
  app = await startTestSite({ env: { PUBLIC_URL: ORIGIN } });
  admin = await app.signIn();
  const form = await createPage(admin, { title: 'Contact' }, [block('ContactFormBlock')]);
  const nav = {
    sticky: true,
    logoImageUrl: '',
    cta: {
      label: 'Ask',
      href: `/pages/${form.id}`,
    },
    items: [
      {
        title: 'Our machines',
        href: '/hire',
        imageUrl: '',
      },
    ],
  };
  await admin.put('/api/site_settings', { settings: { nav } });
  await turnRentalsOn(admin, RULES);
  const [first, second] = await storeItems(app, [
    {
      name: 'Drill <1>',
      address: 'drill',
      order: 2,
    },
    {
      name: 'Scissor lift',
      address: 'scissor-lift',
      category: 'lifts',
      order: 1,
      summary: 'Electric.',
      rates: {
        day: 9500,
        four_weeks: 92050,
      },
      deposit: 3e4,
      minimum: 'day',
      rate_note: 'With a full battery.',
      unavailable_until: '2199-12-24',
      specs: [
        {
          label: 'Height',
          value: '8 m',
        },
      ],
      text: {
        blocks: [
          {
            type: 'paragraph',
            data: { text: 'It fits through <b>doors</b>.' },
          },
        ],
      },
      search_title: 'Hire a lift',
      description: 'A lift for a day.',
    },
  ]);
  [drill, lift] = [first!.key, second!.key];
  await change(lift, { goes_with: [drill, lift] });
});
afterAll(() => app.close());

const get = (path: string, headers?: Record<string, string>) => app.guest().get(path, headers);
async function change(key: string, item: object): Promise<void> {
  const { status, text } = await admin.patch(`/api/items/${key}`, { item });
  expect(status, text).toBe(200);
}
async function open(path: string) {
  const { status, text } = await get(path);
  expect(status, path).toBe(200);
  return text;
}
const textOf = (html: string) =>
  html
    .slice(html.indexOf('<main'))
    .replace(/<script.*?<\/script>/g, '')
    .replaceAll(/<[^>]+>/g, '|');

describe('the page of an item', () => {
  test('shows all values of the item between the menu and the footer', async () => {
    const html = await open('/hire/scissor-lift');
    expect(html).toContain('<title>Hire a lift</title>');
    expect(html).toContain('<meta name="description" content="A lift for a day."/>');
    expect(html).toContain(`<link rel="canonical" href="${ORIGIN}/hire/scissor-lift"/>`);
    expect(html).not.toContain('name="robots"');
    const text = textOf(html);
    for (const part of [
      'Our machines',
      'Lifts',
      'Scissor lift',
      'Electric.',
      'Day',
      '$95',
      '$920.50',
      '$300',
      'Shortest rental: Day',
      'With a full battery.',
      'Prices include tax.',
      'Fuel is extra.',
      'Not available until December 24, 2199',
      'Height',
      '8 m',
      'It fits through |doors|.',
      'Often rented with it',
      'Drill &lt;1&gt;',
      'Price on request',
    ])
      expect(text).toContain(part);
    expect(text.match(/Scissor lift\|/g)).toHaveLength(2);
    expect(html).toMatch(/<a href="\/hire" class[^>]*>Our machines</);
    expect(html).toMatch(/href="\/pages\/\d+\?item=scissor-lift"/);
    expect(html.match(/<h1/g)).toHaveLength(1);
  });

  test('shows no deposit of the item if the deposit is always a percentage', async () => {
    await turnRentalsOn(admin, { ...RULES, deposits: 'percent', deposit_percent: 20 });
    const text = textOf(await open('/hire/scissor-lift'));
    await turnRentalsOn(admin, RULES);
    expect(text).toContain('$95');
    expect(text).not.toMatch(/Deposit|\$300/);
  });

  test('has structured data with an offer for each period, and no price without a period', async () => {
    const [product, path] = structuredDataOf(await open('/hire/scissor-lift'));
    expect(product).toEqual({
      '@type': 'Product',
      name: 'Scissor lift',
      url: `${ORIGIN}/hire/scissor-lift`,
      description: 'Electric.',
      category: 'Lifts',
      additionalProperty: [
        {
          '@type': 'PropertyValue',
          name: 'Height',
          value: '8 m',
        },
      ],
      offers: {
        '@type': 'Offer',
        businessFunction: 'http://purl.org/goodrelations/v1#LeaseOut',
        url: `${ORIGIN}/hire/scissor-lift`,
        priceSpecification: [
          {
            '@type': 'UnitPriceSpecification',
            name: 'Day',
            price: '95.00',
            priceCurrency: 'USD',
            valueAddedTaxIncluded: true,
            unitCode: 'DAY',
          },
          {
            '@type': 'UnitPriceSpecification',
            name: 'Four weeks',
            price: '920.50',
            priceCurrency: 'USD',
            valueAddedTaxIncluded: true,
            unitCode: 'DAY',
            referenceQuantity: {
              '@type': 'QuantitativeValue',
              value: 28,
              unitCode: 'DAY',
            },
          },
        ],
      },
    });
    expect(path).toMatchObject({
      '@type': 'BreadcrumbList',
      itemListElement: [
        { position: 1, name: 'Our machines', item: `${ORIGIN}/hire` },
        { position: 2, name: 'Lifts', item: `${ORIGIN}/hire/lifts` },
        { position: 3, name: 'Scissor lift', item: `${ORIGIN}/hire/scissor-lift` },
      ],
    });
    expect(structuredDataOf(await open('/hire/drill'))[0]).not.toHaveProperty('offers');
  });

  test('has its first text as its description for search engines', async () => {
    const { body } = await admin.get(`/api/items/${lift}`);
    const { description, summary, text, specs } = (body as ItemAnswer).item;
    const described = async () =>
      /<meta name="description" content="(.*?)"/.exec(await open('/hire/scissor-lift'))?.[1];
    await change(lift, { description: '' });
    expect(await described()).toBe('Electric.');
    await change(lift, { summary: '' });
    expect(await described()).toBe('It fits through doors.');
    await change(lift, { text: { blocks: [] } });
    expect(await described()).toBe('Height: 8 m');
    await change(lift, { specs: [] });
    expect(await described()).toBeUndefined();
    await change(lift, { description, summary, text, specs });
    expect(await described()).toBe('A lift for a day.');
    expect(await open('/hire')).toContain(
      'name="description" content="Scissor lift, Drill &lt;1&gt;"',
    );
  });

  test('is cached with an ETag until its content changes', async () => {
    const first = await get('/hire/drill');
    const headers = { 'If-None-Match': first.headers.get('etag') ?? '' };
    expect([
      first.headers.get('cache-control'),
      (await get('/hire/drill', headers)).status,
    ]).toEqual([PUBLIC_CACHE_CONTROL, 304]);
    await change(drill, { rates: { week: 1_200 } });
    const later = await get('/hire/drill', headers);
    expect([later.status, later.text.includes('$12')]).toEqual([200, true]);
    await change(drill, { rates: {} });
  });

  test('redirects from other spellings and former addresses, with the query', async () => {
    await change(drill, { address: 'power-drill' });
    const places = ['/Hire/Power-Drill/', '/hire/drill?item=1', '/hire/drill'].map((path) =>
      get(path),
    );
    expect(
      (await Promise.all(places)).map(({ status, headers }) => [status, headers.get('location')]),
    ).toEqual([
      [301, '/hire/power-drill'],
      [301, '/hire/power-drill?item=1'],
      [301, '/hire/power-drill'],
    ]);
    await change(drill, { address: 'drill' });
    expect(await open('/hire/drill')).toContain('Drill');
  });

  test('exists only for administrators while the item is unpublished', async () => {
    expect((await get('/hire/drill')).status).toBe(200);
    await admin.post(`/api/items/${drill}/unpublish`, {});
    const hidden = await get('/hire/drill');
    expect([hidden.status, hidden.text.includes('This page does not exist.')]).toEqual([404, true]);
    expect(textOf(await open('/hire/scissor-lift'))).not.toContain('Drill');
    const preview = await admin.get(`/admin/preview/items/${drill}`);
    expect([preview.status, preview.text.includes('Drill')]).toEqual([200, true]);
    expect(preview.headers.get('cache-control')).toBe('no-store');
    expect((await get(`/admin/preview/items/${drill}`)).status).not.toBe(200);
    expect((await admin.get(`/admin/preview/items/${crypto.randomUUID()}`)).status).toBe(404);
    await admin.post(`/api/items/${drill}/publish`, {});
    expect((await get('/hire/drill')).status).toBe(200);
  });

  test.each(['/hire/gone', '/hire/lifts/scissor-lift', '/hire/a--b', `/hire/${'x'.repeat(150)}`])(
    'is not found at %s',
    async (path) => {
      expect((await get(path)).status).toBe(404);
    },
  );
});

describe('the lists of items', () => {
  test('show the categories with items, and all items or those of a category', async () => {
    const all = await open('/hire');
    expect(all).toContain('<title>Our machines · ');
    expect(textOf(all)).toMatch(/Lifts.*Up to 20 m\..*Scissor lift.*Drill/s);
    expect(textOf(all)).not.toContain('Nothing yet');
    const lifts = await open('/hire/lifts');
    expect(textOf(lifts)).toMatch(/Up to 20 m\..*Scissor lift/s);
    expect(textOf(lifts)).not.toContain('Drill');
    expect(structuredDataOf(lifts)[0]).toMatchObject({
      '@type': 'ItemList',
      itemListElement: [{ position: 1, url: `${ORIGIN}/hire/scissor-lift` }],
    });
    const none = await open('/hire/none');
    expect(none).toContain('content="noindex"');
    expect(textOf(none)).toContain('There are no items here yet.');
  });

  test('have 24 items a page, each page with its own address', async () => {
    const more = Array.from({ length: 30 }, (_, n) => ({ name: `Pump ${n}`, order: 100 + n }));
    const pumps = await storeItems(app, more);
    const first = await open('/hire');
    expect(first.match(/<article/g)).toHaveLength(24);
    expect(first).toContain('<a href="/hire?page=2" rel="next"');
    for (let again = 0; again < 2; again += 1) {
      const second = await open('/hire?utm_source=x&page=2');
      expect(second.match(/<article/g)).toHaveLength(8);
      expect(second).toContain(`<link rel="canonical" href="${ORIGIN}/hire?page=2"/>`);
      expect(second).toContain('<a href="/hire" rel="prev"');
      expect((await open('/hire')).match(/<article/g)).toHaveLength(24);
    }
    expect(structuredDataOf(await open('/hire?page=2'))[0]).toMatchObject({
      itemListElement: expect.arrayContaining([expect.objectContaining({ position: 25 })]),
    });
    expect((await get('/hire?page=3')).status).toBe(404);
    for (const page of ['0', '-1', '1e9', 'x']) await open(`/hire?page=${page}`);
    const keys = pumps.map(({ key }) => key);
    expect((await admin.post('/api/items/bulk', { action: 'delete', keys })).status).toBe(200);
    expect(await open('/hire')).not.toContain('Pump');
  });

  test('are in the sitemap with all items, except those that search engines may not list', async () => {
    const sitemap = async () => (await get('/sitemap.xml')).text;
    const paths = async () =>
      pathsInSitemap(await sitemap()).filter((path) => path.startsWith('/hire'));
    expect(await sitemap()).toContain(`<loc>${ORIGIN}/hire</loc>`);
    expect(await paths()).toEqual(['/hire', '/hire/lifts', '/hire/scissor-lift', '/hire/drill']);
    await change(drill, { noindex: true });
    expect(await paths()).toEqual(['/hire', '/hire/lifts', '/hire/scissor-lift']);
    expect(await open('/hire/drill')).toContain('content="noindex"');
    await change(drill, { noindex: false });
  });

  test('redirect from the former address of a category, unless an item has it now', async () => {
    const renamed = [{ ...RULES.categories[0], address: 'aerial-lifts' }, RULES.categories[1]];
    await turnRentalsOn(admin, { ...RULES, categories: renamed });
    const location = async (path: string) => {
      const { status, headers } = await get(path);
      return [status, headers.get('location')];
    };
    expect(await location('/hire/lifts?a=1')).toEqual([301, '/hire/aerial-lifts?a=1']);
    expect(await location('/hire/aerial-lifts')).toEqual([200, null]);
    // The site keeps the former address after another change of the settings.
    await turnRentalsOn(admin, { ...RULES, categories: renamed, path: 'rentals' });
    expect(await location('/hire/lifts')).toEqual([301, '/rentals/aerial-lifts']);
    await change(drill, { address: 'lifts' });
    expect(await location('/rentals/lifts')).toEqual([200, null]);
    await change(drill, { address: 'drill' });
    await turnRentalsOn(admin, RULES);
    expect(await location('/hire/aerial-lifts')).toEqual([301, '/hire/lifts']);
  });

  test('redirect from their former path', async () => {
    await turnRentalsOn(admin, { ...RULES, path: 'rentals' });
    const answer = await get('/hire/scissor-lift?a=1');
    expect([answer.status, answer.headers.get('location')]).toEqual([
      301,
      '/rentals/scissor-lift?a=1',
    ]);
    await turnRentalsOn(admin, RULES);
    expect((await get('/hire/scissor-lift')).status).toBe(200);
  });
});

describe('links', () => {
  test('to items and lists are checked', async () => {
    await admin.post(`/api/items/${drill}/unpublish`, {});
    const links = ['/hire', '/hire/lifts', '/hire/scissor-lift#a', '/hire/drill', '/hire/gone'];
    const { body } = await admin.post('/api/link_checks', { links });
    await admin.post(`/api/items/${drill}/publish`, {});
    expect((body as { links: { state: string }[] }).links.map(({ state }) => state)).toEqual([
      'fine',
      'fine',
      'fine',
      'not_public',
      'not_found',
    ]);
  });

  test('the list of items can be the home page', async () => {
    await admin.put('/api/site_settings', { settings: { home_page_path: '/hire' } });
    const { status, headers } = await get('/');
    expect([status, headers.get('location')]).toEqual([302, '/hire']);
  });
});
