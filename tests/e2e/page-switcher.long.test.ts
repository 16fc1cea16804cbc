import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import type { PageSummary } from '@siteyard/schemas/page';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';
import { callAs, editorOn, makePage, openAdminPage, switchEditor } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

/** Tests that need the real editor; the others are in `editor-top-bar.test.tsx`. */

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterEach(() => opened.page.unrouteAll());
afterAll(() => browser.close());

const isList = (url: URL) => url.pathname === '/api/pages';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Pages', exact: true });

/** Answers the list of pages as `pages` says; every other call goes to the site. */
const answerList = (page: Page, pages: object[]) =>
  page.route(isList, (route) =>
    route.request().method() === 'GET' ? route.fulfill({ json: pages }) : route.fallback(),
  );

async function deletePage(page: Page, title: string) {
  await page.getByRole('button', { name: /^Page: / }).click();
  await button(page, `Delete ${title}`).click();
  await button(page, 'Delete').last().click();
}

test('the switcher creates and opens a page; deleting it opens the first remaining page, or /', async () => {
  const { page, context, expectNoErrors } = opened;
  const made = await makePage(context, site, 'Chippers');
  await switchEditor(page, made.id);
  await page.getByPlaceholder('New page title').fill('Stump grinders');
  await button(page, 'New').click();
  await page.getByRole('heading', { level: 1, name: 'Stump grinders', exact: true }).waitFor();
  expect(new URL(page.url()).pathname).toMatch(/^\/editor\/\d+$/);
  expect(page.url()).not.toContain(`/editor/${made.id}`);

  const all = (await callAs(context, site, 'GET', '/api/pages')) as PageSummary[];
  const next = all.find(({ title }) => title !== 'Stump grinders');
  await deletePage(page, 'Stump grinders');
  await page.waitForURL(`**/editor/${next?.id}`);
  await button(page, 'Page: Stump grinders').waitFor({ state: 'detached' });
  await editorOn(page);

  await answerList(page, [{ ...all[0], id: next?.id, title: 'Screeners' }]);
  await page.reload();
  await deletePage(page, 'Screeners');
  // The root gate redirects an administrator here.
  await page.waitForURL('**/admin/pages');
  expectNoErrors();
});

test('a long list of pages scrolls', async () => {
  const { page, context, expectNoErrors } = opened;
  const made = await makePage(context, site, 'Loaders');
  await switchEditor(page, made.id);
  await page.getByRole('button', { name: /^Page: / }).click();
  const rows = list(page).locator('li');
  // As many rows as sixty pages have: the admin would have to load again for a longer list.
  await rows.last().evaluate((row) => {
    for (let n = 0; n < 60; n += 1) row.before(row.cloneNode(true));
  });
  await rows.last().scrollIntoViewIfNeeded();
  const seen = await list(page)
    .locator('ul')
    .evaluate((element) => ({
      scrolls: getComputedStyle(element).overflowY,
      shown: element.clientHeight,
      whole: element.scrollHeight,
    }));
  expect(seen.scrolls).toBe('auto');
  expect(seen.shown).toBeLessThanOrEqual(384);
  expect(seen.whole).toBeGreaterThan(seen.shown);
  expectNoErrors();
});
