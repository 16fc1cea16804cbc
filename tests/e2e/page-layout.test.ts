import { afterAll, beforeAll, expect, test } from 'vitest';
import { openBrowser, type TestBrowser } from '../helpers/browser/browser.ts';
import { overlappingTexts, picturesBesideTheScreen } from '../helpers/browser/overlaps.ts';
import { layoutShiftsOf, partsWiderThanScreen } from '../helpers/browser/page-layout.ts';

/** Other tests expect that these helpers find nothing. These tests check that they find a defect. */

let browser: TestBrowser;
beforeAll(async () => {
  browser = await openBrowser();
});
afterAll(() => browser.close());

test('layoutShiftsOf finds an element that moves without an input', async () => {
  const { page } = await browser.newPage(1280);
  await page.setContent('<div id="above"></div><p>Moved</p>');
  const paints = () => page.evaluate(() => performance.getEntriesByType('paint').length);
  await expect.poll(paints).toBeGreaterThan(1);
  let height = 0;
  // A move in the first half second after the resize of a new page does not count.
  const moveAgain = async () => {
    height = height === 0 ? 300 : 0;
    await page
      .locator('#above')
      .evaluate((element, now) => (element.style.height = `${now}px`), height);
    return layoutShiftsOf(page);
  };
  await expect
    .poll(moveAgain, { timeout: 20_000 })
    .toContainEqual(expect.stringContaining('<p>Moved</p>'));
});

test('partsWiderThanScreen finds a wide element, and refuses a page without elements', async () => {
  const { page } = await browser.newPage(360);
  await page.setContent('<main><p>Small</p><p style="width: 500px">Wide</p></main>');
  expect(await partsWiderThanScreen(page, 'main > p')).toEqual([
    '<p style="width: 500px">Wide</p>',
  ]);
  await expect(partsWiderThanScreen(page)).rejects.toThrow('no element [data-example]');
});

test('overlappingTexts and picturesBesideTheScreen find a text and a picture', async () => {
  const { page } = await browser.newPage(1280);
  await page.setContent(
    '<p>Below</p><p style="margin-top: -32px">Above</p><img src="data:," style="margin-left: -9px">',
  );
  expect(await overlappingTexts(page)).toHaveLength(1);
  expect(await picturesBesideTheScreen(page)).toEqual(['data:,']);
});
