import type { Locator } from 'playwright-core';
import { expect, test } from 'vitest';
import { component, editNewPage, historyRecorded } from '../helpers/browser/editor.ts';
import { paragraphs } from '../helpers/browser/rich-text-editor.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

/** Keys and clicks on the canvas. Only a browser can show their effect on the caret and the focus. */

const admin = useSharedAdmin();

const blocks = [
  { type: 'HeadingBlock', props: { id: 'h-one', text: 'Our fleet' } },
  { type: 'Card', props: { id: 'card', title: 'Lift', body: 'One', padding: 8 } },
  { type: 'HeadingBlock', props: { id: 'h-two', text: 'Prices' } },
];

async function editing() {
  const open = await editNewPage(admin.opened, admin.site, blocks);
  const input = open.canvas.locator('textarea.inline-text');
  const title = open.block('h-one').locator('h2');
  return { ...open, input, title };
}

/** Returns the position on the screen after this number of characters of a text. */
async function afterCharacters(text: Locator, count: number) {
  await text.scrollIntoViewIfNeeded();
  const box = await text.boundingBox();
  if (!box) throw new Error('The text is not on the screen.');
  const { left, middle } = await text.evaluate((element, characters) => {
    const range = element.ownerDocument.createRange();
    range.setStart(element.firstChild!, 0);
    range.setEnd(element.firstChild!, characters);
    const { right, top, bottom } = range.getBoundingClientRect();
    const own = element.getBoundingClientRect();
    const { width, height } = own;
    return { left: (right - own.left) / width, middle: ((top + bottom) / 2 - own.top) / height };
  }, count);
  return [box.x + box.width * left, box.y + box.height * middle] as const;
}

async function middleOf(text: Locator) {
  const box = await text.boundingBox();
  if (!box) throw new Error('The text is not on the screen.');
  return [box.x + box.width / 2, box.y + Math.min(box.height, 20) / 2] as const;
}

test('a click on a text selects its block, and typed text is then inserted at the clicked position', async () => {
  const { page, canvas, input, title, block, expectNoErrors } = await editing();
  const between = await afterCharacters(title, 3);
  await page.mouse.click(...between);
  await canvas.getByRole('region', { name: 'Actions: Heading' }).waitFor();
  expect(await input.count()).toBe(0);
  await page.keyboard.type(' new');
  await expect.poll(() => title.textContent()).toBe('Our new fleet');
  await page.keyboard.press('Escape');
  await block('h-one').and(canvas.locator(':focus')).waitFor();

  await page.mouse.click(...(await afterCharacters(block('h-two').locator('h2'), 6)));
  await page.keyboard.press('Enter');
  await input.waitFor();
  await page.keyboard.type(' for lifts');
  await expect.poll(() => block('h-two').textContent()).toBe('Prices for lifts');
  expectNoErrors();
});

test('a second click sets the caret at the clicked position, and Backspace changes only the text', async () => {
  const { page, input, title, blockIds } = await editing();
  const end = await afterCharacters(title, 9);
  await page.mouse.click(...end);
  await page.keyboard.press('Backspace');
  await input.waitFor();
  expect(await title.textContent()).toBe('Our fleet');
  await page.keyboard.press('Backspace');
  await expect.poll(() => title.textContent()).toBe('Our flee');
  await page.keyboard.press('Escape');

  await page.mouse.click(...(await afterCharacters(title, 3)));
  await input.waitFor();
  await page.keyboard.type('s');
  await expect.poll(() => title.textContent()).toBe('Ours flee');
  expect(await blockIds()).toHaveLength(4);
});

test('Delete on the frame of a block removes the block, and the message can restore it', async () => {
  const { page, title, block, blockIds, canvas } = await editing();
  const all = await blockIds();
  await page.mouse.click(...(await afterCharacters(title, 3)));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Delete');
  await page.getByText('Deleted Heading “Our fleet”.').first().waitFor();
  await expect.poll(blockIds).toEqual(all.filter((id) => id !== 'h-one'));
  const message = page.locator('[data-sonner-toast]', { hasText: 'Deleted Heading' });
  await message.getByRole('button', { name: 'Undo' }).click();
  await expect.poll(blockIds).toEqual(all);
  await block('h-one').and(canvas.locator(':focus')).waitFor();
  // The undo of an earlier deletion keeps later changes.
  await page.keyboard.press('Backspace');
  await expect.poll(blockIds).toHaveLength(all.length - 1);
  await page.mouse.click(...(await afterCharacters(block('h-two').locator('h2'), 6)));
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await message.first().getByRole('button', { name: 'Undo' }).click();
  await expect.poll(blockIds).toEqual(all);
  expect(await block('h-two').textContent()).toBe('Prices!');
});

