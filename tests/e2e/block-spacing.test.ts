import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestPage } from '../helpers/browser/browser.ts';
import { demoSettings, type GalleryServer } from '../helpers/browser/block-gallery.ts';
import { block, list, openBlocks } from '../helpers/browser/open-blocks.ts';
import { partsWiderThanScreen } from '../helpers/browser/page-layout.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

describe('adjacent blocks', () => {
  let opened: TestPage;
  beforeAll(async () => {
    opened = await gallery.browser.sharedPage(1280);
  });
  afterEach(() => opened.expectNoErrors());

  const open = (content: object[], more: Parameters<GalleryServer['setPage']>[1] = {}) =>
    openBlocks(opened, gallery, content, more);

  test('frames are equally high next to each other, and as high as their content next to other blocks', async () => {
    const { boxes } = await open([
      block('TwoCol', '1', { left: [list('1', 2)], right: [list('2', 8)] }),
      block('TwoCol', '2', {
        left: [list('3', 2)],
        right: [block('Column', '1', { body: 'Line\n'.repeat(20) })],
      }),
    ]);
    const [short, long, alone] = (await boxes('section > .rounded-panel')).map((b) => b.height);
    expect(short).toBe(long);
    expect(alone).toBeLessThan((short ?? 0) / 2);
  });

  test('an empty column gives its width to the other one', async () => {
    const { boxes } = await open([
      block('TwoCol', '1', { left: [block('ImageBlock', '1')], right: [list('1', 2)] }),
      block('TwoCol', '2', { left: [block('ImageBlock', '2')] }),
      list('2', 2),
    ]);
    const [inColumn, alone] = await boxes('section > .rounded-panel');
    expect(inColumn?.width).toBe(alone?.width);
    // The second row takes no space.
    expect((alone?.top ?? 0) - (inColumn?.bottom ?? 0)).toBeLessThan(100);
  });

  test('of all types have space above the first block and below the last block', async () => {
    const text = block('RichText', '1', {
      content: { blocks: [{ id: 'a', type: 'paragraph', data: { text: 'Text' } }] },
    });
    for (const first of [
      text,
      list('1', 1),
      block('ContactFormBlock', '1'),
      block('Timeline', '1'),
    ]) {
      const { page, boxes } = await open([first, block('JumbotronBlock', '9')]);
      const [header] = await boxes('body > header');
      const [seen] = await boxes('main p, main section > .rounded-panel, main .form-card, main ol');
      expect((seen?.top ?? 0) - (header?.bottom ?? 0), first.type).toBeGreaterThanOrEqual(40);
      // A full-width block at the end of the page touches the footer.
      const footer = page.locator('footer');
      expect(await footer.evaluate((each) => getComputedStyle(each).marginTop)).toBe('0px');
    }
  });

  test('keep the maximum width of the page in a wider column, with and without a background', async () => {
    const { page, boxes } = await open([
      block('OneCol', '1', {
        sectionWidth: 'full',
        content: [block('Column', '1', { sectionBackground: 'tint' }), list('1', 2)],
      }),
      list('2', 2),
    ]);
    for (const width of [1280, 1600]) {
      await page.setViewportSize({ width, height: 900 });
      const [panel, plain] = await boxes('.slot > *');
      const [below] = await boxes('main > :last-child > *');
      for (const edge of ['left', 'right'] as const)
        expect([panel?.[edge], plain?.[edge]]).toEqual([below?.[edge], below?.[edge]]);
    }
    await page.setViewportSize({ width: 1280, height: 900 });
  });

  test('with the same background are one section, and in a column one panel', async () => {
    const dark = { sectionBackground: 'dark' };
    const { page, boxes } = await open([
      block('HeadingBlock', '1', dark),
      block('Column', '1', dark),
      block('Column', '2', { ...dark, sectionSpacing: 'large' }),
      block('TwoCol', '1', { left: [block('Column', '3', dark)], right: [list('1', 1)] }),
    ]);
    const [heading, first, second] = await boxes('main > .ground');
    expect([first?.top, second?.top]).toEqual([heading?.bottom, first?.bottom]);
    const [title, text] = await boxes('main h2, main > .ground > .max-w-3xl');
    // The distance between a heading and its text is smaller than that between two sections.
    expect((text?.top ?? 0) - (title?.bottom ?? 0)).toBeLessThan(24);
    const texts = await boxes('main > .ground > .max-w-3xl');
    const gap = (texts[1]?.top ?? 0) - (texts[0]?.bottom ?? 0);
    // The gap is the space below the first section and the space above the second.
    expect(gap).toBeGreaterThan(150);
    const [panel] = await boxes('.slot > .ground');
    const [column] = await boxes('.slot');
    expect([panel?.left, panel?.width]).toEqual([column?.left, column?.width]);
    const bleeds = await page
      .locator('.ground')
      .evaluateAll((found) =>
        found.map((each) => getComputedStyle(each).borderImageSource !== 'none'),
      );
    expect(bleeds).toEqual([true, true, true, false]);
    expect(await partsWiderThanScreen(page, 'main > *')).toEqual([]);
    const wide = await page.evaluate(() => document.documentElement.scrollWidth);
    expect(wide).toBe(1280);
  });

  test('are mirrored on a right-to-left page', async () => {
    const milestones = ['a', 'b'].map((id) => ({ id, title: id, date: '2018-06-01' }));
    const left = async (language: 'en' | 'ar') => {
      const { boxes } = await open(
        [
          block('HeadingBlock', '1', { text: 'JCB 540' }),
          block('TextAndImage', '1', { title: 'Title', imageUrl: demoSettings().nav.logoImageUrl }),
          list('1', 1),
          block('Timeline', '1', { milestones }),
        ],
        { settings: { ...demoSettings(), language } },
      );
      return (await boxes('header a:has(img), h2 + p, ul svg, li[data-side] > div')).map(
        ({ left: from, right: to }) => [Math.round(from), Math.round(1280 - to)],
      );
    };
    const mirrored = (await left('ar')).map(([from, to]) => [to, from]);
    expect(mirrored).toEqual(await left('en'));
  });
});
