import type { Locator } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser.ts';
import { makePage, openAdminPage, switchEditor } from '../helpers/editor.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/shared-site.ts';

/** What only a browser tells of a field over a text; the rest is in `inline-text.test.tsx` of the admin. */

let site: SiteAddress;
let browser: TestBrowser;

beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

test('a field opens exactly over the text, in its font, and writes to the page', async () => {
  const { page, context, expectNoErrors } = await openAdminPage(browser, site);
  const made = await makePage(context, site, 'Inline', [
    { type: 'HeadingBlock', props: { id: 'heading', text: 'Our fleet' } },
  ]);
  const { block, canvas, field } = await switchEditor(page, made.id);
  const heading = block('heading').locator('h2');
  const input = canvas.locator('textarea.inline-text');
  const under = (await heading.boundingBox())!;
  await page.mouse.dblclick(under.x + under.width / 2, under.y + under.height / 2);
  await expect.poll(() => input.getAttribute('aria-label')).toBe('Text');
  const looks = (each: Locator) =>
    each.evaluate((element) => {
      const { fontSize, fontWeight, lineHeight, color } = getComputedStyle(element);
      return { fontSize, fontWeight, lineHeight, color };
    });
  expect(await looks(input)).toEqual(await looks(heading));
  const [over, at] = [(await input.boundingBox())!, (await heading.boundingBox())!];
  expect(Math.abs(over.y + over.height - at.y - at.height)).toBeLessThan(2);
  await page.keyboard.press('Control+a');
  await page.keyboard.type('All');
  await expect.poll(() => heading.textContent()).toBe('All');
  await expect.poll(() => field('text').inputValue()).toBe('All');
  expectNoErrors();
});
