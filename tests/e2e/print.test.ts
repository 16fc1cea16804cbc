import type { Page } from 'playwright-core';
import { expect, test } from 'vitest';
import { contrast, LEAST_CONTRAST, type Rgb } from '@siteyard/schemas/primitives/contrast';
import { FONTS_LOOK, demoPage, demoSettings } from '../helpers/browser/block-gallery.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';
import { EXAMPLE_LABEL } from '../../web/gallery/gallery.tsx';

const gallery = useGallery();

const PAPER: Rgb = [1, 1, 1];

/**
 * Returns the texts with a contrast below 4.5 to 1 on white paper, as the beginnings of their elements.
 * Ignores texts on backgrounds that are printed.
 */
async function paleTexts(page: Page): Promise<string[]> {
  const texts = await page.locator('body *').evaluateAll((elements) =>
    elements
      .filter(
        (each) =>
          each.checkVisibility() &&
          !each.matches('script, style, title, option, .sr-only, .sr-only *, .skip-link') &&
          getComputedStyle(each).getPropertyValue('print-color-adjust') !== 'exact' &&
          [...each.childNodes].some((node) => node.nodeType === 3 && node.textContent?.trim()),
      )
      .map((each) => {
        const style = getComputedStyle(each);
        const colour = each instanceof SVGElement ? style.fill : style.color;
        return { colour, html: each.outerHTML.slice(0, 120) };
      }),
  );
  return texts
    .filter(({ colour }) => contrast(colourOf(colour), PAPER) < LEAST_CONTRAST.text)
    .map(({ html }) => html);
}

/** Parses a colour of a computed style, such as `rgb(20, 32, 46)`. */
function colourOf(text: string): Rgb {
  const numbers = text.startsWith('rgb') ? (text.match(/[\d.]+/g) ?? []) : [];
  const [red, green, blue] = numbers.map((number) => Number(number) / 255);
  if (red === undefined || green === undefined || blue === undefined)
    throw new Error(`The colour "${text}" is not in the form rgb().`);
  return [red, green, blue];
}

test('on paper, headings stay with their text, and cards and rows are not split', async () => {
  const { page } = await gallery.browser.newPage(1280);
  await page.emulateMedia({ media: 'print' });
  await page.goto(gallery.url);
  const valuesOf = (selector: string, name: 'breakAfter' | 'breakInside') =>
    page
      .locator(selector)
      .evaluateAll(
        (elements, key) => [...new Set(elements.map((each) => getComputedStyle(each)[key]))],
        name,
      );
  expect(await valuesOf('h1, h2, h3, h4, h5, h6', 'breakAfter')).toEqual(['avoid']);
  expect(await valuesOf('article, figure, li, details, tbody tr', 'breakInside')).toEqual([
    'avoid',
  ]);
});

test('on paper, closed answers are visible', async () => {
  const { page } = await gallery.browser.newPage(1280);
  await page.emulateMedia({ media: 'print' });
  await page.goto(gallery.url);
  const heights = await page
    .locator('.question:not([open]) > p')
    .evaluateAll((answers) => answers.map((each) => each.getBoundingClientRect().height));
  expect(heights.length).toBeGreaterThan(1);
  expect(Math.min(...heights)).toBeGreaterThan(15);
});

test('on paper, the texts of all blocks are dark', async () => {
  const { page } = await gallery.browser.newPage(1280);
  await page.emulateMedia({ media: 'print' });
  await page.goto(gallery.url);
  // The labels of the gallery are white, so only they are found.
  const labels = `<p class="${EXAMPLE_LABEL}"`;
  const pale = await paleTexts(page);
  expect(pale.length).toBeGreaterThan(0);
  expect(pale.filter((html) => !html.startsWith(labels))).toEqual([]);
});

test.each([undefined, { ...FONTS_LOOK, header: 'brand' as const, footer: 'brand' as const }])(
  'on paper, a page in the look %j has dark texts that nothing covers',
  async (look) => {
    const { page } = await gallery.browser.newPage(1280);
    const { nav, ...settings } = demoSettings();
    gallery.setPage(demoPage('0001-home'), {
      settings: { ...settings, nav: { ...nav, sticky: true }, look },
    });
    await page.emulateMedia({ media: 'print' });
    await page.goto(`${gallery.url}/page`);
    expect(await paleTexts(page)).toEqual([]);
    const fixed = await page
      .locator('body *')
      .evaluateAll((elements) =>
        elements
          .filter(
            (each) =>
              each.checkVisibility() &&
              ['fixed', 'sticky'].includes(getComputedStyle(each).position),
          )
          .map((each) => each.outerHTML.slice(0, 120)),
      );
    expect(fixed).toEqual([]);
  },
);
