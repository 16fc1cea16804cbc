import { brotliCompressSync, gzipSync } from 'node:zlib';
import { look, LOOK_CHOICES, type Look } from '@siteyard/schemas/look';
import { readPageContent, mapBlocks } from '@siteyard/schemas/content';
import { SECTION_BACKGROUNDS } from '@siteyard/schemas/primitives/section-style';
import { expect, test } from 'vitest';
import { EXAMPLE_BUSINESS } from '../../web/gallery/example-business.ts';
import { violationsOf } from '../helpers/browser/axe.ts';
import { inLongRun, testInLongRun } from '../helpers/long-run.ts';
import { FONTS_LOOK, demoItems, demoPage, demoSettings } from '../helpers/browser/block-gallery.ts';
import { layoutShiftsOf } from '../helpers/browser/page-layout.ts';
import { useGallery } from '../helpers/browser/use-gallery.ts';

const gallery = useGallery();

/** Returns a section on a background, with every kind of text. */
function onGround(sectionBackground: (typeof SECTION_BACKGROUNDS)[number], at: number) {
  const block = (type: string, name: string, props: object = {}) => ({
    type,
    props: { ...props, id: `${type}-${at}-${name}` },
  });
  const blocks = [
    { type: 'header', data: { text: 'A heading', level: 6 } },
    { type: 'paragraph', data: { text: 'A <a href="/pages/1">link</a>' } },
    { type: 'quote', data: { text: 'Said', caption: 'by her' } },
  ];
  const url = 'https://x.example/';
  return block('OneCol', 'all', {
    sectionBackground,
    content: [
      block('HeadingBlock', 'a'),
      block('RichText', 'a', { content: { blocks } }),
      block('Card', 'framed', { ctaLabel: 'Rent', ctaHref: '/' }),
      block('Card', 'bare', { ctaLabel: 'Rent', ctaHref: '/', padding: 0 }),
      block('ListDescription', 'a'),
      block('Questions', 'a', { openFirst: true }),
      block('PriceTable', 'a'),
      block('Quotes', 'a', { items: [{ quote: 'Good', name: 'Dana', role: 'Owner', stars: 4 }] }),
      block('OpeningHours', 'a'),
      block('Gallery', 'a', {
        items: [{ imageUrl: demoSettings().nav.logoImageUrl, caption: 'a' }],
      }),
      block('TwoCol', 'a', {
        right: [block('PriceTable', 'narrow', { note: 'Without tax' })],
        left: [block('Questions', 'narrow')],
      }),
      block('Platforms', 'a', { items: [{ brand: 'x', url, color: 'look' }] }),
      block('Timeline', 'a', { accentColor: 'look', showLinkToHistoryPage: true }),
      block('ContactFormBlock', 'a', { cardPadding: 0 }),
      block('JumbotronBlock', 'a', {
        backgroundColor: 'look',
        textColor: 'look',
        ctaLabel: 'Rent',
        ctaHref: '/',
      }),
      block('Column', 'other', {
        sectionBackground: sectionBackground === 'dark' ? 'soft' : 'dark',
      }),
    ],
  });
}

/**
 * Brand colours with which contrast is difficult. The long run checks all of them, and a page without a
 * look.
 */
const BRANDS = ['#e6ff00', '#ffffff', '#000000', '#808080'];
/** The quick run checks the background whose texts depend most on the look. */
const grounds = inLongRun ? SECTION_BACKGROUNDS : (['brand'] as const);

