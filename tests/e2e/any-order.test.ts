import { READY_MADE_LOOKS } from '@siteyard/schemas/look';
import { expect, test } from 'vitest';
import { demoSettings } from '../helpers/browser/block-gallery.ts';
import type { TestPage, Width } from '../helpers/browser/browser.ts';
import { createDice } from '../helpers/dice.ts';
import { inLongRun } from '../helpers/long-run.ts';
import { randomPage } from '../helpers/browser/random-page.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

/**
 * The number of generated pages. They have blocks and ready-made sections in random order, in the
 * ready-made looks. `npm run pictures -- --sheets` takes screenshots of such pages.
 */
const pages = inLongRun ? 100 : 3;

const gallery = useGallery();

/** Returns the visible defects of a page, in words. */
const brokenParts = ({ page }: TestPage) =>
  page.evaluate(() => {
    const wide = document.documentElement.clientWidth;
    const found: string[] = [];
    if (document.documentElement.scrollWidth > wide) found.push('the page scrolls sideways');
    for (const slot of document.querySelectorAll('main .slot')) {
      const { left, right } = slot.getBoundingClientRect();
      for (const block of slot.children) {
        const box = block.getBoundingClientRect();
        const isOut = Math.abs(box.left - left) > 1 || Math.abs(box.right - right) > 1;
        // On a background from edge to edge, the content is as wide as the content of the page.
        const isAsPage = box.width === 72 * 16 && box.left - left === right - box.right;
        if (box.width > 0 && isOut && !isAsPage)
          found.push(`${block.className} is not as wide as its column`);
      }
    }
    const texts = document.createTreeWalker(document.querySelector('main')!, NodeFilter.SHOW_TEXT);
    const range = document.createRange();
    for (let text = texts.nextNode(); text; text = texts.nextNode()) {
      const parent = text.parentElement!;
      if (parent.closest('noscript, details:not([open]) > :not(summary)')) continue;
      // If rows are shown as cards, only screen readers read the head of the table.
      if ((parent.closest('thead')?.offsetWidth ?? 2) < 2) continue;
      for (const { 0: word, index } of (text as Text).data.matchAll(/[\p{L}\d]{2,12}/gu)) {
        range.setStart(text, index);
        range.setEnd(text, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (lines.size > 1) found.push(`“${word}” is broken`);
      }
    }
    return found;
  });

/** 768 px is the width with the narrowest columns. */
const widths: Width[] = inLongRun ? [360, 768, 1280] : [360, 768];

test.each(widths)('blocks in any order fit at %d px, and no word is broken', async (width) => {
  const opened = await gallery.browser.newPage(width);
  for (let seed = 0; seed < pages; seed += 1) {
    const { name, look } = READY_MADE_LOOKS[seed % READY_MADE_LOOKS.length]!;
    gallery.setPage(randomPage(createDice(seed)), { settings: { ...demoSettings(), look } });
    await opened.page.goto(`${gallery.url}/page`);
    expect(await brokenParts(opened), `page ${seed} in ${name}`).toEqual([]);
  }
  opened.expectNoErrors();
});
