import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, goInApp, makePage, openAdminPage } from '../helpers/browser/admin-page.ts';
import { overflowOf, partsWiderThanScreen } from '../helpers/browser/page-layout.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { plainPicture } from '../helpers/images.ts';

let browser: TestBrowser;
let opened: TestPage;
let site: SiteAddress;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterAll(() => browser.close());

interface Listed {
  items: { name: string; rates: Record<string, number>; image: string; published_at: string }[];
}
const listed = async () =>
  ((await callAs(opened.context, site, 'GET', '/api/items')) as Listed).items;

test('an owner sets up rentals, adds an item with a picture and rates, publishes it, sorts the list and changes a rate', async () => {
  const { page, context, expectNoErrors } = opened;
  const button = (name: string) => page.getByRole('button', { name, exact: true });
  await goInApp(page, '/admin/items');
  await button('Set up rentals').click();
  await page.getByText('No items yet').waitFor();
  await callAs(context, site, 'POST', '/api/items', { item: { name: 'Trailer' } });

  await page.getByRole('link', { name: 'Add an item' }).first().click();
  await page.getByLabel('Name', { exact: true }).fill('Mini excavator');
  await page.getByLabel('Day', { exact: true }).fill('120,50');
  await page.getByLabel('Pictures to add').setInputFiles({
    name: 'front.png',
    mimeType: 'image/png',
    buffer: await plainPicture('#336699').png().toBuffer(),
  });
  await page.getByLabel('Description of picture 1').fill('The excavator from the front');
  await button('Save and publish').click();
  await page.getByRole('heading', { name: 'Mini excavator' }).waitFor();
  await page.getByText('Published', { exact: true }).waitFor();
  await page.getByText('More', { exact: true }).click();
  expect(await violationsOf(page)).toEqual([]);
  expect(await page.getByRole('link', { name: 'View on the site' }).getAttribute('href')).toBe(
    '/rentals/mini-excavator',
  );

  await page.getByRole('link', { name: 'All items' }).click();
  const rows = page.getByRole('list', { name: 'Items' }).getByRole('listitem');
  await expect.poll(() => rows.count()).toBe(2);
  await page.getByRole('button', { name: 'Drag Mini excavator, or press the arrow keys' }).focus();
  await page.keyboard.press('ArrowUp');
  await expect
    .poll(async () => (await listed()).map(({ name }) => name))
    .toEqual(['Mini excavator', 'Trailer']);

  await page.getByRole('link', { name: 'Mini excavator' }).click();
  await page.getByLabel('Day', { exact: true }).fill('130');
  await button('Save').click();
  await page.getByText('Saved.', { exact: true }).waitFor();
  const [first] = await listed();
  expect(first).toMatchObject({
    rates: { day: 13_000 },
    image: expect.stringContaining('/uploads/'),
  });
  expect(first?.published_at).not.toBeNull();
  expectNoErrors();
});

test('a long name without spaces widens no page', async () => {
  const { page, context, expectNoErrors } = opened;
  const long = (length: number) => 'W'.repeat(length);
  const name = long(120);
  const category = { id: 'long', title: long(80), address: 'long' };
  await callAs(context, site, 'PUT', '/api/site_settings', {
    settings: { rentals: { currency: 'USD', categories: [category] } },
  });
  const { item } = (await callAs(context, site, 'POST', '/api/items', {
    item: {
      name,
      category: category.id,
      summary: long(300),
      rates: { day: 100, week: 500 },
      specs: [{ label: long(100), value: long(200) }],
      rate_note: long(200),
    },
  })) as { item: { key: string; address: string } };
  await callAs(context, site, 'POST', `/api/items/${item.key}/publish`, {});
  const lists = (['cards', 'list', 'table'] as const).map((layout) => ({
    type: 'ItemList',
    props: { id: layout, layout },
  }));
  const listPage = await makePage(context, site, 'Items', lists);
  const row = page.locator('main li', { hasText: name }).first();
  for (const [path, shown] of [
    [`/rentals/${item.address}`, page.getByRole('heading', { name, level: 1 })],
    ['/rentals', page.getByRole('link', { name }).first()],
    [`/rentals/${category.address}`, page.getByRole('link', { name }).first()],
    [`/pages/${listPage.id}`, page.getByRole('link', { name }).first()],
    [`/admin/items/${item.key}`, page.getByRole('heading', { name, level: 1 })],
    ['/admin/items', row],
    [`/admin/items?search=x${name}`, page.getByText('Nothing matches')],
    [`/admin/contacts?search=${name}`, page.getByText('Nothing matches')],
    ['/admin/administrators', row],
  ] as const) {
    await page.goto(path);
    for (const width of [360, 1280]) {
      await page.setViewportSize({ width, height: 900 });
      await shown.waitFor();
      expect([path, width, await overflowOf(page)]).toEqual([path, width, 0]);
      expect([path, ...(await partsWiderThanScreen(page, 'main, main li'))]).toEqual([path]);
    }
  }
  expectNoErrors();
});