test('every text of a page has enough contrast with every brand colour of the look', async () => {
  const opened = await gallery.browser.newPage(1280);
  const looks = (inLongRun ? BRANDS : BRANDS.slice(0, 1)).map((brand) =>
    look.parse({ brand, accent: brand, neutral: 'brand', header: 'brand', footer: 'brand' }),
  );
  const contact = demoPage('0016-contact');
  const { content } = readPageContent({
    content: [...contact.content.content, ...grounds.map(onGround)],
  });
  for (const chosen of inLongRun ? [undefined, ...looks] : looks) {
    const settings = { ...demoSettings(), look: chosen, business: EXAMPLE_BUSINESS };
    gallery.setPage({ ...contact, content }, { settings });
    await opened.page.goto(`${gallery.url}/page`);
    await opened.page.waitForLoadState('networkidle');
    const violations = await violationsOf(opened.page, { runOnly: ['color-contrast'] });
    const found = violations.flatMap(({ nodes }) => nodes);
    expect([chosen?.brand, found]).toEqual([chosen?.brand, []]);
  }
  opened.expectNoErrors();
});

/**
 * The texts of a page in each language. The words need both files of each font. An empty heading of the
 * banner gives the page a visually hidden main heading.
 */
const TEXTS = {
  pl: { words: 'Łódź, żółć, ąęś', heading: '' },
  vi: { words: 'Tiếng Việt, đường phố', heading: 'Cho thuê máy' },
} as const;

/**
 * Returns the sizes in bytes of the fonts that a page loads in a look, by file name, and the number of
 * preloads.
 */
async function loadedFonts(language: keyof typeof TEXTS, chosen: Partial<Look>) {
  const { page } = await gallery.browser.newPage(360);
  const loaded: Promise<[name: string, bytes: number]>[] = [];
  page.on('response', (response) => {
    const [, name] = /([^/]+)-normal[^/]*\.woff2$/.exec(response.url()) ?? [];
    if (name) loaded.push(response.body().then((body) => [name, body.length]));
  });
  const { words, heading } = TEXTS[language];
  const text = { type: 'paragraph', data: { text: `${words}, <b>${words}</b>` } };
  const banner = (fontFamily: string) => ({
    type: 'JumbotronBlock',
    props: { id: fontFamily, heading, subheading: words, fontFamily },
  });
  const { content } = readPageContent({
    content: [
      banner('Signika Negative'),
      banner('Bungee'),
      { type: 'HeadingBlock', props: { id: 'heading', level: 2, text: words } },
      { type: 'RichText', props: { id: 'text', content: { blocks: [text] } } },
    ],
  });
  const settings = { ...demoSettings(), language, look: look.parse(chosen) };
  gallery.setPage({ ...demoPage('0001-home'), title: words, content }, { settings });
  await page.goto(`${gallery.url}/page`);
  await page.waitForLoadState('networkidle');
  const preloaded = await page.locator('link[rel="preload"][as="font"]').count();
  return { fonts: Object.fromEntries(await Promise.all(loaded)), preloaded };
}

const allLooks = LOOK_CHOICES.heading_font.flatMap((heading_font) =>
  LOOK_CHOICES.body_font.map((body_font) => ({ heading_font, body_font })),
);

test.each(
  inLongRun
    ? allLooks.flatMap((each) => [['pl', each] as const, ['vi', each] as const])
    : [['pl', { heading_font: 'nunito', body_font: 'nunito' }] as const],
)(
  'in %s, a page with the look %j loads the fonts it preloads, at most 60 KB',
  async (language, chosen) => {
    const { fonts, preloaded } = await loadedFonts(language, chosen);
    const bytes = Object.values(fonts).reduce((sum, each) => sum + each, 0);
    const names = Object.keys(fonts);
    expect(bytes, names.join()).toBeLessThanOrEqual(60 * 1024);
    expect(names, names.join()).toHaveLength(preloaded);
    const second = language === 'pl' ? 'latin-ext' : 'vietnamese';
    if (chosen.heading_font !== 'system')
      expect(names).toContain(`${chosen.heading_font}-${second}-700`);
  },
);

