import { look } from '@siteyard/schemas/look';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { afterEach, beforeAll, describe, expect, test } from 'vitest';
import type { TestPage } from '../helpers/browser/browser.ts';
import { demoSettings, type GalleryServer } from '../helpers/browser/block-gallery.ts';
import { block, list, openBlocks } from '../helpers/browser/open-blocks.ts';
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

  test('have equal distances in a look, in any order, with centred texts', async () => {
    const text = (id: string) =>
      block('RichText', id, { content: { blocks: [{ type: 'paragraph', data: { text: id } }] } });
    const others = [
      list('1', 1),
      block('Platforms', '1', { items: [{ brand: 'x', url: 'https://x.example/' }] }),
      block('TwoCol', '1', { left: [block('Column', '1')] }),
      text('1'),
      block('Column', '2'),
      block('OneCol', '1', { content: [block('Card', '1')] }),
      block('Questions', '1'),
    ];
    const blocks = [
      ...others,
      ...others
        .toReversed()
        .map((each, at) => ({ ...each, props: { ...each.props, id: `b-${at}` } })),
    ];
    const settings = { ...demoSettings(), look: look.parse({}) };
    const { page, boxes } = await open([...blocks, block('HeadingBlock', '9'), text('9')], {
      settings,
    });
    // The distances from the content of one block to the content of the next.
    const distances = await page
      .locator('main > :is(.block-text, .block-section)')
      .evaluateAll((found) =>
        found.slice(1, -1).map((each, at) => {
          const before = found[at]!;
          const padding = (element: Element, side: 'paddingTop' | 'paddingBottom') =>
            Number.parseFloat(getComputedStyle(element)[side]);
          const gap = each.getBoundingClientRect().top - before.getBoundingClientRect().bottom;
          return Math.round(gap + padding(before, 'paddingBottom') + padding(each, 'paddingTop'));
        }),
      );
    expect(new Set(distances).size, distances.join(' ')).toBe(1);
    const [heading, last] = await boxes(
      'main > .block-heading h2, .block-heading + * > .rich-text',
    );
    expect(last?.left).toBe(heading?.left);
    expect(last?.left).toBe(1280 - (last?.right ?? 0));
    expect((last?.top ?? 0) - (heading?.bottom ?? 0)).toBeLessThan(24);
    const [column, card] = await boxes('main > .block-section > .slot.max-w-3xl, .slot article');
    expect([card?.left, card?.right]).toEqual([column?.left, column?.right]);
    expect(column?.left).toBe(last?.left);
  });

  test('have the same distance from bands in a look, also if they are headings', async () => {
    const heading = (id: string, props: object = {}) =>
      block('HeadingBlock', id, { text: id, ...props });
    const ground = { sectionBackground: 'dark' };
    const blocks = [
      heading('before'),
      block('JumbotronBlock', '1'),
      heading('after'),
      block('Column', '1', ground),
      heading('after ground'),
      block('Column', '2', ground),
      block('Column', '3'),
      heading('on', ground),
      heading('after heading'),
      heading('on too', ground),
      block('Column', '4'),
    ];
    const { boxes } = await open(blocks, { settings: siteSettings.parse({ look: {} }) });
    const parts = await boxes(
      'main > :is(.block-band, .ground), main > :not(.block-band, .ground) > :is(h2, div)',
    );
    const gaps = parts.slice(1).map((each, at) => Math.round(each.top - parts[at]!.bottom));
    const [, , , , , plain = 0] = gaps;
    const near = Math.round(plain / 2);
    // The space above a heading that starts a section is larger.
    const more = Math.round(plain * 1.15);
    expect(
      gaps.map((gap) => [near, plain, more].find((each) => Math.abs(each - gap) <= 5)),
    ).toEqual([near, more, near, more, near, plain, plain, plain, near, plain]);
  });

  test('highlight the main buttons in a look, and start at the edge of the rows of the page', async () => {
    const link = { ctaLabel: 'See it', ctaHref: '/pages/1' };
    const blocks = [
      block('OneCol', '1', { content: [block('HeadingBlock', '1', { text: 'Fleet' })] }),
      block('TwoCol', '1', { left: [block('Card', '1', { title: 'Lift', ...link })] }),
      block('JumbotronBlock', '1', { heading: 'For rent', ...link }),
    ];
    const seen = async (settings: SiteSettings) => {
      const { page, boxes } = await open(blocks, { settings });
      const fills = await page
        .locator('main a')
        .evaluateAll((all) => all.map((each) => getComputedStyle(each).backgroundColor));
      const [text, row] = await boxes('main > .block-section > *');
      return { fills, isAligned: text?.left === row?.left };
    };
    const amber = 'rgb(255, 181, 36)';
    expect(await seen(siteSettings.parse({ look: look.parse({}) }))).toEqual({
      fills: ['rgba(0, 0, 0, 0)', amber],
      isAligned: true,
    });
    expect((await seen(siteSettings.parse({}))).fills).toEqual([amber, amber]);
  });

  test('are consistent in a look: headings, bands and the footer', async () => {
    const address = { address: 'Quay 1', phone: '+1 614 555 0177' };
    const hours = [{ days: ['mo' as const], opens: '08:00', closes: '17:00' }];
    const plain = siteSettings.parse({
      business: { locations: [{ id: 'yard', ...address, hours }] },
    });
    const imageUrl = demoSettings().nav.logoImageUrl;
    const seen = async (settings: SiteSettings) => {
      const { page, boxes } = await open(
        [
          block('JumbotronBlock', '1', { heading: 'For rent' }),
          block('Gallery', '1', { heading: 'Seen', items: [{ imageUrl }] }),
          block('Quotes', '1', {
            heading: 'Said',
            items: [{ quote: 'Good' }],
            sectionBackground: 'soft',
          }),
          block('Questions', '1', {
            heading: 'Questions',
            items: [{ question: 'a', answer: 'b' }],
          }),
          block('PriceTable', '1'),
          block('OpeningHours', '1'),
          block('HeadingBlock', '1'),
          block('JumbotronBlock', '2', { heading: 'Call us', padding: 'py-8' }),
        ],
        { settings },
      );
      const styles = (selector: string, name: string) =>
        page
          .locator(selector)
          .evaluateAll(
            (found, key) => found.map((each) => getComputedStyle(each).getPropertyValue(key)),
            name,
          );
      const lines = await page.locator('main h2.text-title-2').evaluateAll((found) =>
        found.map((each) => {
          const { content, display } = getComputedStyle(each, '::before');
          return content !== 'none' && display !== 'none';
        }),
      );
      const parts = await boxes('footer address > p:first-child, footer address > dl');
      return {
        lines,
        sizes: await styles('.block-band :is(h1, h2)', 'font-size'),
        space: await styles('.ground, main > :last-child > .wrap', 'padding-top'),
        isOneRow: parts[0]?.top === parts[1]?.top,
      };
    };
    const styled = await seen({ ...plain, look: look.parse({ heading_line: 'shown' }) });
    expect(styled).toMatchObject({ lines: Array(6).fill(true), isOneRow: true });
    expect(styled.sizes).toEqual(['68px', '44px']);
    expect(new Set(styled.space).size).toBe(1);
    const hidden = await seen({ ...plain, look: look.parse({ heading_line: 'hidden' }) });
    expect(hidden.lines).toEqual(Array(6).fill(false));
    // A page without a look does not change.
    const before = await seen(plain);
    expect(before).toMatchObject({ sizes: ['68px', '68px'], isOneRow: false });
    expect(before.space.at(-1)).toBe('32px');
    expect(before.lines).toEqual([...Array<boolean>(5).fill(false), true]);
  });
});
