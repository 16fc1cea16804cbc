import { expect, test } from 'vitest';
import { openEditor } from '../helpers/browser/editor.ts';
import { makePage, signIn } from '../helpers/browser/admin-page.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

test('on the canvas, an answer stays open and can be edited in place', async () => {
  const site = await sharedSite();
  const { page, context, expectNoErrors } = await gallery.browser.newPage(1280, {
    baseURL: site.url,
  });
  await signIn(page, site);
  const items = [{ question: 'Do you deliver?', answer: 'Yes.' }];
  const blocks = [{ type: 'Questions', props: { id: 'questions', items } }];
  const made = await makePage(context, site, 'Questions', blocks);
  const { block, canvas } = await openEditor(page, made.id);
  const answer = block('questions').getByText('Yes.');
  const question = block('questions').locator('summary');
  await question.click({ force: true });
  await question.focus();
  await page.keyboard.press('Enter');
  await expect.poll(() => answer.isVisible()).toBe(true);

  const box = await answer.boundingBox();
  await page.mouse.dblclick(box!.x + 10, box!.y + box!.height / 3);
  const input = canvas.locator('textarea.inline-text');
  await expect.poll(() => input.inputValue()).toBe('Yes.');
  await page.keyboard.press('End');
  await page.keyboard.type(' Everywhere.');
  await expect.poll(() => block('questions').textContent()).toContain('Yes. Everywhere.');
  expectNoErrors();
});
