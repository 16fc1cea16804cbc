import { readPageContent } from '@siteyard/schemas/content';
import { expect, test } from 'vitest';
import { demoPage } from '../helpers/browser/block-gallery.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

/** Opens a page with the default questions, in a browser that runs no scripts. */
async function openQuestions() {
  const content = [{ type: 'Questions', props: { id: 'Questions-1' } }];
  gallery.setPage({ ...demoPage('0001-home'), content: readPageContent({ content }).content });
  const opened = await gallery.browser.newPage(360, { javaScriptEnabled: false });
  await opened.page.goto(`${gallery.url}/page`);
  const questions = opened.page.locator('main summary');
  return { ...opened, questions, answer: opened.page.getByText('From one day to many months.') };
}

test('a question opens and closes without scripts, by touch and by keyboard', async () => {
  const { page, questions, answer } = await openQuestions();
  const question = questions.nth(1);
  // The browser opens and closes an answer shortly after the input.
  const isOpen = () => expect.poll(() => answer.isVisible());
  await isOpen().toBe(false);
  await question.tap();
  await isOpen().toBe(true);
  await question.focus();
  await page.keyboard.press('Enter');
  await isOpen().toBe(false);
  await page.keyboard.press('Space');
  await isOpen().toBe(true);
});

test('a question is tall enough for a thumb', async () => {
  const { questions } = await openQuestions();
  for (const question of await questions.all())
    expect((await question.boundingBox())?.height).toBeGreaterThanOrEqual(44);
});

test('every answer is printed, also if it is closed', async () => {
  const { page, answer } = await openQuestions();
  expect(await answer.isVisible()).toBe(false);
  const closed = (await page.locator('main').boundingBox())?.height ?? 0;
  await page.emulateMedia({ media: 'print' });
  expect(await answer.isVisible()).toBe(true);
  expect((await page.locator('main').boundingBox())?.height).toBeGreaterThan(closed);
});
