import { expect, test } from 'vitest';
import { editNewPage, historyRecorded, switchEditor } from '../helpers/browser/editor.ts';
import { makePage } from '../helpers/browser/admin-page.ts';
import { useSharedAdmin } from '../helpers/browser/shared-admin.ts';

const admin = useSharedAdmin();

const blocks = [
  { type: 'HeadingBlock', props: { id: 'h-1', text: 'Hello' } },
  { type: 'TwoCol', props: { id: 'two-1' } },
];

const editing = () => editNewPage(admin.opened, admin.site, blocks);

test('the outline shows the texts of the blocks and moves them by drag and by keys', async () => {
  const { page, blockIds, expectNoErrors } = await editing();
  const line = (name: string) => page.getByRole('treeitem', { name, exact: true });
  const names = () =>
    page
      .getByRole('treeitem')
      .evaluateAll((lines) => lines.map((each) => each.getAttribute('aria-label')));
  const own = async () => (await blockIds()).filter((id) => !id.startsWith('Site'));
  const slots = ['Left column, empty', 'Right column, empty'];
  await expect.poll(names).toEqual(['Site navbar', 'Heading “Hello”', 'Two columns', ...slots]);

  await line('Heading “Hello”').focus();
  await page.keyboard.press('Alt+ArrowDown');
  await page
    .getByRole('status')
    .getByText('Heading “Hello” moved to 3 of 3 in the page.')
    .waitFor();
  expect(await own()).toEqual(['two-1', 'h-1']);
  expect(await line('Heading “Hello”').evaluate((each) => each === document.activeElement)).toBe(
    true,
  );
  await historyRecorded(page);
  await page.keyboard.press('Control+z');
  await expect.poll(own).toEqual(['h-1', 'two-1']);

  const from = await line('Heading “Hello”').boundingBox();
  const to = await line('Right column, empty').boundingBox();
  if (!from || !to) throw new Error('The outline is not on the screen.');
  await page.mouse.move(from.x + 80, from.y + 10);
  await page.mouse.down();
  await page.mouse.move(to.x + 80, to.y + 10, { steps: 5 });
  await page.locator('[data-drop="inside"]').waitFor();
  await page.mouse.up();
  await page.getByRole('status').getByText('moved to 1 of 1 in Right column of').waitFor();
  await line('Right column').waitFor();
  await expect.poll(own).toEqual(['two-1', 'h-1']);
  await historyRecorded(page);
  await page.keyboard.press('Control+z');
  await expect.poll(own).toEqual(['h-1', 'two-1']);
  expectNoErrors();
});

test('the versions of a page without any are a small dialog with an explanation', async () => {
  const { page, context, expectNoErrors } = admin.opened;
  const made = await makePage(context, admin.site, 'Brand new');
  await switchEditor(page, made.id);
  await page.getByRole('button', { name: 'Versions' }).click();
  const dialog = page.getByRole('dialog', { name: 'Versions' });
  await dialog.getByText('When you publish a change, the previous version is kept here').waitFor();
  await expect.poll(async () => (await dialog.boundingBox())?.height).toBeLessThan(400);
  await dialog.getByRole('button', { name: 'Close' }).click();
  await dialog.waitFor({ state: 'detached' });
  expectNoErrors();
});
