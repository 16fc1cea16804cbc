/**
 * `npm run pictures`: takes screenshots of every example of every block, and of every page of the demo
 * site, at the three widths of the specification, for a person to look at. Writes them to
 * `test-results/pictures`. A name selects the blocks and pages that begin with it (`npm run pictures --
 * Timeline`, `-- 0014`). With `-- --sheets`, it writes contact sheets of ten generated pages instead,
 * in every ready-made look: one sheet for each look and width, or the given number (`-- --sheets=10`).
 */
import fs from 'node:fs';
import path from 'node:path';
import { parseArgs } from 'node:util';
import type { Browser, Page } from 'playwright-core';
import {
  demoPage,
  readBlockExamples,
  startGallery,
  type GalleryServer,
} from '../tests/helpers/browser/block-gallery.ts';
import { launchBrowser, screenOf, type Width } from '../tests/helpers/browser/launch-browser.ts';
import { ensureBuilt } from './lib/ensure-built.mjs';
import { takeSheets } from './lib/page-sheets.ts';
import { root } from './lib/paths.mjs';

const WIDTHS: readonly Width[] = [360, 768, 1280];
const out = path.join(root, 'test-results/pictures');
const { values, positionals } = parseArgs({
  // "--sheets" without a number means one sheet.
  args: process.argv.slice(2).map((each) => (each === '--sheets' ? '--sheets=1' : each)),
  options: { sheets: { type: 'string' } },
  allowPositionals: true,
});
const only = positionals[0] ?? '';

/** Loads all fonts and pictures of a page. Pictures far below the screen would load only on scrolling. */
async function loadEverything(page: Page) {
  await page.evaluate(async () => {
    await document.fonts.ready;
    const images = [...document.images];
    for (const image of images) image.loading = 'eager';
    await Promise.all(images.map((image) => image.decode().catch(() => undefined)));
  });
}

async function takePictures(browser: Browser, gallery: GalleryServer): Promise<number> {
  const pages = fs
    .readdirSync(path.join(root, 'fixtures/demo-site/pages'))
    .map((file) => path.basename(file, '.json'))
    .filter((name) => name.startsWith(only));
  const types = readBlockExamples()
    .map(({ type }) => type)
    .filter((type) => type.startsWith(only));
  if (pages.length + types.length === 0)
    throw new Error(`No block and no page of the demo site begins with "${only}".`);
  fs.mkdirSync(out, { recursive: true });
  let taken = 0;
  for (const width of WIDTHS) {
    const context = await browser.newContext(screenOf(width));
    const page = await context.newPage();
    const file = (name: string) => path.join(out, `${name}-${width}.png`);
    for (const name of pages) {
      gallery.setPage(demoPage(name));
      await page.goto(`${gallery.url}/page`);
      await loadEverything(page);
      await page.screenshot({ path: file(name), fullPage: true });
      taken += 1;
    }
    await page.goto(gallery.url);
    await loadEverything(page);
    for (const type of types)
      for (const example of await page.locator(`[data-example^="${type} "]`).all()) {
        const name = (await example.getAttribute('data-example')) ?? type;
        await example.screenshot({ path: file(name.replace(' ', '-')) });
        taken += 1;
      }
    await context.close();
  }
  return taken;
}

await ensureBuilt();
const [browser, gallery] = await Promise.all([launchBrowser(), startGallery()]);
try {
  const taken = values.sheets
    ? await takeSheets(browser, gallery, loadEverything, { out, sheets: Number(values.sheets) })
    : await takePictures(browser, gallery);
  console.log(`${taken} pictures in ${path.relative(root, out)}`);
} finally {
  await browser.close();
  await gallery.close();
}
