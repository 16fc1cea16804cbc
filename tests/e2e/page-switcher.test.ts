import type { Page, Route } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import type { PageSummary } from '@siteyard/schemas/page';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { callAs, makePage, openEditor, signIn } from '../helpers/editor.ts';
import { endJourney, startSite, type RunningSite } from '../helpers/running-site.ts';

let site: RunningSite;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([startSite({ SEED: 'minimal' }), openBrowser()]);
});
afterAll(() => endJourney(browser, site));

const isList = (url: URL) => url.pathname === '/api/pages';
const button = (page: Page, name: string) => page.getByRole('button', { name, exact: true });
const list = (page: Page) => page.getByRole('dialog', { name: 'Pages', exact: true });
const rows = (page: Page) => list(page).locator('li');
const fail = (route: Route) => route.fulfill({ status: 500, body: '' });

/** Answers one method with `answer`; every other goes to the site. */
const only = (method: string, answer: (route: Route) => Promise<void>) => (route: Route) =>
  route.request().method() === method ? answer(route) : route.fallback();

/** A signed-in browser in the editor of a new page; the list of pages is what `pages` makes of it. */
async function openBar(title: string, pages?: (all: PageSummary[], own: number) => PageSummary[]) {
  const opened = await browser.newPage(1280, { baseURL: site.url });
  const { page, context } = opened;
  await signIn(page, site);
  const made = await makePage(context, site, title);
  if (pages) {
    const all = (await callAs(context, site, 'GET', '/api/pages')) as PageSummary[];
    const json = pages(all, made.id);
    await page.route(
      isList,
      only('GET', (route) => route.fulfill({ json })),
    );
  }
  await openEditor(page, made.id);
  return { ...opened, made };
}

async function openSwitcher(page: Page) {
  await page.getByRole('button', { name: /^Page: / }).click();
  await list(page).waitFor();
}

describe('the list', () => {
  test('has titles and descriptions, and a name for pages without a title', async () => {
    const { page, expectNoErrors } = await openBar('Graders', (all, own) =>
      all.map((each) => ({
        ...each,
        title: each.id === own ? each.title : '',
        description: each.id === own ? 'For flat ground' : '',
      })),
    );
    await openSwitcher(page);
    await rows(page).filter({ hasText: 'Graders' }).getByText('For flat ground').waitFor();
    await rows(page).getByText('Untitled #1', { exact: true }).waitFor();
    await rows(page).getByText('Untitled #11', { exact: true }).waitFor();
    expectNoErrors();
  });

  test('scrolls where it is long', async () => {
    const { page, expectNoErrors } = await openBar('Loaders', (all) =>
      Array.from({ length: 60 }, (_, n) => ({ ...all[0]!, id: 1000 + n, title: `Page ${n}` })),
    );
    await openSwitcher(page);
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
    await rows(page).last().scrollIntoViewIfNeeded();
    await rows(page).last().getByText('Page 59').waitFor();
    expectNoErrors();
  });

  test('shows a text while it loads, when it is empty, and without a current page', async () => {
    const { page, expectNoErrors } = await openBar('Pavers', () => []);
    await page.getByRole('button', { name: 'Page: Select a page…' }).waitFor();
    await openSwitcher(page);
    await list(page).getByText('No pages yet', { exact: true }).waitFor();
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      isList,
      only('GET', async (route) => {
        await held;
        await route.fulfill({ json: [] });
      }),
    );
    await page.reload();
    await page.getByRole('button', { name: 'Page: Loading…' }).click();
    await list(page).getByText('Loading…', { exact: true }).waitFor();
    release();
    await list(page).getByText('No pages yet', { exact: true }).waitFor();
    expectNoErrors();
  });

  test('that cannot be loaded says No pages, and the failure is logged', async () => {
    const { page, expectNoErrors } = await openBar('Rammers');
    await page.route(isList, only('GET', fail));
    await page.reload();
    await page.getByRole('button', { name: 'Page: Select a page…' }).waitFor();
    await openSwitcher(page);
    await list(page)
      .getByText(/^No pages(?! yet)/)
      .waitFor();
    expectNoErrors([/500/, /Loading the pages failed/]);
  });
});

