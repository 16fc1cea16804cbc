import type { CDPSession, Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import { openBrowser, settled, type TestBrowser } from '../helpers/browser/browser.ts';
import { openEditor } from '../helpers/browser/editor.ts';
import { makePage, signIn, uploadPicture, button } from '../helpers/browser/admin-page.ts';
import type { SiteAddress } from '../helpers/running-site.ts';
import { sharedSite } from '../helpers/browser/shared-site.ts';

let site: SiteAddress;
let browser: TestBrowser;
beforeAll(async () => {
  [site, browser] = await Promise.all([sharedSite(), openBrowser()]);
});
afterAll(() => browser.close());

async function violations(page: Page): Promise<unknown[]> {
  const found = await violationsOf(page, { withoutFrames: true });
  return found.map(({ id, nodes }) => [id, nodes[0]]);
}

/** Drags with one finger to a position on the screen, in px. */
async function drag(finger: CDPSession, from: Locator, to: (box: Box) => [number, number]) {
  const box = await from.boundingBox();
  if (!box) throw new Error('The dragged element is not visible.');
  const touch = (type: string, ...points: [number, number][]) =>
    finger.send('Input.dispatchTouchEvent', {
      type: type as 'touchStart',
      touchPoints: points.map(([x, y]) => ({ x, y })),
    });
  const [x, y] = [box.x + box.width / 2, box.y + box.height / 2];
  const [toX, toY] = to(box);
  await touch('touchStart', [x, y]);
  await touch('touchMove', [(x + toX) / 2, (y + toY) / 2]);
  await touch('touchMove', [toX, toY]);
  await touch('touchEnd');
}

/** Whether a touch `px` beside the middle of an element still hits the element. */
const isHitAround = (element: Element, px: number) => {
  const { x, y, width, height } = element.getBoundingClientRect();
  return [-px, px].every((by) =>
    element.isSameNode(document.elementFromPoint(x + width / 2 + by, y + height / 2 + by)),
  );
};

type Box = { x: number; y: number; width: number; height: number };

test('a finger moves the focal point and crops, and the page and the canvas show both', async () => {
  const { page, context, expectNoErrors } = await browser.newPage(360, { baseURL: site.url });
  await signIn(page, site);
  const url = await uploadPicture(page, site, 'focal.png', '#12789a');
  const props = { id: 'ImageBlock-1', src: url, fit: 'cover', aspect: '21/9', width: 'full' };
  const made = await makePage(context, site, 'Focal', [{ type: 'ImageBlock', props }]);
  await page.goto('/admin/pictures');
  await button(page, 'focal.png').click();
  const point = page.getByRole('slider', { name: 'Focal point' });
  const finger = await context.newCDPSession(page);
  await point.scrollIntoViewIfNeeded();
  await drag(finger, point, ({ x, y, width, height }) => [x + width / 4, y + height - 1]);
  await expect
    .poll(() => point.getAttribute('aria-valuetext'))
    .toMatch(/^25 % from the left, (99|100) %/);
  await point.press('Shift+ArrowDown');
  await expect.poll(() => point.getAttribute('aria-valuetext')).toContain('100 % from the top');
  expect(await violations(page)).toEqual([]);
  await button(page, 'Save focal point').click();
  await page.getByText('Saved', { exact: true }).waitFor();

  await button(page, 'Crop').click();
  await page.getByRole('radio', { name: 'Square' }).check();
  const corner = button(page, 'Lower right corner. The arrow keys move it.');
  const width = page.getByLabel('Width (px)');
  await expect.poll(() => width.inputValue()).toBe('400');
  await settled(page);
  expect(await corner.evaluate(isHitAround, 20)).toBe(true);
  await drag(finger, corner, ({ x, y }) => [x - 50, y - 50]);
  await expect.poll(async () => Number(await width.inputValue())).toBeLessThan(350);
  const side = await width.inputValue();
  expect(await page.getByLabel('Height (px)').inputValue()).toBe(side);
  expect(await violations(page)).toEqual([]);
  await button(page, 'Make new picture').click();
  await page.getByText(`The new picture is in the library: ${side} × ${side} px.`).waitFor();
  await button(page, 'Open the new picture').click();
  await page.getByText('Cropped from another picture.').waitFor();

  const shown = (image: Locator) =>
    expect.poll(() => image.evaluate((each) => getComputedStyle(each).objectPosition));
  const { canvas } = await openEditor(page, made.id);
  await shown(canvas.locator(`img[src^="${url}"]`)).toBe('25% 100%');
  await page.goto(`/pages/${made.id}`);
  await shown(page.locator(`img[src^="${url}"]`)).toBe('25% 100%');
  expectNoErrors();
});

test('the uses of a picture are visible without scrolling when the picture is opened', async () => {
  const { page, context, expectNoErrors } = await browser.newPage(1280, { baseURL: site.url });
  await page.setViewportSize({ width: 1280, height: 800 });
  await signIn(page, site);
  const url = await uploadPicture(page, site, 'used.png', '#775533');
  await makePage(context, site, 'Tower cranes', [
    { type: 'ImageBlock', props: { id: 'ImageBlock-1', src: url } },
  ]);
  await page.goto('/admin/pictures');
  await button(page, 'used.png').click();
  const place = page.getByRole('listitem').filter({ hasText: 'Tower cranes' });
  await expect.poll(() => place.evaluate(shareInSight)).toBe(1);
  expectNoErrors();
});

/** Returns the visible share of an element, from 0 to 1. */
const shareInSight = (element: Element) =>
  new Promise<number>((done) =>
    new IntersectionObserver((seen, observer) => {
      observer.disconnect();
      done(seen[0]?.intersectionRatio ?? 0);
    }).observe(element),
  );
