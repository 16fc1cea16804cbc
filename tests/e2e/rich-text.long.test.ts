import { afterEach, expect, test } from 'vitest';
import {
  dialog,
  isTextEditor,
  openRichText,
  paragraphs,
  visible,
  words,
} from '../helpers/browser/rich-text-editor.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();
afterEach(() => admin.opened.page.unrouteAll());

const selected = () => openRichText(admin.opened, admin.site);

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
  // While the toolbar of Editor.js for selected words is open, Editor.js handles Enter itself.
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
  // A / in an empty paragraph opens the list of kinds of blocks.
  await page.keyboard.press('End');
  await page.keyboard.press('Enter');
  // The new paragraph must have the caret before it can be the current block.
  const second = dialog(page)
    .locator('.ce-block--focused .ce-paragraph:empty, .ce-paragraph:focus')
    .last();
  await second.waitFor();
  await expect.poll(() => dialog(page).locator('.ce-paragraph').count()).toBe(2);
  // The buttons of Editor.js are next to the current block.
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

test('the editor loads the new scripts if the site was updated while the page was open', async () => {
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

test('undo in a list keeps the caret and the focus, and the next letters are kept', async () => {
  const { page, expectNoErrors } = await openRichText(admin.opened, admin.site, {
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

test('Enter and Shift+Enter keep words apart in a heading, a quote, its author and a caption', async () => {
  const { page, block, expectNoErrors } = await openRichText(admin.opened, admin.site, {
    blocks: [
      { type: 'header', data: { text: 'Our lifts', level: 2 } },
      { type: 'quote', data: { text: 'Good', caption: 'Anna' } },
      { type: 'simpleImage', data: { url: '/favicon.ico', caption: 'Crane' } },
    ],
  });
  await visible(page, 'Edit text').click();
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  const fields = dialog(page).locator('.ce-block [contenteditable="true"]');
  for (const [field, key] of [
    [0, 'Shift+Enter'],
    [1, 'Enter'],
    [1, 'Shift+Enter'],
    [2, 'Enter'],
    [3, 'Shift+Enter'],
  ] as const) {
    await fields.nth(field).click();
    await page.keyboard.press('Control+End');
    await page.keyboard.press(key);
    await page.keyboard.type('more');
  }
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'detached' });
  await block('r-1').locator('blockquote br').nth(1).waitFor({ state: 'attached' });
  const shown = (name: string) =>
    block('r-1')
      .locator(name)
      .evaluateAll((all) => all.map((each) => each.innerHTML));
  expect(await shown('h2, h3')).toEqual(['Our lifts<br>more']);
  expect(await shown('blockquote')).toEqual(['Good<br>more<br>more']);
  expect(await shown('figcaption')).toEqual(['Anna<br>more', 'Crane<br>more']);
  expectNoErrors();
});

test('Enter in a new paragraph divides it immediately', async () => {
  const { page, expectNoErrors } = await openRichText(
    admin.opened,
    admin.site,
    paragraphs(['Lifts']),
  );
  await visible(page, 'Edit text').click();
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  // Editor.js handles the keys of a new block only after the browser was idle. Here the browser is
  // never idle.
  await page.evaluate(() => (window.requestIdleCallback = () => 0));
  await words(page).click();
  await page.keyboard.press('End');
  for (const word of ['Cranes', 'Diggers', 'Saws']) {
    await page.keyboard.press('Enter');
    await page.keyboard.type(word);
  }
  const texts = () =>
    dialog(page)
      .locator('.ce-paragraph')
      .evaluateAll((all) => all.map((each) => each.innerHTML));
  expect(await texts()).toEqual(['Lifts', 'Cranes', 'Diggers', 'Saws']);
  for (let step = 0; step < 10; step += 1) await page.keyboard.press('Control+z');
  expect(await texts()).toEqual(['Lifts']);
  expectNoErrors();
});

test('Enter after an undo divides the paragraph with the caret', async () => {
  const { page, expectNoErrors } = await openRichText(
    admin.opened,
    admin.site,
    paragraphs(['Lifts', 'Cranes', 'Diggers']),
  );
  await visible(page, 'Edit text').click();
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  const paragraph = (index: number) => dialog(page).locator('.ce-paragraph').nth(index);
  await paragraph(2).click();
  await page.keyboard.press('Home');
  await page.keyboard.insertText('Small ');
  await paragraph(0).click();
  await page.keyboard.press('Control+z');
  await page.keyboard.press('ArrowRight');
  await page.keyboard.press('Enter');
  await page.keyboard.type('x');
  expect(await dialog(page).locator('.ce-paragraph').allTextContents()).toEqual([
    'Lifts',
    'Cranes',
    'D',
    'xiggers',
  ]);
  expectNoErrors();
});
