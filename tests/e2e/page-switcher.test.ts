import type { BrowserContext, Page } from 'playwright-core';
import { expect, onTestFinished, test } from 'vitest';
import type { PageSummary } from '@siteyard/schemas/http';
import { editorOn, switchEditor } from '../helpers/browser/editor.ts';
import { callAs, makePage, button } from '../helpers/browser/admin-page.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

/** This test needs a browser. `editor-top-bar.test.tsx` has the other tests. */

const admin = useSharedAdmin();

const list = (page: Page) => page.getByRole('dialog', { name: 'Pages', exact: true });
/** Hides the existing pages from the list, so that the test can delete the last page. */
async function leaveOutPages(context: BrowserContext) {
  const before = (await callAs(context, admin.site, 'GET', '/api/pages')) as PageSummary[];
  await context.route(
    ({ pathname }) => pathname === '/api/pages',
    async (route) => {
      if (route.request().method() !== 'GET') return route.fallback();
      const response = await route.fetch();
      const pages = (await response.json()) as PageSummary[];
      const json = pages.filter(({ id }) => !before.some((page) => page.id === id));
      await route.fulfill({ response, json });
    },
  );
  onTestFinished(() => context.unrouteAll({ behavior: 'ignoreErrors' }));
}

const title = (page: Page, name: string) => page.getByRole('heading', { level: 1, name }).waitFor();

test('the switcher scrolls, closes on a click outside, renames and creates pages, and opens the first remaining page or / after a deletion', async () => {
  const heading = { type: 'HeadingBlock', props: { id: 'h-1', text: 'Hello' } };
  const { page, context, expectNoErrors } = admin.opened;
  await leaveOutPages(context);
  const made = await makePage(context, admin.site, 'Fleet', [heading]);
  const { block } = await switchEditor(page, made.id);
  const switcher = page.getByRole('button', { name: /^Page: / });
  await switcher.click();
  const rows = list(page).locator('li');
  // The test adds rows, because sixty real pages would need another load of the admin.
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

  await page.mouse.click(640, 25);
  await list(page).waitFor({ state: 'detached' });
  await switcher.click();
  await list(page).waitFor();
  await block('h-1').click();
  await list(page).waitFor({ state: 'detached' });

  await switcher.click();
  const rename = page.getByRole('button', { name: 'Rename Fleet' }).last();
  const renaming = page.getByLabel('New title of Fleet');
  await rename.click();
  await renaming.fill('No');
  await page.keyboard.press('Escape');
  await renaming.waitFor({ state: 'detached' });
  await rename.click();
  await renaming.fill('Machines');
  await page.keyboard.press('Enter');
  await button(page, 'Page: Machines').waitFor();
  await title(page, 'Machines');
  expect(await page.title()).toBe('Machines · Siteyard');
  const now = await callAs(context, admin.site, 'GET', `/api/pages/${made.id}`);
  expect(now).toMatchObject({ title: 'Machines' });
  // The list stays open after a rename.
  await page.keyboard.press('Escape');

  await page.getByPlaceholder('New page title').fill('Stump grinders');
  await button(page, 'New').click();
  await title(page, 'Stump grinders');
  expect(new URL(page.url()).pathname).toMatch(/^\/editor\/\d+$/);
  expect(page.url()).not.toContain(`/editor/${made.id}`);

  const remove = async (name: string) => {
    await button(page, `Delete ${name}`).click();
    await button(page, 'Delete').last().click();
  };
  await switcher.click();
  await remove('Stump grinders');
  await page.waitForURL(`**/editor/${made.id}`);
  await button(page, 'Page: Machines').waitFor();
  await editorOn(page);
  // The list is still open.
  await remove('Machines');
  // The redirect from `/` sends an administrator to this screen.
  await page.waitForURL('**/admin/pages');
  expectNoErrors();
});
