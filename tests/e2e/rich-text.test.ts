import type { Locator } from 'playwright-core';
import { afterEach, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import {
  caretOf,
  dialog,
  isTextEditor,
  openRichText,
  paragraphs,
  text,
  visible,
  words,
} from '../helpers/browser/rich-text-editor.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();
afterEach(() => admin.opened.page.unrouteAll());

const selected = (content?: object) => openRichText(admin.opened, admin.site, content);

/** Returns the typeface, the size and the width of a paragraph. */
const styleOf = (paragraph: Locator) =>
  paragraph.evaluate((element) => {
    const { fontFamily, fontSize, lineHeight, width } = getComputedStyle(element);
    return { fontFamily, fontSize, lineHeight, width };
  });

test('rich text is edited on the full screen: Ctrl+S or Cmd+S saves, Escape cancels', async () => {
  const { page, block, loads, expectNoErrors } = await selected();
  expect(loads).toEqual([]);
  await visible(page, 'Edit text').click();
  await words(page).waitFor();
  expect(loads).toHaveLength(1);
  expect(await dialog(page).boundingBox()).toMatchObject({ x: 0, y: 0, width: 1280, height: 900 });
  expect(await styleOf(words(page))).toEqual(await styleOf(block('r-1').locator('p')));
  for (const [keys, written] of [
    ['Control+s', 'Saved by Control'],
    ['Meta+s', 'Saved by Command'],
  ] as const) {
    await words(page).fill(written);
    await page.keyboard.press(keys);
    await dialog(page).waitFor({ state: 'detached' });
    await block('r-1').getByText(written).waitFor();
    await visible(page, 'Edit text').click();
    await words(page).waitFor();
  }
  // The text is typed, because `fill` selects words, and Escape first closes the toolbar of selected
  // words.
  await words(page).click();
  await page.keyboard.type('Never kept');
  await page.keyboard.press('Escape');
  await dialog(page).waitFor({ state: 'detached' });
  await block('r-1').getByText('Saved by Command').waitFor();
  expectNoErrors();
});

test('words that are typed or pasted immediately after the text gets the caret are saved', async () => {
  const { page, block, expectNoErrors } = await selected();
  await page.evaluate(() => {
    const timer = setInterval(() => {
      const input = document.querySelector<HTMLElement>('.ce-paragraph');
      input?.focus();
      if (!input || document.activeElement !== input) return;
      clearInterval(timer);
      const clipboardData = new DataTransfer();
      clipboardData.setData('text/html', '<ul><li>Diesel<ul><li>red</li></ul></li></ul>');
      input.dispatchEvent(
        new ClipboardEvent('paste', { clipboardData, bubbles: true, cancelable: true }),
      );
      document.execCommand('insertText', false, ' or white');
    }, 0);
  });
  await visible(page, 'Edit text').click();
  await dialog(page).getByText('red or white').waitFor();
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'detached' });
  await block('r-1').getByText('red or white').waitFor();
  expectNoErrors();
});

test('rich text can be edited as JSON if its editor cannot be loaded', async () => {
  const { page, block, expectNoErrors } = await selected();
  await page.route(isTextEditor, (route) => route.abort());
  await visible(page, 'Edit text').click();
  await page
    .getByText('Failed to load Editor.js. You can still edit JSON in the sidebar.', { exact: true })
    .locator('visible=true')
    .waitFor();
  const json = page.getByLabel('Text: JSON').locator('visible=true');
  await json.fill('{ "blocks": [');
  await page.getByText('This is not JSON', { exact: false }).locator('visible=true').waitFor();
  await json.fill(JSON.stringify(text('Typed as JSON')));
  await block('r-1').getByText('Typed as JSON').waitFor();
  expectNoErrors([/ERR_FAILED/, /Failed to load Editor\.js/]);
});

