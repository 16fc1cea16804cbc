import { afterAll, afterEach, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';

import { openAdminPage } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';
import { dialog, isTextEditor, openRichText, visible, words } from '../helpers/rich-text-editor.ts';

let site: SiteAddress;
let browser: TestBrowser;
let opened: TestPage;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
  opened = await openAdminPage(browser, site);
});
afterEach(() => opened.page.unrouteAll());
afterAll(() => browser.close());

const selected = () => openRichText(opened, site);

test('the toolbar marks words, sets links and changes the kind of a block', async () => {
  const { page, block, expectNoErrors } = await selected();
  await visible(page, 'Edit text').click();
  await words(page).click();
  const tool = (name: string) =>
    dialog(page).getByRole('toolbar', { name: 'Format' }).getByRole('button', { name });
  await tool('Link').click();
  await dialog(page).getByText('Select the words of the link first.').waitFor();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await tool('Bold').click();
  await tool('Link').click();
  await page.keyboard.press('Escape');
  await page.getByLabel('Link to').waitFor({ state: 'detached' });
  await words(page).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Shift+End');
  await tool('Link').click();
  await page.getByLabel('Link to').fill('brindle.example/lifts');
  // Editor.js takes Enter for itself until its toolbar of the selected words has closed.
  await expect.poll(() => dialog(page).locator('.ce-popover--opened').count()).toBe(0);
  await page.keyboard.press('Enter');
  await tool('Numbered list').click();
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'detached' });
  const link = block('r-1').locator('ol li a');
  await link.waitFor();
  expect(await link.getAttribute('href')).toBe('https://brindle.example/lifts');
  expect(await block('r-1').locator('ol li b').textContent()).toBe('Old words');
  expectNoErrors();
});

test('Escape closes the open menu of the text editor first, then the editor', async () => {
  const { page, expectNoErrors } = await selected();
  await visible(page, 'Edit text').click();
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  await words(page).click();
  const menu = dialog(page).locator('.ce-popover--opened');
  const closesOnlyMenu = async () => {
    await expect.poll(() => menu.count()).toBeGreaterThan(0);
    await page.keyboard.press('Escape');
    await expect.poll(() => menu.count()).toBe(0);
    await words(page).waitFor();
  };
  // The list of kinds of blocks, by / in an empty paragraph.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // The new paragraph is the current one once its caret is there.
  const second = dialog(page)
    .locator('.ce-block--focused .ce-paragraph:empty, .ce-paragraph:focus')
    .last();
  await second.waitFor();
  await expect.poll(() => dialog(page).locator('.ce-paragraph').count()).toBe(2);
  // Editor.js knows it as the current one once its buttons have moved there.
  const topOf = async (selector: string) =>
    (await dialog(page).locator(selector).last().boundingBox())?.y ?? -1;
  await expect
    .poll(async () =>
      Math.abs((await topOf('.ce-toolbar__plus')) - (await second.boundingBox())!.y),
    )
    .toBeLessThan(20);
  await page.keyboard.press('/');
  await closesOnlyMenu();
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  expectNoErrors();
});

test('the editor loads the new scripts when the site was updated while the page was open', async () => {
  const { page, expectNoErrors } = await selected();
  await page.route(isTextEditor, (route) => route.abort(), { times: 1 });
  const updated = '<script type="module" src="/assets/index-newer.js"></script>';
  await page.route('**/login', (route) =>
    route.fulfill({ contentType: 'text/html', body: updated }),
  );
  const anew = page.waitForEvent('framenavigated', (frame) => frame === page.mainFrame());
  await visible(page, 'Edit text').click();
  await anew;
  expectNoErrors([/ERR_FAILED/, /Failed to load Editor\.js/]);
});

test('undo in a list leaves the caret and the focus, and the next letters are kept', async () => {
  const { page, expectNoErrors } = await openRichText(opened, site, {
    blocks: [
      { type: 'list', data: { style: 'unordered', items: [{ content: 'Two', items: [] }] } },
    ],
  });
  await visible(page, 'Edit text').click();
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  const item = dialog(page).locator('.cdx-list__item-content');
  await item.click();
  await page.keyboard.press('Home');
  await page.keyboard.insertText('Not ');
  await page.keyboard.press('Control+z');
  await page.keyboard.type('Just ');
  expect(await item.textContent()).toBe('Just Two');
  expectNoErrors();
});
