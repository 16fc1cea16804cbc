import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser/browser.ts';
import { callAs, goInApp, makePage, openAdminPage, button } from '../helpers/browser/admin-page.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

const WIDE = { width: 1280, height: 900 };

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
  // These tests do not need the content of the previews, and loading it would take most of the time.
  await opened.page.route(/\/(pages|admin\/preview)\/(page_templates\/[\w-]+|\d+)$/, (route) =>
    route.request().frame() === opened.page.mainFrame()
      ? route.fallback()
      : route.fulfill({ contentType: 'text/html', body: '' }),
  );
});
beforeEach(async () => {
  // Leaving the screen resets the search.
  await goInApp(opened.page, '/admin/change-password');
  await opened.page.getByRole('heading', { name: 'Change password' }).waitFor();
  await goInApp(opened.page, '/admin/pages');
  await cards(opened.page).first().waitFor();
});
afterAll(() => browser.close());

const cards = (page: Page) => page.locator('main li').filter({ has: page.locator('h2') });
const cardOf = (page: Page, title: string) =>
  cards(page).filter({ has: page.getByRole('heading', { name: title, exact: true }) });

/** Creates a page with a title that no other test uses. */
async function newPage(page: Page, title: string, description = '') {
  const made = await callAs(page.context(), site, 'POST', '/api/pages', {
    page: { title, description },
  });
  return made as { id: number };
}

const publish = (page: Page, id: number) =>
  callAs(page.context(), site, 'PUT', `/api/pages/${id}`, {
    page: { content: { root: { props: {} }, content: [] } },
  });

test('the list creates a page, shows pages in one to three columns, finds the page, and deletes it after a confirmation', async () => {
  const { page, context, expectNoErrors } = opened;
  onTestFinished(() => page.setViewportSize(WIDE));
  await button(page, 'New Page').click();
  const dialog = page.getByRole('dialog', { name: 'New Page' });
  // The dialog grows after the templates have loaded.
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

  // An open list does not show a new page before it is loaded again.
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

test('the top bar links to each area and has Logout, and on a small screen it is a menu that starts with Page Manager', async () => {
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
    'Items',
    'Pictures',
    'Logout',
  ]);
  await entries.filter({ hasText: 'Page Manager' }).click();
  await page.waitForURL('**/admin/pages');
  await page.setViewportSize(WIDE);
  await button(page, 'Logout').waitFor();
  expectNoErrors();
});

testInLongRun(
  'the list marks an unpublished page, shows its preview, and unpublishes a page',
  async () => {
    const { page, expectNoErrors } = opened;
    const made = await newPage(page, 'Plans');
    await button(page, 'Refresh').click();
    const card = cardOf(page, 'Plans');
    await card.getByText('Draft', { exact: true }).waitFor();
    expect(await card.getByRole('button', { name: 'Unpublish Plans' }).count()).toBe(0);
    const preview = `/admin/preview/${made.id}`;
    const open = card.getByRole('link', { name: 'Open Plans in a new tab' });
    expect(await open.getAttribute('href')).toBe(preview);
    expect((await page.request.get(site.url + preview)).status()).toBe(200);

    await publish(page, made.id);
    await button(page, 'Refresh').click();
    await card.getByRole('button', { name: 'Unpublish Plans' }).click();
    await page.getByText('Visitors will no longer find “Plans”.').waitFor();
    await button(page, 'Unpublish').click();
    await card.getByText('Unpublished', { exact: true }).waitFor();
    const guest = await fetch(`${site.url}/pages/${made.id}`);
    expect(guest.status).toBe(404);
    expectNoErrors();
  },
);

