import { readPageContent } from '@siteyard/schemas/content';
import type { Page } from 'playwright-core';
import { describe, expect, test } from 'vitest';
import { inLongRun } from '../helpers/long-run.ts';
import { demoPage } from '../helpers/browser/block-gallery.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

describe('a price table', () => {
  const props = { items: [{ name: 'Lift', day: '$95', fourWeeks: '$920' }] };
  const table = (id: string) => ({ type: 'PriceTable', props: { id, ...props } });
  const page = (...content: object[]) => ({
    ...demoPage('0001-home'),
    content: readPageContent({ content }).content,
  });
  /** Returns the layout of a table, and its structure for screen readers. */
  const seen = async (page: Page) => {
    const found = page.locator('main table').first();
    const top = async (cell: string) =>
      (await found.locator(`tbody ${cell}`).first().boundingBox())?.y;
    const label = found.locator('tbody td').first();
    return {
      isCard: (await top('th')) !== (await top('td')),
      label: await label.evaluate((cell) => getComputedStyle(cell, '::before').content),
      heard: await found.ariaSnapshot(),
    };
  };

  test('keeps its rows and columns for screen readers, at every width and in a column', async () => {
    const { page: browserPage, expectNoErrors } = await gallery.browser.newPage(1280);
    const columns = { type: 'TwoCol', props: { left: [table('a')], right: [table('b')] } };
    for (const [width, shown, isCard] of [
      [1280, table('a'), false],
      [360, table('a'), true],
      ...(inLongRun ? ([[768, table('a'), false]] as const) : []),
      [1280, columns, true],
    ] as const) {
      await browserPage.setViewportSize({ width, height: 800 });
      gallery.setPage(page(shown));
      await browserPage.goto(`${gallery.url}/page`);
      const { isCard: isShownAsCard, label, heard } = await seen(browserPage);
      expect([width, isShownAsCard]).toEqual([width, isCard]);
      expect(label).toBe(isCard ? '"Day" / ""' : 'none');
      expect(heard).toContain('table "Prices"');
      for (const part of ['columnheader "Four weeks"', 'rowheader "Lift"', 'cell "$95"'])
        expect(heard).toContain(part);
    }
    expectNoErrors();
  });
});
