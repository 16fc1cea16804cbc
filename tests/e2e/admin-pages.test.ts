import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { goInApp, makePage, openAdminPage } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

const WIDE = { width: 1280, height: 900 };

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
  // These tests do not need the content of the previews, which takes most of the time.
  await opened.page.route(/\/(pages|admin\/preview)\/(page_templates\/[\w-]+|\d+)$/, (route) =>
    route.request().frame() === opened.page.mainFrame()
      ? route.fallback()
      : route.fulfill({ contentType: 'text/html', body: '' }),
  );
});
beforeEach(async () => {
  // The list begins without a search.
  await goInApp(opened.page, '/admin/change-password');
  await opened.page.getByRole('heading', { name: 'Change password' }).waitFor();
  await goInApp(opened.page, '/admin/pages');
  await cards(opened.page).first().waitFor();
});
afterAll(() => browser.close());

const cards = (page: Page) => page.locator('main li').filter({ has: page.locator('h2') });
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });

test('the list makes a page, shows what it is in one to three columns, finds it, and deletes it after a confirmation', async () => {
  const { page, context, expectNoErrors } = opened;
  onTestFinished(() => page.setViewportSize(WIDE));
  await button(page, 'New Page').click();
  const dialog = page.getByRole('dialog', { name: 'New Page' });
  // The dialog grows once the templates are there.
  await dialog.getByRole('radio').nth(1).waitFor();
  await dialog.getByLabel('Title').fill('Boom lifts');
  await dialog.getByLabel('Description (optional)').fill('Up to 40 metres');
  await dialog.getByRole('button', { name: 'Create', exact: true }).click();
  const first = cards(page).first();
  await first.getByRole('heading', { name: 'Boom lifts' }).waitFor();
  await first.getByText('Up to 40 metres').waitFor();
  expect(await first.locator('time').innerText()).toMatch(/\d{4}/);
  await first.getByRole('link', { name: 'Open Boom lifts in a new tab' }).waitFor();
  await first.getByRole('link', { name: 'Edit Boom lifts' }).waitFor();
  const seen = await first.locator('iframe').evaluate((frame) => {
    const { width, height } = frame.getBoundingClientRect();
    return { width, height, scale: new DOMMatrix(getComputedStyle(frame).transform).a };
  });
  expect(seen.scale).toBeCloseTo(0.28, 3);
  expect(seen.width).toBeCloseTo(320, 0);
  expect(seen.height).toBeCloseTo(180, 0);

  // An open list is not notified of a new page.
  await makePage(context, site, 'Welders');
  await button(page, 'Refresh').click();
  await cards(page).getByRole('heading', { name: 'Welders' }).waitFor();
  for (const [width, columns] of [
    [360, 1],
    [768, 2],
    [1280, 3],
  ] as const) {
    await page.setViewportSize({ ...WIDE, width });
    const lefts = await cards(page).evaluateAll((list) =>
      list.slice(0, 6).map((card) => Math.round(card.getBoundingClientRect().left)),
    );
    expect(new Set(lefts).size).toBe(columns);
  }

  await page.getByLabel('Search pages').fill('boom');
  await expect.poll(() => cards(page).count()).toBe(1);
  await button(page, 'Delete Boom lifts').click();
  await page.getByText('Delete “Boom lifts”? This cannot be undone.').waitFor();
  await button(page, 'Delete').click();
  await page.getByText('No pages found').waitFor();
  expectNoErrors();
});

test('the top bar links to each room and has Logout; on a small screen it is a menu that starts with Page Manager', async () => {
  const { page, expectNoErrors } = opened;
  onTestFinished(() => page.setViewportSize(WIDE));
  const bar = page.getByRole('navigation', { name: 'Admin' });
  const links = await bar
    .getByRole('link')
    .evaluateAll((all) => all.map((link) => [link.textContent, link.getAttribute('href')]));
  expect(links).toEqual([
    ['Pages', '/'],
    ['Contact Requests', '/admin/contacts'],
    ['Global Settings', '/settings'],
  ]);
  await bar.getByRole('link', { name: 'Global Settings' }).click();
  await page.waitForURL('**/settings');
  await bar.getByRole('link', { name: 'Contact Requests' }).click();
  await page.waitForURL('**/admin/contacts');
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await bar.isVisible()).toBe(false);
  await button(page, 'Menu').click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allTextContents()).toEqual([
    'Page Manager',
    'Contact Requests',
    'Global Settings',
    'Pictures',
    'Logout',
  ]);
  await entries.filter({ hasText: 'Page Manager' }).click();
  await page.waitForURL('**/admin/pages');
  await page.setViewportSize(WIDE);
  await button(page, 'Logout').waitFor();
  expectNoErrors();
});
