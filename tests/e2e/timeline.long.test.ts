import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import {
  demoPage,
  readBlockExamples,
  startGallery,
  type GalleryServer,
} from '../helpers/block-gallery.ts';
import { openBrowser, type TestBrowser, type TestPage } from '../helpers/browser.ts';

let browser: TestBrowser;
let gallery: GalleryServer;
let opened: TestPage;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([openBrowser(), startGallery()]);
  const props = readBlockExamples().find(({ type }) => type === 'Timeline')?.examples['typical'];
  const blocks = [{ type: 'Timeline', props: { id: 'Timeline-1', ...props } }];
  gallery.setPage({
    ...demoPage('0001-home'),
    content: readPageContent({ content: blocks }).content,
  });
});

afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

beforeEach(async () => {
  opened = await browser.newPage(1280, { baseURL: gallery.url });
  await opened.page.goto(`${gallery.url}/page`);
});

const timeline = () => opened.page.locator('main');
const dialog = () => timeline().getByRole('dialog');
const picture = () => dialog().getByRole('img');

describe('timeline gallery', () => {
  test('opens at the default image, and arrows, dots and keys change the image', async () => {
    await timeline().getByRole('button', { name: 'A counter of our own' }).click();
    expect(await picture().getAttribute('alt')).toBe('A counter of our own (2 of 3)');
    await dialog().getByRole('button', { name: 'Next picture' }).click();
    expect(await picture().getAttribute('alt')).toContain('(3 of 3)');
    await dialog().getByRole('button', { name: 'Next picture' }).click();
    expect(await picture().getAttribute('alt')).toContain('(1 of 3)');
    await dialog().getByRole('button', { name: 'Previous picture' }).click();
    expect(await picture().getAttribute('alt')).toContain('(3 of 3)');
    await dialog().getByRole('button', { name: 'Picture 1 of 3' }).click();
    expect(await picture().getAttribute('alt')).toContain('(1 of 3)');
    await opened.page.keyboard.press('ArrowRight');
    expect(await picture().getAttribute('alt')).toContain('(2 of 3)');
    await opened.page.keyboard.press('ArrowLeft');
    expect(await picture().getAttribute('alt')).toContain('(1 of 3)');
  });

  test('changes the image on a long swipe, not on a short one, in the direction of the text', async () => {
    const touch = await browser.newPage(360);
    const { page } = touch;
    await page.goto(`${gallery.url}/page`);
    const on = page.locator('main');
    await on.getByRole('button', { name: 'A counter of our own' }).tap();
    const shown = on.getByRole('dialog').getByRole('img');
    const finger = await touch.context.newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      // The pictures differ in height, and the dialog is centred.
      await shown.evaluate((image) => (image as HTMLImageElement).decode());
      const box = await shown.boundingBox();
      const y = (box?.y ?? 0) + (box?.height ?? 0) / 2;
      const at = (x: number) => ({ touchPoints: [{ x, y }] });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchStart', ...at(from) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchMove', ...at(to) });
      await finger.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] });
    };
    const isShown = (number: number) =>
      expect.poll(() => shown.getAttribute('alt')).toContain(`(${number} of 3)`);
    await isShown(2);
    await swipe(260, 100);
    await isShown(3);
    await swipe(100, 260);
    await isShown(2);
    await swipe(200, 170);
    await swipe(260, 100);
    await isShown(3);
    await page.evaluate(() => (document.documentElement.dir = 'rtl'));
    await swipe(260, 100);
    await isShown(2);
    await page.keyboard.press('ArrowLeft');
    await isShown(3);
    touch.expectNoErrors();
  });

  test('starts at the default image when a milestone is selected again, and returns the focus', async () => {
    const milestone = timeline().getByRole('button', { name: 'A counter of our own' });
    await milestone.click();
    await dialog().getByRole('button', { name: 'Next picture' }).click();
    await opened.page.keyboard.press('Escape');
    await dialog().waitFor({ state: 'hidden' });
    expect(await milestone.evaluate((button) => button === document.activeElement)).toBe(true);
    await opened.page.keyboard.press('Enter');
    expect(await picture().getAttribute('alt')).toContain('(2 of 3)');
  });

  test('stays open when it is opened again before the browser has told of its closing', async () => {
    const milestone = timeline().getByRole('button', { name: 'A counter of our own' });
    await milestone.click();
    await dialog().waitFor();
    const first = await dialog().elementHandle();
    await milestone.evaluate((button) => {
      const open = document.querySelector<HTMLDialogElement>('dialog[open]')!;
      open.addEventListener('close', () => (open.dataset['told'] = 'yes'));
      open.close();
      (button as HTMLButtonElement).click();
    });
    await expect.poll(() => first!.getAttribute('data-told')).toBe('yes');
    expect(await picture().getAttribute('alt')).toContain('(2 of 3)');
  });

  test('traps the focus while it is open', async () => {
    await timeline().getByRole('button', { name: 'A counter of our own' }).click();
    const inside = () =>
      dialog().evaluate((element) => element.contains(element.ownerDocument.activeElement));
    const seen = new Set<string | null>();
    for (let step = 0; step < 9; step += 1) {
      await opened.page.keyboard.press('Tab');
      // After the last button the focus moves to the browser's own bar, then to the first button.
      const focused = opened.page.locator(':focus');
      if ((await focused.count()) === 0) continue;
      expect(await inside()).toBe(true);
      seen.add(await focused.getAttribute('aria-label'));
    }
    expect(seen).toEqual(
      new Set([
        'Close',
        'Previous picture',
        'Next picture',
        ...[1, 2, 3].map((picture) => `Picture ${picture} of 3`),
      ]),
    );
  });

  test('shows No images for a milestone without images', async () => {
    await timeline().getByRole('button', { name: 'Moving to the yard' }).click();
    await dialog().getByText('No images').waitFor();
    await dialog().getByRole('button', { name: 'Close' }).click();
    await dialog().waitFor({ state: 'hidden' });
  });

  test('opens after its script has loaded if it was clicked before', async () => {
    const slow = await browser.newPage(360);
    const { page } = slow;
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    let asked = 0;
    await page.route(/\.js(\?|$)/, async (route) => {
      // Lets the entry script through and delays the script of the timeline.
      if ((asked += 1) > 1) await held;
      await route.continue();
    });
    await page.goto(`${gallery.url}/page`, { waitUntil: 'commit' });
    const on = page.locator('main');
    await expect.poll(() => asked).toBeGreaterThan(1);
    await on.getByRole('button', { name: 'A counter of our own' }).tap();
    letThrough();
    await on.getByRole('dialog').getByRole('img').waitFor();
    slow.expectNoErrors();
  });
});