testInLongRun(
  'for people who want less motion, a style that changes or comes late is seen at once',
  async () => {
    const { page, expectNoErrors } = await gallery.browser.newPage(1280);
    gallery.setPage(demoPage('0001-home'));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.css$/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`${gallery.url}/page`, { waitUntil: 'commit' });
    await page.locator('body > footer').waitFor({ state: 'attached' });
    // This makes the browser calculate styles before it has the style sheet, as a busy browser may do.
    await page
      .locator('main h2')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).font));
    release();
    await page.waitForLoadState('networkidle');
    expect(await layoutShiftsOf(page)).toEqual([]);
    const size = await page.locator('main h2').evaluateAll(([heading]) => {
      (heading as HTMLElement).style.fontSize = '99px';
      return heading && getComputedStyle(heading).fontSize;
    });
    expect(size).toBe('99px');
    expectNoErrors();
  },
);

test('in a look, the button of an item is filled, and the buttons of cards have only a border', async () => {
  const { page, expectNoErrors } = await gallery.browser.newPage(1280);
  const settings = { ...demoSettings(), look: FONTS_LOOK };
  const item = demoItems()[0]!;
  gallery.setPage(null, { settings, rental: { kind: 'item', item } });
  await page.goto(`${gallery.url}/page`);
  const isFilled = (selector: string) =>
    page
      .locator(selector)
      .first()
      .evaluate((link) => getComputedStyle(link).backgroundColor !== 'rgba(0, 0, 0, 0)');
  expect(await isFilled('h1 ~ a[href*="item="]')).toBe(true);
  gallery.setPage(
    {
      ...demoPage('0016-contact'),
      content: {
        contentVersion: 1,
        root: { props: {} },
        content: [
          {
            type: 'TextAndImage',
            props: {
              id: 'a',
              ctaButtonText: 'Go',
              ctaButtonLink: '/',
            },
          },
        ],
      },
    },
    { settings },
  );
  await page.goto(`${gallery.url}/page`);
  expect(await isFilled('main a[href="/"]')).toBe(false);
  expectNoErrors();
});

test.each([
  ['a page with a look', false, 12 * 1024],
  ['a page with a look whose form asks for items', true, 12 * 1024],
])('the style and the script of %s are small', async (_case, asksForItems, scriptMost) => {
  const { page } = await gallery.browser.newPage(360);
  const loaded = { css: 0, js: 0, gzippedCss: 0 };
  const sizes: Promise<void>[] = [];
  page.on('response', (response) => {
    const kind = /\.(css|js)$/.exec(response.url())?.[1] as 'css' | 'js' | undefined;
    if (!kind) return;
    sizes.push(
      response.body().then((body) => {
        loaded[kind] += brotliCompressSync(body).length;
        if (kind === 'css') loaded.gzippedCss += gzipSync(body).length;
      }),
    );
  });
  const settings = { ...demoSettings(), look: { ...FONTS_LOOK, header: 'brand' as const } };
  const contact = demoPage('0016-contact');
  const ask = { askItems: asksForItems, askDates: asksForItems, askDelivery: asksForItems };
  const blocks = mapBlocks(contact.content.content, ({ type, props }) => ({
    type,
    props: type === 'ContactFormBlock' ? { ...props, ...ask } : props,
  }));
  gallery.setPage({ ...contact, content: { ...contact.content, content: blocks } }, { settings });
  await page.goto(`${gallery.url}/page`);
  await page.waitForLoadState('networkidle');
  await Promise.all(sizes);
  const style = await page.locator('style#look').evaluate((element) => element.textContent);
  loaded.css += brotliCompressSync(style).length;
  expect(loaded.css).toBeGreaterThan(0);
  expect(loaded.css).toBeLessThanOrEqual(12 * 1024);
  expect(loaded.js).toBeGreaterThan(0);
  expect(loaded.js).toBeLessThanOrEqual(scriptMost);
  // The style sheet of a look is part of the page and compressed with it.
  expect(loaded.gzippedCss).toBeGreaterThan(0);
  expect(loaded.gzippedCss).toBeLessThanOrEqual(12 * 1024);
});
