import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { violationsOf } from '../helpers/browser/axe.ts';
import type { TestPage, Width } from '../helpers/browser/browser.ts';
import { inLongRun, testInLongRun } from '../helpers/long-run.ts';
import {
  FONTS_LOOK,
  demoPage,
  demoSettings,
  readBlockExamples,
} from '../helpers/browser/block-gallery.ts';
import {
  topsOnFirstScreen,
  layoutShiftsOf,
  partsWiderThanScreen,
} from '../helpers/browser/page-layout.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();
beforeAll(() => gallery.addLanguage('ar'));

/** A time zone for each width, because hydration must not depend on the time zone. */
const timeZones = {
  360: 'Pacific/Niue',
  768: 'Europe/Berlin',
  1280: 'Pacific/Kiritimati',
} as const;

/**
 * The quick run checks only the narrowest width. The long run checks every width, with and without a
 * look.
 */
const widths: Width[] = inLongRun ? [360, 768, 1280] : [360];

/** Pictures, scripts and fonts, whose loading the tests delay. */
const LATE = /\/uploads\/|\.(js|woff2)$/;

/**
 * Returns the HTML of each example.
 * @param source the HTML from the server; without it, the examples are read from the open page
 */
const examplesOf = (page: Page, source?: string) =>
  page.evaluate((html) => {
    const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
    return {
      // Browsers with JavaScript read a <noscript> as text.
      examples: [...root.querySelectorAll('[data-example]')].map((each) =>
        each.outerHTML.replaceAll(/<noscript>.*?<\/noscript>/gs, ''),
      ),
      islands: root.querySelectorAll('[data-island]').length,
    };
  }, source ?? null);

const heightsOf = (page: Page) =>
  page
    .locator('[data-example]')
    .evaluateAll((elements) =>
      Object.fromEntries(
        elements.map((each) => [
          each.getAttribute('data-example'),
          each.getBoundingClientRect().height,
        ]),
      ),
    );

/** Loads all pictures of the page, also those far below the screen. */
const loadPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });

describe.each(widths)('every example of every block at %d px', (width) => {
  let opened: TestPage;
  let before: Awaited<ReturnType<typeof heightsOf>>;

  // These tests share one load of the page: first without the late resources, then with them.
  beforeAll(async () => {
    opened = await gallery.browser.sharedPage(width, { timezoneId: timeZones[width] });
    const { page } = opened;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(LATE, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(gallery.url, { waitUntil: 'commit' });
    await page.locator('[data-example="TwoCol extreme"]').waitFor();
    before = await heightsOf(page);
    release();
    await page.waitForLoadState('networkidle');
    await page.unroute(LATE);
  });
  afterAll(() => opened?.close());

  test('is the same HTML from the server and after hydration, in every time zone', async () => {
    const server = await examplesOf(opened.page, await (await fetch(gallery.url)).text());
    const blocks = readBlockExamples();
    expect(server.examples).toHaveLength(
      blocks.reduce((sum, { examples }) => sum + Object.keys(examples).length, 0),
    );
    expect(server.islands).toBeGreaterThan(4);
    expect((await examplesOf(opened.page)).examples).toEqual(server.examples);
    opened.expectNoErrors();
  });

  test('has the same height before and after its pictures and script load', async () => {
    await loadPictures(opened.page);
    await opened.page.waitForLoadState('networkidle');
    expect(await heightsOf(opened.page)).toEqual(before);
    opened.expectNoErrors();
  });

  test('fits the width of the screen', async () => {
    expect(await partsWiderThanScreen(opened.page)).toEqual([]);
    // The example has the values 99999, -4 and 200 for its three widths, which are clamped to the
    // allowed range.
    const spacer = opened.page.locator('[data-example="Spacer extreme"] > [aria-hidden]');
    const height = await spacer.evaluate((element) => (element as HTMLElement).offsetHeight);
    expect(height).toBe({ 360: 1000, 768: 0, 1280: 200 }[width]);
  });

  if (width !== 768)
    test('has no serious accessibility problem according to axe', async () => {
      const violations = await violationsOf(opened.page, {
        // axe is slow with hundreds of blocks, so only the long run checks all examples.
        ...(!inLongRun && { include: '[data-example$=" typical"]' }),
        // At this width, only these rules can have another result.
        ...(width === 1280 && { runOnly: ['target-size', 'scrollable-region-focusable'] }),
      });
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      expect(
        serious.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map((html) => html.slice(0, 200)),
        })),
      ).toEqual([]);
    });

  testInLongRun(
    'fits the screen from right to left, and hydrates its built-in labels',
    async () => {
      const address = `${gallery.url}/ar`;
      await opened.page.goto(address);
      await opened.page.waitForLoadState('networkidle');
      const server = await examplesOf(opened.page, await (await fetch(address)).text());
      expect((await examplesOf(opened.page)).examples).toEqual(server.examples);
      expect(await partsWiderThanScreen(opened.page)).toEqual([]);
      opened.expectNoErrors();
    },
  );

  test.each(inLongRun ? [undefined, FONTS_LOOK] : [FONTS_LOOK])(
    'causes no layout shift while a page loads, in the look %j',
    async (chosen) => {
      gallery.setPage(demoPage('0001-home'), { settings: { ...demoSettings(), look: chosen } });
      await opened.page.goto(`${gallery.url}/page`);
      await opened.page.waitForLoadState('networkidle');
      expect(await layoutShiftsOf(opened.page)).toEqual([]);
      // A band hides the overflow of its decoration.
      const parts = 'header, main > :not(.block-band), footer';
      expect(await partsWiderThanScreen(opened.page, parts)).toEqual([]);

      // A typeface may load after the first paint, or never. The first screen must not move.
      const { page, expectNoErrors } = await gallery.browser.newPage(width);
      await page.route(/\.woff2$/, (route) => route.abort());
      await page.goto(`${gallery.url}/page`);
      await page.waitForLoadState('networkidle');
      expect(await topsOnFirstScreen(page)).toEqual(await topsOnFirstScreen(opened.page));
      expectNoErrors([/ERR_FAILED/]);
    },
  );
});
