import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { historyRecorded, openEditor } from '../helpers/browser/editor.ts';
import { callAs, goInApp, makePage, signIn } from '../helpers/browser/admin-page.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

/** Texts that are edited on the canvas: by mouse, in a column, undone, published, and by touch. */

let site: SiteAddress;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

const card = {
  type: 'Card',
  props: { id: 'card', title: 'Lift', body: 'One', ctaLabel: 'Call us', ctaHref: '/pages/1' },
};
const blocks = [
  { type: 'HeadingBlock', props: { id: 'heading', text: 'Our fleet' } },
  { type: 'TwoCol', props: { id: 'columns', left: [card], right: [] } },
  { type: 'RichText', props: { id: 'text' } },
];

/**
 * Returns the middle of an element. A test clicks on that position, because only blocks receive pointer
 * events.
 */
async function middleOf(shown: Locator) {
  await shown.scrollIntoViewIfNeeded();
  const box = await shown.boundingBox();
  if (!box) throw new Error('The text is not on the screen');
  return [box.x + box.width / 2, box.y + box.height / 2] as const;
}

async function editing(width: 360 | 1280) {
  const opened = await browser.newPage(width, { baseURL: site.url });
  await signIn(opened.page, site);
  const made = await makePage(opened.context, site, `Inline ${width}`, blocks);
  const editor = await openEditor(opened.page, made.id);
  return {
    ...opened,
    ...editor,
    id: made.id,
    input: editor.canvas.locator('textarea.inline-text'),
  };
}

test('a heading and a button in a column are edited in place, undone and published', async () => {
  const { page, context, block, field, input, canvas, id } = await editing(1280);
  const heading = block('heading').locator('h2');
  await page.mouse.dblclick(...(await middleOf(heading)));
  await expect.poll(() => input.getAttribute('aria-label')).toBe('Text');
  // The field is exactly over the text and has its font.
  const looks = (each: Locator) =>
    each.evaluate((element) => {
      const { fontSize, fontWeight, lineHeight, color } = getComputedStyle(element);
      return { fontSize, fontWeight, lineHeight, color };
    });
  expect(await looks(input)).toEqual(await looks(heading));
  const [over, under] = [await input.boundingBox(), await heading.boundingBox()];
  expect(Math.abs(over!.y + over!.height - under!.y - under!.height)).toBeLessThan(2);

  await page.keyboard.press('Control+a');
  await page.keyboard.type('All');
  await historyRecorded(page);
  await page.keyboard.type(' our lifts');
  await expect.poll(() => field('text').inputValue()).toBe('All our lifts');
  await historyRecorded(page);
  await page.keyboard.press('Enter');
  await page.keyboard.press('Control+z');
  await expect.poll(() => heading.textContent()).toBe('Our fleet');
  await page.keyboard.press('Control+Shift+z');
  await expect.poll(() => heading.textContent()).toBe('All our lifts');

  await page.mouse.dblclick(...(await middleOf(block('card').locator('a'))));
  await expect.poll(() => input.inputValue()).toBe('Call us');
  await page.keyboard.press('Control+a');
  await page.keyboard.press('Delete');
  await expect.poll(() => block('card').locator('a').count()).toBe(1);
  await page.keyboard.type('Ring now');
  expect(page.url()).toContain(`/editor/${id}`);
  // Publish includes the text in the open field.
  await page.getByRole('button', { name: 'Publish' }).first().click();
  await page.getByRole('link', { name: 'View page' }).waitFor();
  expect(await input.count()).toBe(0);
  const html = await (await context.request.get(`${site.url}/pages/${id}`)).text();
  expect(html).toContain('All our lifts</h2>');
  expect(html).toContain('Ring now</a>');
  expect(html).not.toContain('data-text');

  await page.mouse.dblclick(...(await middleOf(canvas.locator('[data-text="content"]'))));
  await page.getByRole('dialog', { name: 'Text' }).waitFor();
});

test('a second tap opens a text of a block, and leaving the editor keeps the typed text', async () => {
  const { page, context, block, input, canvas, id } = await editing(360);
  const title = block('card').locator('h3');
  await page.touchscreen.tap(...(await middleOf(title)));
  await canvas.getByRole('region', { name: 'Actions: Card' }).waitFor();
  expect(await input.count()).toBe(0);
  await page.touchscreen.tap(...(await middleOf(title)));
  await expect.poll(() => input.getAttribute('aria-label')).toBe('Title');
  await page.keyboard.press('End');
  await page.keyboard.type(' 3000');
  await goInApp(page, '/admin/change-password');
  const draft = () => callAs(context, site, 'GET', `/api/pages/${id}/draft`);
  await expect.poll(async () => JSON.stringify(await draft())).toContain('Lift 3000');
});
