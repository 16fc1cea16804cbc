import fs from 'node:fs';
import path from 'node:path';
import type { Browser, Page } from 'playwright-core';
import sharp from 'sharp';
import { READY_MADE_LOOKS } from '@siteyard/schemas/look';
import { demoSettings, type GalleryServer } from '../../tests/helpers/browser/block-gallery.ts';
import { createDice } from '../../tests/helpers/dice.ts';
import { screenOf, type Width } from '../../tests/helpers/browser/launch-browser.ts';
import { randomPage } from '../../tests/helpers/browser/random-page.ts';

/** The scale of a page on a sheet, by its width. */
const SCALES: Readonly<Record<Width, number>> = { 360: 0.3, 768: 0.22, 1280: 0.2 };

const PER_SHEET = 10;

/** The maximum height of a column in px. Taller pages continue in the next column. */
const TALLEST = 1240;

/** The gap between columns, and between pages, in px. */
const GAP = 10;

interface Strip {
  input: Buffer;
  height: number;
}

/**
 * Writes contact sheets with ten generated pages each, for every width and every ready-made look. The
 * pages have blocks in random order, and are the same in each run.
 * @param load waits until a page has loaded all its files
 * @returns the number of sheets
 */
export async function takeSheets(
  browser: Browser,
  gallery: GalleryServer,
  load: (page: Page) => Promise<void>,
  { out, sheets }: { out: string; sheets: number },
): Promise<number> {
  fs.mkdirSync(out, { recursive: true });
  let taken = 0;
  for (const { name, look } of READY_MADE_LOOKS)
    for (const width of [360, 768, 1280] as const) {
      const context = await browser.newContext({ ...screenOf(width), reducedMotion: 'reduce' });
      const page = await context.newPage();
      for (let sheet = 0; sheet < sheets; sheet += 1) {
        const strips: Strip[] = [];
        for (let at = 0; at < PER_SHEET; at += 1) {
          const settings = { ...demoSettings(), look };
          gallery.setPage(randomPage(createDice(sheet * PER_SHEET + at)), { settings });
          await page.goto(`${gallery.url}/page`);
          await load(page);
          const picture = await page.screenshot({ fullPage: true, type: 'jpeg' });
          strips.push(...(await stripsOf(picture, Math.round(width * SCALES[width]))));
        }
        const file = `${name.toLowerCase().replaceAll(' ', '-')}-${width}-${sheet}.jpg`;
        await writeSheet(path.join(out, file), strips, Math.round(width * SCALES[width]));
        taken += 1;
      }
      await context.close();
    }
  return taken;
}

/** Scales a picture of a page down and splits it into parts that fit a column. */
async function stripsOf(picture: Buffer, width: number): Promise<Strip[]> {
  const small = await sharp(picture).resize({ width }).png().toBuffer({ resolveWithObject: true });
  const strips: Strip[] = [];
  for (let top = 0; top < small.info.height; top += TALLEST) {
    const height = Math.min(TALLEST, small.info.height - top);
    const part = sharp(small.data).extract({ left: 0, top, width, height });
    strips.push({ input: await part.toBuffer(), height });
  }
  return strips;
}

/** Arranges parts of pages in columns, tall ones first. */
async function writeSheet(file: string, strips: readonly Strip[], width: number): Promise<void> {
  const columns: number[] = [];
  const placed = strips
    .toSorted((a, b) => b.height - a.height)
    .map(({ input, height }) => {
      const free = columns.findIndex((filled) => filled + height <= TALLEST);
      const column = free < 0 ? columns.length : free;
      const top = columns[column] ?? 0;
      columns[column] = top + height + GAP;
      return { input, top, left: column * (width + GAP) };
    });
  const size = { width: columns.length * (width + GAP), height: Math.max(...columns) };
  await sharp({ create: { ...size, channels: 3, background: '#f0f' } })
    .composite(placed)
    .jpeg()
    .toFile(file);
}
