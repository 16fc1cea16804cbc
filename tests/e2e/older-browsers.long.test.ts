import { chromium, type Browser, type Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, onTestFinished, test } from 'vitest';
import { MINIMUM_BROWSERS } from '../../web/minimum-browsers.ts';
import { startGallery } from '../helpers/browser/block-gallery.ts';
import { overlappingTexts, picturesBesideTheScreen } from '../helpers/browser/overlaps.ts';
import { removeSite, startSite } from '../helpers/running-site.ts';
import { pathsInSitemap } from '../helpers/sitemap.ts';

/**
 * A Chromium of 92 to 110. `npm pack chrome-aws-lambda@10.1.0` has version 92 in `bin/chromium.br`, and
 * `@sparticuz/chromium@103.0.0` has version 103, which has cascade layers but no container queries. Both
 * are compressed with Brotli.
 */
const program = process.env['OLD_CHROMIUM'];
if (!program) console.log('NOT RUN: an older browser (OLD_CHROMIUM is not set).');

describe.skipIf(!program).each([360, 1280])('in an older browser at %d px', (width) => {
  let browser: Browser;
  let page: Page;
  const errors: string[] = [];

  beforeAll(async () => {
    const args = ['--no-sandbox', '--disable-gpu', '--disable-dev-shm-usage'];
    browser = await chromium.launch({ executablePath: program!, args });
    page = await browser.newPage({ viewport: { width, height: 900 } });
    page.on('pageerror', (error) => errors.push(String(error)));
  });
  afterAll(() => browser?.close());

  /**
   * Returns the problems of a page: overlapping texts, texts at an edge, content outside of the screen,
   * errors of scripts.
   */
  async function problemsOf(address: string) {
    await page.goto(address, { waitUntil: 'networkidle' });
    const tooWide = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    return {
      overlapping: await overlappingTexts(page),
      tooWide,
      pictures: await picturesBesideTheScreen(page),
      textsAtEdges: await textsAtEdges(page),
      errors: errors.splice(0),
    };
  }
  const NONE = { overlapping: [], tooWide: 0, pictures: [], textsAtEdges: [], errors: [] };

  test('the browser is older than those with the full design', () => {
    expect(Number.parseInt(browser.version())).toBeLessThan(Number(MINIMUM_BROWSERS.chrome));
  });

  test('every example of every block is in one readable column', async () => {
    const gallery = await startGallery();
    onTestFinished(() => gallery.close());
    expect(await problemsOf(gallery.url)).toEqual(NONE);
  });

  test.each(['demo', 'events'])(
    'every page of the sample %s is in one readable column',
    async (seed) => {
      const site = await startSite({ SEED: seed });
      onTestFinished(() => removeSite(site));
      const text = await (await fetch(`${site.url}/sitemap.xml`)).text();
      const paths = pathsInSitemap(text);
      expect(paths.length).toBeGreaterThan(5);
      for (const at of paths) expect([at, await problemsOf(site.url + at)]).toEqual([at, NONE]);
    },
  );
});

/**
 * Returns the texts in columns that are less than 8 px from the edge of the background of their block.
 */
const textsAtEdges = (page: Page): Promise<string[]> =>
  page.evaluate(() =>
    [...document.querySelectorAll('.slot :is(.block-band, .ground)')]
      .filter((block) => getComputedStyle(block).backgroundColor !== 'rgba(0, 0, 0, 0)')
      .flatMap((block) =>
        [...block.querySelectorAll('h2, h3, p, li')].filter(
          (text) => text.getBoundingClientRect().left - block.getBoundingClientRect().left < 8,
        ),
      )
      .map((text) => text.textContent.slice(0, 40)),
  );
