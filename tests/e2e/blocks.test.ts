import { brotliCompressSync } from 'node:zlib';
import { AxeBuilder } from '@axe-core/playwright';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { openBrowser, type TestBrowser, type TestPage, type Width } from '../helpers/browser.ts';
import {
  demoPage,
  demoSettings,
  startGallery,
  type GalleryServer,
} from '../helpers/block-gallery.ts';

let browser: TestBrowser;
let gallery: GalleryServer;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([openBrowser(), startGallery()]);
});

afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

const widths: Width[] = [360, 768, 1280];

describe('every example of every block', () => {
  test.each(widths)('stays within a screen of %d px', async (width) => {
    const { page, context, expectNoErrors } = await browser.newPage(width);
    await page.goto(gallery.url);
    await page.waitForLoadState('networkidle');
    const wide = await page.evaluate(() =>
      [...document.querySelectorAll('[data-example]')]
        .filter((example) => example.scrollWidth > document.documentElement.clientWidth)
        .map((example) => example.getAttribute('data-example')),
    );
    expect(wide).toEqual([]);
    expectNoErrors();
    await context.close();
  });

  test.each([360, 1280] as const)('has no serious finding of axe at %d px', async (width) => {
    const { page, context, expectNoErrors } = await browser.newPage(width);
    await page.goto(gallery.url);
    await page.waitForLoadState('networkidle');
    const { violations } = await new AxeBuilder({ page }).analyze();
    const serious = violations.filter(
      ({ impact }) => impact === 'serious' || impact === 'critical',
    );
    expect(
      serious.map(({ id, nodes }) => ({ id, nodes: nodes.map(({ html }) => html.slice(0, 200)) })),
    ).toEqual([]);
    expectNoErrors();
    await context.close();
  });

  test('is the same HTML from the server and after hydration', async () => {
    const islandsOf = ({ page }: TestPage) =>
      page
        .locator('[data-island] > div:first-child')
        .evaluateAll((roots) => roots.map((island) => island.innerHTML));
    const withScript = await browser.newPage(1280);
    await withScript.page.goto(gallery.url);
    await withScript.page.waitForLoadState('networkidle');
    const without = await browser.newPage(1280, { javaScriptEnabled: false });
    await without.page.goto(gallery.url);
    const plain = await islandsOf(without);
    expect(plain.length).toBeGreaterThan(3);
    expect(await islandsOf(withScript)).toEqual(plain);
    withScript.expectNoErrors();
    without.expectNoErrors();
    await withScript.context.close();
    await without.context.close();
  });
});

describe('a page', () => {
  test.each(widths)('shifts nothing while it loads at %d px', async (width) => {
    const { page, context } = await browser.newPage(width);
    gallery.setPage(demoPage('0001-home'));
    await page.goto(`${gallery.url}/page`);
    await page.waitForLoadState('networkidle');
    const shift = await page.evaluate(
      () =>
        new Promise<number>((resolve) => {
          new PerformanceObserver((list) => {
            const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
            resolve(entries.reduce((sum, { value }) => sum + value, 0));
          }).observe({ type: 'layout-shift', buffered: true });
          setTimeout(() => resolve(0), 500);
        }),
    );
    expect(shift).toBe(0);
    await context.close();
  });
});

test('what a visitor loads beside the page keeps to its budget: 12 KB of style, 12 KB of script', async () => {
  const { page, context } = await browser.newPage(360);
  const loaded = { css: 0, js: 0 };
  const sizes: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = /\.(css|js)$/.exec(response.url())?.[1] as keyof typeof loaded | undefined;
    if (!kind) return;
    sizes.push(
      response.body().then((body) => void (loaded[kind] += brotliCompressSync(body).length)),
    );
  });
  await page.goto(gallery.url);
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  expect(loaded.css).toBeGreaterThan(0);
  expect(loaded.css).toBeLessThanOrEqual(12 * 1024);
  expect(loaded.js).toBeGreaterThan(0);
  expect(loaded.js).toBeLessThanOrEqual(12 * 1024);
  await context.close();
});

describe('navbar', () => {
  const items = Array.from({ length: 14 }, (_, n) => ({
    title: `Item ${n + 1}`,
    href: `/pages/${n + 20}`,
    imageUrl: '',
  }));
  const open = async (width: Width) => {
    const { nav, ...settings } = demoSettings();
    gallery.setPage(null, { settings: { ...settings, nav: { ...nav, items } } });
    const opened = await browser.newPage(width);
    await opened.page.goto(`${gallery.url}/page`);
    return opened;
  };

  test('a wide screen shows at most 8 items', async () => {
    const { page, context } = await open(1280);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(8);
    await context.close();
  });

  test('a small screen shows at most 12 items in a menu that opens by keyboard and touch', async () => {
    const { page, context } = await open(360);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const entries = menu.getByRole('listitem');
    expect(await entries.count()).toBe(0);
    await page.locator('summary').press('Enter');
    expect(await entries.count()).toBe(12);
    const sizes = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
    await context.close();
  });
});