test('Delete does not change the page if the frame of the block has no focus', async () => {
  const { page, block, blockIds } = await editing();
  const all = await blockIds();
  await block('card').click({ position: { x: 4, y: 4 } });
  await page.getByRole('button', { name: 'Undo', exact: true }).locator('visible=true').focus();
  await page.getByRole('region', { name: 'Canvas' }).focus();
  await page.keyboard.press('Delete');
  await page.keyboard.press('Backspace');
  await historyRecorded(page);
  expect(await blockIds()).toEqual(all);
});

test('Space starts a drag on the frame, and types a space after a click on a text', async () => {
  const { page, block, title, canvas } = await editing();
  await page.mouse.click(...(await afterCharacters(title, 3)));
  await page.keyboard.press('Space');
  await expect.poll(() => title.textContent()).toBe('Our  fleet');
  expect(await canvas.locator('[aria-grabbed="true"]').count()).toBe(0);
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await expect.poll(() => block('h-one').first().getAttribute('aria-grabbed')).toBe('true');
  await page.keyboard.press('Escape');
});

/**
 * Opens a page with a rich text in the editor. Returns positions in its second paragraph, and its
 * dialog.
 */
async function editingRich() {
  const content = paragraphs(['Old words', 'Call us now']);
  const text = { type: 'RichText', props: { id: 'rich', content } };
  const open = await editNewPage(admin.opened, admin.site, [text, ...blocks]);
  const second = open.canvas.locator('[data-text="content"] p').nth(1);
  const saved = async (words: string) => {
    const dialog = open.page.getByRole('dialog', { name: 'Text' });
    await expect.poll(() => plain(dialog.locator('.ce-paragraph').last())).toBe(words);
    await open.page.keyboard.press('Control+s');
    await expect.poll(() => plain(second)).toBe(words);
  };
  return { ...open, second, saved };
}

const plain = async (text: Locator) => (await text.textContent())?.replaceAll('\u00a0', ' ');

test('letters after a click on a rich text are inserted at the clicked position when its editor is open', async () => {
  const { page, canvas, second, saved, expectNoErrors } = await editingRich();
  await page.mouse.click(...(await afterCharacters(second, 5)));
  await canvas.getByRole('region', { name: 'Actions: Rich text' }).waitFor();
  await page.keyboard.type('or visit ');
  await saved('Call or visit us now');
  expectNoErrors();
});

test('letters right after a second click, Enter or F2 on a rich text are inserted into its text', async () => {
  const { page, block, second, saved, expectNoErrors } = await editingRich();
  const at = await afterCharacters(second, 5);
  await page.mouse.dblclick(...at);
  await page.keyboard.type('or visit ');
  await saved('Call or visit us now');
  // Enter between letters does not press a button of the dialog.
  await page.mouse.click(...(await middleOf(block('h-two').locator('h2'))));
  await page.mouse.click(...(await afterCharacters(second, 5)));
  for (const key of ['Enter', 'b', 'Enter', 'c']) await page.keyboard.press(key);
  await saved('Call bcor visit us now');
  await block('rich').focus();
  await page.keyboard.type(', and tomorrow');
  await saved('Call bcor visit us now, and tomorrow');
  expectNoErrors();
});

test('Escape before the editor of a rich text is open offers to restore the typed letters', async () => {
  const { page, block, saved, expectNoErrors } = await editingRich();
  await block('rich').focus();
  await page.keyboard.type(', and tomorrow');
  await page.keyboard.press('Escape');
  await page.getByRole('button', { name: 'Restore' }).click();
  await saved('Call us now, and tomorrow');
  expectNoErrors();
});