describe('a row', () => {
  test('is deleted after a confirmation, with Cancel and Delete', async () => {
    const { page, expectNoErrors } = await openBar('Mixers');
    const question = page.getByRole('alertdialog', { name: 'Delete page?' });
    await openSwitcher(page);
    await button(page, 'Delete Mixers').click();
    await question
      .getByText('You’re about to delete “Mixers”. This action cannot be undone.', { exact: true })
      .waitFor();
    await question.getByRole('button', { name: 'Cancel' }).click();
    await question.waitFor({ state: 'detached' });
    await rows(page).getByText('Mixers', { exact: true }).waitFor();

    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(
      '**/api/pages/*',
      only('DELETE', async (route) => {
        await held;
        await route.continue();
      }),
    );
    await button(page, 'Delete Mixers').click();
    await question.getByRole('button', { name: 'Delete', exact: true }).click();
    await question.getByRole('button', { name: 'Deleting…' }).waitFor();
    const { pathname } = new URL(page.url());
    release();
    await page.waitForURL((url) => url.pathname !== pathname && url.pathname.includes('/editor/'));
    await page.getByRole('button', { name: 'Page: Mixers' }).waitFor({ state: 'detached' });
    expectNoErrors();
  });

  test('that is deleted as the current page leads to the first remaining page, or to /', async () => {
    const first = await openBar('Crushers');
    const all = (await callAs(first.context, site, 'GET', '/api/pages')) as PageSummary[];
    const next = all.find(({ id }) => id !== first.made.id);
    await openSwitcher(first.page);
    await button(first.page, 'Delete Crushers').click();
    await button(first.page, 'Delete').last().click();
    await first.page.waitForURL(`**/editor/${next?.id}`);
    first.expectNoErrors();

    const last = await openBar('Screeners', (pages, own) => pages.filter(({ id }) => id === own));
    await openSwitcher(last.page);
    await last.page.unroute(isList);
    await button(last.page, 'Delete Screeners').click();
    await button(last.page, 'Delete').last().click();
    // The root gate's answer to an administrator.
    await last.page.waitForURL('**/admin/pages');
    last.expectNoErrors();
  });
});

describe('a new page', () => {
  test('needs a title, and is created once', async () => {
    const { page, expectNoErrors } = await openBar('Chippers');
    const title = page.getByPlaceholder('New page title');
    const create = button(page, 'New');
    for (const blank of ['', '   ']) {
      await title.fill(blank);
      expect(await create.isDisabled()).toBe(true);
    }
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    let asked = 0;
    await page.route(
      isList,
      only('POST', async (route) => {
        asked += 1;
        await held;
        await route.continue();
      }),
    );
    await title.fill('  Stump grinders ');
    await create.click();
    const busy = button(page, 'Creating…');
    await busy.waitFor();
    expect(await busy.isDisabled()).toBe(true);
    await title.press('Enter');
    release();
    await page.getByRole('heading', { level: 1, name: 'Stump grinders', exact: true }).waitFor();
    expect(new URL(page.url()).pathname).toMatch(/^\/editor\/\d+$/);
    expect(asked).toBe(1);
    expectNoErrors();
  });
});

test('what fails in the bar is logged and shown in a status line, never as an alert', async () => {
  const { page, expectNoErrors } = await openBar('Breakers');
  for (const method of ['POST', 'PATCH', 'DELETE'])
    await page.route('**/api/pages{,/*}', only(method, fail));
  await page.getByPlaceholder('New page title').fill('Never');
  await button(page, 'New').click();
  await page.getByText('Not created. Try again.').waitFor();
  await openSwitcher(page);
  await button(page, 'Rename Breakers').click();
  await page.getByLabel('New title of Breakers').fill('Other');
  await page.keyboard.press('Enter');
  await page.getByText('The page could not be renamed. Press Enter to try again.').waitFor();
  const again = page.waitForResponse((response) => response.request().method() === 'PATCH');
  await page.keyboard.press('Enter');
  await again;
  await page.getByText('The page could not be renamed. Press Enter to try again.').waitFor();
  await page.keyboard.press('Escape');
  await page.getByLabel('New title of Breakers').waitFor({ state: 'detached' });
  await button(page, 'Delete Breakers').click();
  await button(page, 'Delete').last().click();
  await page.getByText('The page could not be deleted. Please try again.').waitFor();
  expect(await page.getByRole('alert').count()).toBe(0);
  await button(page, 'Cancel').click();
  await rows(page).getByText('Breakers', { exact: true }).waitFor();
  expectNoErrors([/500/, /Creating a page/, /Renaming the page/, /Deleting the page/]);
});