testInLongRun(
  'the list shows a preview, title, date, description and actions for each page',
  async () => {
    const { page, expectNoErrors } = opened;
    const made = await newPage(page, 'Dumpers', 'Up to nine tonnes');
    await publish(page, made.id);
    await button(page, 'Refresh').click();
    const card = cardOf(page, 'Dumpers');
    await card.getByText('Up to nine tonnes').waitFor();
    expect(await card.locator('time').innerText()).toMatch(/\d{4}/);
    expect(await card.innerText()).toContain('Updated');
    const open = card.getByRole('link', { name: 'Open Dumpers in a new tab' });
    expect(await open.innerText()).toBe('Open');
    expect(await open.getAttribute('href')).toBe(`/pages/${made.id}`);
    const edit = card.getByRole('link', { name: 'Edit Dumpers' });
    expect(await edit.innerText()).toBe('Edit');
    expect(await edit.getAttribute('href')).toBe(`/editor/${made.id}`);
    await card.getByRole('button', { name: 'Delete Dumpers' }).waitFor();

    const preview = card.locator('iframe');
    expect(await preview.getAttribute('src')).toBe(`/pages/${made.id}`);
    const seen = await preview.evaluate((frame) => {
      const { width, height } = frame.getBoundingClientRect();
      return { width, height, scale: new DOMMatrix(getComputedStyle(frame).transform).a };
    });
    expect(seen.scale).toBeCloseTo(0.28, 3);
    expect(seen.width).toBeCloseTo(320, 0);
    expect(seen.height).toBeCloseTo(180, 0);
    await card.getByRole('link', { name: 'Edit Dumpers' }).click();
    await page.waitForURL(`**/editor/${made.id}`);
    await page.getByRole('heading', { level: 1, name: 'Dumpers' }).waitFor();
    await page.getByRole('link', { name: 'Pages', exact: true }).click();
    await page.waitForURL('**/admin/pages');
    expectNoErrors();
  },
);

testInLongRun(
  'the list requires a title and no description for a new page, and shows the page first',
  async () => {
    const { page, expectNoErrors } = opened;
    const dialog = page.getByRole('dialog', { name: 'New Page' });
    const create = dialog.getByRole('button', { name: 'Create', exact: true });
    await button(page, 'New Page').click();
    await dialog.getByLabel('Description (optional)').fill('Words alone');
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByLabel('Title').fill('   ');
    expect(await create.isDisabled()).toBe(true);
    await dialog.getByRole('button', { name: 'Cancel' }).click();
    await dialog.waitFor({ state: 'detached' });
    await button(page, 'New Page').click();
    await dialog.getByLabel('Title').fill('Rollers');
    await create.click();
    await dialog.waitFor({ state: 'detached' });
    await cards(page).first().getByRole('heading', { name: 'Rollers' }).waitFor();
    expectNoErrors();
  },
);

testInLongRun('the list searches 300 ms after the last key', async () => {
  const { page } = opened;
  await newPage(page, 'Trencher one');
  await page.evaluate(() => {
    const times = { typed: 0, asked: [] as number[] };
    const { fetch } = window;
    window.addEventListener('input', () => (times.typed = performance.now()), true);
    window.fetch = (...call) => {
      if (/search=T/.test(String(call[0]))) times.asked.push(performance.now() - times.typed);
      return fetch(...call);
    };
    Object.assign(window, { times });
  });
  await page.getByLabel('Search pages').pressSequentially('Trencher', { delay: 20 });
  await expect.poll(() => cards(page).count()).toBe(1);
  const waited = await page.evaluate(
    () => (window as unknown as { times: { asked: number[] } }).times.asked,
  );
  // On a busy machine, the pause between two keys may be longer than that.
  expect(Math.min(...waited)).toBeGreaterThanOrEqual(299);
  expect(waited.at(-1)).toBeLessThan(2_000);
  await page.getByLabel('Search pages').fill('');
  await expect.poll(() => cards(page).count()).toBeGreaterThan(1);
});

testInLongRun('the top bar is a menu on a small screen, starting with Page Manager', async () => {
  const { page, expectNoErrors } = opened;
  onTestFinished(() => page.setViewportSize(WIDE));
  await page.setViewportSize({ width: 360, height: 740 });
  expect(await page.getByRole('navigation', { name: 'Admin' }).isVisible()).toBe(false);
  await button(page, 'Menu').click();
  const entries = page.getByRole('menuitem');
  await entries.first().waitFor();
  expect(await entries.allTextContents()).toEqual([
    'Page Manager',
    'Contact Requests',
    'Global Settings',
    'Items',
    'Pictures',
    'Logout',
  ]);
  await page.getByRole('menuitem', { name: 'Pictures' }).click();
  await page.waitForURL('**/admin/pictures');
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Global Settings' }).click();
  await page.waitForURL('**/settings');
  await button(page, 'Menu').click();
  await page.getByRole('menuitem', { name: 'Page Manager' }).click();
  await page.waitForURL('**/admin/pages');
  expectNoErrors();
});

testInLongRun(
  'the top bar links to pages, contact requests and settings, and signs out',
  async () => {
    const { page, expectNoErrors } = opened;
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
    await bar.getByRole('link', { name: 'Pages' }).click();
    await page.waitForURL('**/admin/pages');
    await button(page, 'Logout').click();
    await page.waitForURL('**/login');
    expectNoErrors();
  },
);
