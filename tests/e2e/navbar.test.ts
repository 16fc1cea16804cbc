import { readPageContent } from '@siteyard/schemas/content';
import { describe, expect, test } from 'vitest';
import { EXAMPLE_BUSINESS } from '../../web/gallery/example-business.ts';
import type { Width } from '../helpers/browser/browser.ts';
import { testInLongRun } from '../helpers/long-run.ts';
import { demoPage, demoSettings } from '../helpers/browser/block-gallery.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

testInLongRun.each([
  ['are next to the logo if there is room', 'Brindle', true],
  ['are in a separate row if there is no room', 'Brindle Forklift and Platform Rental', false],
])('eight items of the menu %s', async (_case, title, isOneRow) => {
  const { page, expectNoErrors } = await gallery.browser.newPage(1280);
  const titles = ['Home', 'Tents', 'Tables & chairs', 'Crockery', 'Price lists', 'About us'];
  const items = [...titles, 'Questions', 'Contact'].map((each, index) => ({
    id: `${index}`,
    title: each,
    href: `/pages/${index + 1}`,
    imageUrl: '',
  }));
  const settings = { ...demoSettings(), title };
  gallery.setPage(demoPage('0001-home'), {
    settings: { ...settings, nav: { ...settings.nav, logoImageUrl: '', items } },
  });
  await page.goto(`${gallery.url}/page`);
  const tops = await page
    .locator('header nav:visible a')
    .evaluateAll((all) => all.map((each) => each.getBoundingClientRect().top));
  expect(tops).toHaveLength(8);
  expect(new Set(tops).size).toBe(1);
  const logo = await page.locator('header a').first().boundingBox();
  const nav = await page.locator('header nav:visible').boundingBox();
  expect(logo!.y + logo!.height <= nav!.y).toBe(!isOneRow);
  expect(isOneRow ? logo!.x + logo!.width <= nav!.x : logo!.x < nav!.x).toBe(true);
  expectNoErrors();
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
    const opened = await gallery.browser.newPage(width);
    await opened.page.goto(`${gallery.url}/page`);
    return opened;
  };

  test('shows at most 8 items on a wide screen', async () => {
    const { page } = await open(1280);
    expect(await page.getByRole('navigation', { name: 'Main' }).getByRole('link').count()).toBe(8);
  });

  test('shows at most 12 items on a small screen, in a menu that opens by keyboard and touch', async () => {
    const { page } = await open(360);
    const menu = page.getByRole('navigation', { name: 'Main' });
    const entries = menu.getByRole('listitem');
    expect(await entries.count()).toBe(0);
    await page.locator('summary').press('Enter');
    expect(await entries.count()).toBe(12);
    const sizes = await menu
      .getByRole('link')
      .evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(Math.min(...sizes)).toBeGreaterThanOrEqual(44);
  });

  const W = (length: number) => 'W'.repeat(length);
  const longNav = { ...demoSettings().nav, logoImageUrl: '', call: true };
  const item = { title: W(200), href: '/pages/20', imageUrl: '' };
  const openPage = async (said: object, blocks: { type: string; props: object }[]) => {
    const { content } = readPageContent({ content: blocks });
    const settings = { ...demoSettings(), nav: longNav, business: EXAMPLE_BUSINESS, ...said };
    gallery.setPage({ ...demoPage('0016-contact'), content }, { settings });
    const { page } = await gallery.browser.newPage(360);
    await page.goto(`${gallery.url}/page`);
    return page;
  };

  test.each([
    ['title', { title: 'Baumaschinenvermietungsgesellschaft' }],
    ['notice', { notice: { text: W(60), href: '/pages/20', from: '', until: '' } }],
    ['menu', { nav: { ...longNav, items: [item, item], cta: { label: W(100), href: '/' } } }],
  ])(
    'breaks a long word in the %s and in a card, so that both fit the screen',
    async (_part, said) => {
      const card = (id: string, padding: number) => ({
        type: 'Card',
        props: { id, title: 'Title', ctaLabel: W(100), ctaHref: '/', padding },
      });
      const page = await openPage(said, [card('framed', 6), card('bare', 0)]);
      await page.locator('summary').click();
      for (const width of [360, 768, 1280]) {
        await page.setViewportSize({ width, height: 800 });
        // Each part is measured separately, because the page clips parts that are too wide.
        const wide = await page
          .locator('html, header, header nav, main, article, footer')
          .evaluateAll((parts) =>
            parts
              .filter((each) => each.clientWidth > 0 && each.scrollWidth > each.clientWidth)
              .map((each) => each.outerHTML.slice(0, 80)),
          );
        expect([width, wide]).toEqual([width, []]);
        const buttons = await page
          .locator('header :is(summary, a[href^="tel:"])')
          .evaluateAll((found) => found.map((each) => each.getBoundingClientRect().width));
        expect(buttons.filter((each) => each > 0 && each < 44)).toEqual([]);
      }
    },
  );

  test('clips a letter that is wider than the screen, and the page does not scroll horizontally', async () => {
    // No font on the machine has this combining mark, so the browser draws fifty of them side by side
    // in one letter.
    const text = `x${'\u0363'.repeat(50)}`;
    const props = { id: 'heading', text, level: 1 };
    const page = await openPage({ title: text }, [{ type: 'HeadingBlock', props }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