test('a text that is pasted after a click on a text is inserted at the clicked position', async () => {
  const { page, canvas, block, blockIds, second, saved, expectNoErrors } = await editingRich();
  const all = await blockIds();
  const paste = (data: Record<string, string>) =>
    canvas.locator(':focus').evaluate((element, types) => {
      const clipboardData = new DataTransfer();
      for (const [type, text] of Object.entries(types)) clipboardData.setData(type, text);
      const event = { clipboardData, bubbles: true, cancelable: true };
      element.dispatchEvent(new ClipboardEvent('paste', event));
    }, data);
  const title = block('h-one').locator('h2');
  await page.mouse.click(...(await afterCharacters(title, 4)));
  await paste({ 'text/plain': 'new\n', 'text/html': '<p><b>new</b></p>' });
  await expect.poll(() => title.textContent()).toMatch(/^Our ?new ?fleet$/);
  await page.keyboard.type('!');
  await page.keyboard.press('Escape');
  await page.mouse.click(...(await afterCharacters(block('h-two').locator('h2'), 6)));
  await paste({ 'text/plain': ' for lifts' });
  await expect.poll(() => block('h-two').textContent()).toBe('Prices for lifts');
  await page.keyboard.press('Escape');
  await page.mouse.click(...(await afterCharacters(second, 5)));
  await paste({ 'text/plain': 'or visit ' });
  await saved('Call or visit us now');
  expect(await blockIds()).toEqual(all);
  // If the frame of a block has the focus, a pasted text becomes a new block.
  await block('h-two').focus();
  await paste({ 'text/plain': 'Below' });
  await expect.poll(blockIds).toHaveLength(all.length + 1);
  expectNoErrors();
});

test('a click cancels a drag by keys, and letters are inserted into the clicked text', async () => {
  const { page, canvas, block, title, input } = await editing();
  await page.mouse.click(...(await afterCharacters(title, 3)));
  await page.keyboard.press('Escape');
  await page.keyboard.press('Space');
  await canvas.locator('[aria-grabbed="true"]').first().waitFor();
  await page.keyboard.press('F2');
  expect(await input.count()).toBe(0);
  const prices = block('h-two').locator('h2');
  await page.mouse.click(...(await afterCharacters(prices, 6)));
  await expect.poll(() => canvas.locator('[aria-grabbed="true"]').count()).toBe(0);
  await page.keyboard.type(' for lifts');
  await expect.poll(() => prices.textContent()).toBe('Prices for lifts');
});

test('a clicked component or block gets the focus, also after a page was created in the top bar', async () => {
  const { page, canvas, blockIds } = await editing();
  const title = page.getByLabel('New page title');
  const created = async (name: string) => {
    await title.fill(name);
    const answered = page.waitForResponse((answer) => /\/api\/pages\/\d+\.json/.test(answer.url()));
    await title.press('Enter');
    await answered;
    await canvas.getByRole('button', { name: 'Start with a section' }).waitFor();
  };
  await created('By a component');
  const before = await blockIds();
  await component(page, 'HeadingBlock').click();
  await expect.poll(blockIds).toHaveLength(before.length + 1);
  await canvas.locator('[data-puck-component^="HeadingBlock"]:focus').waitFor();
  await historyRecorded(page);
  await page.keyboard.press('Control+z');
  await expect.poll(blockIds).toEqual(before);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(blockIds).toHaveLength(before.length + 1);

  await title.focus();
  await canvas.locator('[data-puck-component^="HeadingBlock"]').click();
  await page.keyboard.press('Control+z');
  await expect.poll(blockIds).toEqual(before);
});

test('the undo of the first change of a field keeps the field open', async () => {
  const { page, block, field, title } = await editing();
  await block('h-one').click();
  await field('text').fill('Changed');
  await expect.poll(() => title.textContent()).toBe('Changed');
  // The undo comes before Puck has recorded the change.
  await page.keyboard.press('Control+z');
  await expect.poll(() => title.textContent()).toBe('Our fleet');
  await expect.poll(() => field('text').inputValue()).toBe('Our fleet');
  expect(await field('text').evaluate((input) => input.matches(':focus'))).toBe(true);
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => title.textContent()).toBe('Changed');
  await expect.poll(() => field('text').inputValue()).toBe('Changed');
});
