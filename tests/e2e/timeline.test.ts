import { beforeAll, beforeEach, expect, test } from 'vitest';
import { readPageContent } from '@siteyard/schemas/content';
import { demoPage, readBlockExamples } from '../helpers/browser/block-gallery.ts';
import type { TestPage } from '../helpers/browser/browser.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();
let opened: TestPage;

beforeAll(() => {
  const props = readBlockExamples().find(({ type }) => type === 'Timeline')?.examples['typical'];
  const blocks = [{ type: 'Timeline', props: { id: 'Timeline-1', ...props } }];
  gallery.setPage({
    ...demoPage('0001-home'),
    content: readPageContent({ content: blocks }).content,
  });
});

beforeEach(async () => {
  opened = await gallery.browser.newPage(1280, { baseURL: gallery.url });
  await opened.page.goto(`${gallery.url}/page`);
});

const timeline = () => opened.page.locator('main');
const dialog = () => timeline().getByRole('dialog');
const picture = () => dialog().getByRole('img');

test('the gallery of a milestone always opens at its default image, can be used with arrows, dots and keys, and keeps the focus', async () => {
  const shows = async (number: number) =>
    expect(await picture().getAttribute('alt')).toContain(`(${number} of 3)`);
  const press = (name: string) => dialog().getByRole('button', { name }).click();
  const milestone = timeline().getByRole('button', { name: 'A counter of our own' });
  await milestone.click();
  expect(await picture().getAttribute('alt')).toBe('A counter of our own (2 of 3)');
  await press('Next picture');
  await shows(3);
  await press('Next picture');
  await shows(1);
  await press('Previous picture');
  await shows(3);
  await press('Picture 1 of 3');
  await shows(1);
  await opened.page.keyboard.press('ArrowLeft');
  await shows(3);
  await opened.page.keyboard.press('ArrowRight');
  await shows(1);

  const seen = new Set<string | null>();
  for (let step = 0; step < 9; step += 1) {
    await opened.page.keyboard.press('Tab');
    // After the last button, the focus moves to the toolbar of the browser, and then to the first
    // button.
    const focused = opened.page.locator(':focus');
    if ((await focused.count()) === 0) continue;
    expect(await dialog().evaluate((element) => element.contains(document.activeElement))).toBe(
      true,
    );
    seen.add(await focused.getAttribute('aria-label'));
  }
  const dots = [1, 2, 3].map((picture) => `Picture ${picture} of 3`);
  expect(seen).toEqual(new Set(['Close', 'Previous picture', 'Next picture', ...dots]));

  await opened.page.keyboard.press('Escape');
  await dialog().waitFor({ state: 'hidden' });
  expect(await milestone.evaluate((button) => button === document.activeElement)).toBe(true);
  await opened.page.keyboard.press('Enter');
  await shows(2);
  await press('Close');

  await timeline().getByRole('button', { name: 'Moving to the yard' }).click();
  await dialog().getByText('No images').waitFor();
  await press('Close');
  await dialog().waitFor({ state: 'hidden' });
  opened.expectNoErrors();
});

testInLongRun(
  'the gallery changes the image after a long swipe and not after a short one, in the direction of the text',
  async () => {
    const touch = await gallery.browser.newPage(360);
    const { page } = touch;
    await page.goto(`${gallery.url}/page`);
    const on = page.locator('main');
    await on.getByRole('button', { name: 'A counter of our own' }).tap();
    const shown = on.getByRole('dialog').getByRole('img');
    const finger = await touch.context.newCDPSession(page);
    const swipe = async (from: number, to: number) => {
      // The pictures have different heights, and the dialog is centred, so the position is measured
      // after the picture has loaded.
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
  },
);

testInLongRun(
  'the gallery stays open if it is reopened before the close event of the browser',
  async () => {
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
  },
);

testInLongRun(
  'the gallery opens after its script has loaded if the visitor clicked before that',
  async () => {
    const slow = await gallery.browser.newPage(360);
    const { page } = slow;
    let letThrough = () => {};
    const held = new Promise<void>((resolve) => (letThrough = resolve));
    let asked = 0;
    await page.route(/\.js(\?|$)/, async (route) => {
      // The first script is the entry. The second is the script of the timeline, which is delayed.
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
  },
);