test('undo in the 56th of 60 paragraphs keeps the caret, the focus and the scroll position', async () => {
  const { page, block, expectNoErrors } = await selected(
    paragraphs(Array.from({ length: 60 }, (_, index) => `Paragraph ${index + 1} of the text.`)),
  );
  await visible(page, 'Edit text').click();
  const paragraph = (number: number) =>
    dialog(page)
      .locator('.ce-paragraph')
      .nth(number - 1);
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  const place = () => caretOf(page);
  await paragraph(56).click();
  await page.keyboard.press('Home');
  const start = await place();
  expect(start).toMatchObject({ words: 'Paragraph 56 of the text.', offset: 0 });
  expect(start.scrolled).toBeGreaterThan(500);
  // `insertText` sends the words at once, because a pause on a slow machine would end a step of the
  // history.
  await page.keyboard.insertText('First ');
  await page.keyboard.press('Enter');
  await page.keyboard.insertText('Second ');
  const end = await place();
  const texts = () => dialog(page).locator('.ce-paragraph').allTextContents();
  const written = await texts();
  expect(written.slice(55, 57)).toEqual(['First ', 'Second Paragraph 56 of the text.']);

  // Each undo reverts one step: the second words, the new paragraph, the first words.
  await page.keyboard.press('Control+z');
  expect(await place()).toMatchObject({ words: 'Paragraph 56 of the text.', offset: 0 });
  await page.keyboard.press('Control+z');
  expect(await place()).toMatchObject({ words: 'First Paragraph 56 of the text.', offset: 6 });
  await page.keyboard.press('Control+z');
  expect(await place()).toEqual(start);
  // An undo without steps does not delete the steps that can be redone.
  await page.keyboard.press('Control+z');
  expect(await place()).toEqual(start);
  for (const keys of ['Control+y', 'Control+Shift+z', 'Control+y']) await page.keyboard.press(keys);
  expect(await texts()).toEqual(written);
  expect(await place()).toEqual(end);

  // Letters that are typed immediately after an undo are kept.
  await page.keyboard.press('Control+z');
  await page.keyboard.type('Kept ');
  expect(await place()).toMatchObject({ words: 'Kept Paragraph 56 of the text.', offset: 5 });
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'detached' });
  await block('r-1').getByText('Kept Paragraph 56 of the text.').waitFor();
  await block('r-1').getByText('First', { exact: true }).waitFor();
  expectNoErrors();
});

test('Ctrl+B, Ctrl+I and Ctrl+K format the text each time it is opened, and not the page', async () => {
  const { page, block, expectNoErrors } = await selected();
  for (const [keys, mark] of [
    ['Control+b', 'b'],
    ['Control+i', 'i'],
    ['Control+b', 'b'],
  ] as const) {
    await visible(page, 'Edit text').click();
    await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
    await words(page).click();
    await page.keyboard.press('End');
    // No words are selected, so the toolbar of Editor.js is not open.
    await page.keyboard.press(keys);
    await page.keyboard.type(mark);
    await page.keyboard.press('Control+s');
    await dialog(page).waitFor({ state: 'detached' });
    await block('r-1').locator(mark, { hasText: mark }).first().waitFor();
  }
  expect(await page.getByRole('button', { name: 'Back to editing (Ctrl+I)' }).count()).toBe(0);
  await visible(page, 'Edit text').click();
  await dialog(page).locator('button:enabled', { hasText: 'Save' }).waitFor();
  await words(page).click();
  await page.keyboard.press('Home');
  await page.keyboard.press('Control+Shift+ArrowRight');
  await page.keyboard.press('Control+k');
  expect(await violationsOf(page, { withoutFrames: true })).toEqual([]);
  await page.keyboard.type('brindle.example/lifts');
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+s');
  await dialog(page).waitFor({ state: 'detached' });
  const link = block('r-1').locator('a[href="https://brindle.example/lifts"]');
  expect((await link.textContent())?.trim()).toBe('Old');
  expectNoErrors();
});
