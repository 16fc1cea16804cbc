import { brotliCompressSync, gzipSync } from 'node:zlib';
import { look, LOOK_CHOICES, type Look } from '@siteyard/schemas/look';
import { readPageContent, mapBlocks } from '@siteyard/schemas/content';
import { SECTION_BACKGROUNDS } from '@siteyard/schemas/primitives/section-style';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { Page } from 'playwright-core';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { EXAMPLE_BUSINESS } from '../../web/renderer/gallery.tsx';
import { violationsOf } from '../helpers/axe.ts';
import { openBrowser, type TestBrowser, type TestPage, type Width } from '../helpers/browser.ts';
import { inLongRun, testInLongRun } from '../helpers/long-run.ts';
import {
  demoPage,
  demoItems,
  demoSettings,
  readBlockExamples,
  startGallery,
  type GalleryServer,
} from '../helpers/block-gallery.ts';

let browser: TestBrowser;
let gallery: GalleryServer;

beforeAll(async () => {
  [browser, gallery] = await Promise.all([openBrowser(), startGallery()]);
  gallery.addLanguage('ar');
});

afterAll(async () => {
  await browser?.close();
  await gallery?.close();
});

/** A time zone for each width: hydration must not depend on it. */
const timeZones = {
  360: 'Pacific/Niue',
  768: 'Europe/Berlin',
  1280: 'Pacific/Kiritimati',
} as const;

/** The long run checks every width, with and without a look; otherwise only the narrowest is checked. */
const widths: Width[] = inLongRun ? [360, 768, 1280] : [360];

/** The look with the most fonts. */
const FONTS_LOOK = look.parse({ heading_font: 'barlow-condensed', body_font: 'nunito' });

/** The state of a page before its pictures, fonts and scripts have loaded. */
const LATE = /\/uploads\/|\.(js|woff2)$/;

/** The HTML of each example in the page, or in `source` as the server sent it. */
const examplesOf = (page: Page, source?: string) =>
  page.evaluate((html) => {
    const root = html === null ? document : new DOMParser().parseFromString(html, 'text/html');
    return {
      // Browsers with JavaScript read a <noscript> as text.
      examples: [...root.querySelectorAll('[data-example]')].map((each) =>
        each.outerHTML.replaceAll(/<noscript>.*?<\/noscript>/gs, ''),
      ),
      islands: root.querySelectorAll('[data-island]').length,
    };
  }, source ?? null);

const heightsOf = (page: Page) =>
  page
    .locator('[data-example]')
    .evaluateAll((elements) =>
      Object.fromEntries(
        elements.map((each) => [
          each.getAttribute('data-example'),
          each.getBoundingClientRect().height,
        ]),
      ),
    );

/** The examples that are wider than the screen. */
const wideOf = (page: Page) =>
  page.evaluate(() =>
    [...document.querySelectorAll('[data-example]')]
      .filter((example) => example.scrollWidth > document.documentElement.clientWidth)
      .map((example) => example.getAttribute('data-example')),
  );

/** Loads all pictures of the page, also those far below. */
const loadPictures = (page: Page) =>
  page.evaluate(async () => {
    for (const image of document.images) image.loading = 'eager';
    await Promise.all([...document.images].map((image) => image.decode().catch(() => {})));
  });

describe.each(widths)('every example of every block at %d px', (width) => {
  let opened: TestPage;
  let before: Awaited<ReturnType<typeof heightsOf>>;

  // All of these tests share one page load: first without the late resources, then with them.
  beforeAll(async () => {
    opened = await browser.sharedPage(width, { timezoneId: timeZones[width] });
    const { page } = opened;
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(LATE, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(gallery.url, { waitUntil: 'commit' });
    await page.locator('[data-example="TwoCol extreme"]').waitFor();
    before = await heightsOf(page);
    release();
    await page.waitForLoadState('networkidle');
    await page.unroute(LATE);
  });
  afterAll(() => opened?.close());

  test('is the same HTML from the server and after hydration, in every time zone', async () => {
    const server = await examplesOf(opened.page, await (await fetch(gallery.url)).text());
    const blocks = readBlockExamples();
    expect(server.examples).toHaveLength(
      blocks.reduce((sum, { examples }) => sum + Object.keys(examples).length, 0),
    );
    expect(server.islands).toBeGreaterThan(4);
    expect((await examplesOf(opened.page)).examples).toEqual(server.examples);
    opened.expectNoErrors();
  });

  test('has the same height before and after its pictures and script load', async () => {
    await loadPictures(opened.page);
    await opened.page.waitForLoadState('networkidle');
    expect(await heightsOf(opened.page)).toEqual(before);
    opened.expectNoErrors();
  });

  test('fits the width of the screen', async () => {
    expect(await wideOf(opened.page)).toEqual([]);
    // Numbers for each breakpoint, clamped to the range: base 99999, md -4, lg 200.
    const spacer = opened.page.locator('[data-example="Spacer extreme"] > [aria-hidden]');
    const height = await spacer.evaluate((element) => (element as HTMLElement).offsetHeight);
    expect(height).toBe({ 360: 1000, 768: 0, 1280: 200 }[width]);
  });

  if (width !== 768)
    test('has no serious accessibility problem according to axe', async () => {
      const violations = await violationsOf(opened.page, {
        // The rules are slow with hundreds of blocks. The long run checks all texts and colours.
        ...(!inLongRun && { include: '[data-example$=" typical"]' }),
        // The other rules give the same result at every width.
        ...(width === 1280 && { runOnly: ['target-size', 'scrollable-region-focusable'] }),
      });
      const serious = violations.filter(
        ({ impact }) => impact === 'serious' || impact === 'critical',
      );
      expect(
        serious.map(({ id, nodes }) => ({
          id,
          nodes: nodes.map((html) => html.slice(0, 200)),
        })),
      ).toEqual([]);
    });

  testInLongRun(
    'fits the screen from right to left, and hydrates its built-in labels',
    async () => {
      const address = `${gallery.url}/ar`;
      await opened.page.goto(address);
      await opened.page.waitForLoadState('networkidle');
      const server = await examplesOf(opened.page, await (await fetch(address)).text());
      expect((await examplesOf(opened.page)).examples).toEqual(server.examples);
      expect(await wideOf(opened.page)).toEqual([]);
      opened.expectNoErrors();
    },
  );

  test.each(inLongRun ? [undefined, FONTS_LOOK] : [FONTS_LOOK])(
    'causes no layout shift while a page loads, in the look %j',
    async (chosen) => {
      gallery.setPage(demoPage('0001-home'), { settings: { ...demoSettings(), look: chosen } });
      await opened.page.goto(`${gallery.url}/page`);
      await opened.page.waitForLoadState('networkidle');
      expect(await shiftsOf(opened.page)).toEqual([]);
      expect(await wideOf(opened.page)).toEqual([]);

      // A face may load after the first paint, or never. The first screen must not move.
      const { page, expectNoErrors } = await browser.newPage(width);
      await page.route(/\.woff2$/, (route) => route.abort());
      await page.goto(`${gallery.url}/page`);
      await page.waitForLoadState('networkidle');
      expect(await firstScreen(page)).toEqual(await firstScreen(opened.page));
      expectNoErrors([/ERR_FAILED/]);
    },
  );
});

/** A section on a background, with every kind of text. */
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
        ...{ backgroundColor: 'look', textColor: 'look', ctaLabel: 'Rent', ctaHref: '/' },
      }),
      block('Column', 'other', {
        sectionBackground: sectionBackground === 'dark' ? 'soft' : 'dark',
      }),
    ],
  });
}

/**
 * Colours that allow little contrast. `npm run test:long` checks all of them, and a page without a look,
 * whose blocks axe has checked.
 */
const BRANDS = ['#e6ff00', '#ffffff', '#000000', '#808080'];
/** The quick run checks the background whose texts depend most on the look. */
const grounds = inLongRun ? SECTION_BACKGROUNDS : (['brand'] as const);

test('every text of a page has enough contrast with any colours of the look', async () => {
  const opened = await browser.newPage(1280);
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

/** The positions of the blocks on the first screen, in px. */
const firstScreen = (page: Page) =>
  page
    .locator('main > *')
    .evaluateAll((blocks) =>
      blocks
        .map((block) => Math.round(block.getBoundingClientRect().top))
        .filter((top) => top < window.innerHeight),
    );

/** The elements that moved since the page started to load, with x, y, width and height before and after. */
function shiftsOf(page: Page): Promise<string[]> {
  return page.evaluate(
    () =>
      new Promise<string[]>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & {
            value: number;
            hadRecentInput: boolean;
            sources: { node: Node | null; previousRect: DOMRect; currentRect: DOMRect }[];
          })[];
          const place = ({ x, y, width, height }: DOMRect) =>
            [x, y, width, height].map(Math.round).join(' ');
          // A busy browser may lay out a page before it knows the size of the screen. Shifts right after an input
          // or a resize do not count, as in the metric of search engines.
          const own = entries.filter(({ hadRecentInput }) => !hadRecentInput);
          resolve(
            own.map(({ value, sources }) => {
              const moved = sources.map(({ node, previousRect, currentRect }) => {
                const element = node instanceof Element ? node : node?.parentElement;
                const html = element?.outerHTML.slice(0, 80);
                return `${html} from ${place(previousRect)} to ${place(currentRect)}`;
              });
              return `${value} ${moved.join(', ')}`;
            }),
          );
        }).observe({ type: 'layout-shift', buffered: true });
        setTimeout(() => resolve([]), 500);
      }),
  );
}

/**
 * The texts of pages in a language: words with letters of both files of each font, and the heading of their
 * banners. Without a banner's heading, a page has a visually hidden main heading.
 */
const TEXTS = {
  pl: { words: 'Łódź, żółć, ąęś', heading: '' },
  vi: { words: 'Tiếng Việt, đường phố', heading: 'Cho thuê máy' },
} as const;

/** The fonts that a page has loaded with a look, as bytes by file name, and the number of preloads. */
async function loadedFonts(language: keyof typeof TEXTS, chosen: Partial<Look>) {
  const { page } = await browser.newPage(360);
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
    const { page, expectNoErrors } = await browser.newPage(1280);
    gallery.setPage(demoPage('0001-home'));
    let release = () => {};
    const held = new Promise<void>((resolve) => (release = resolve));
    await page.route(/\.css$/, async (route) => {
      await held;
      await route.fallback();
    });
    await page.goto(`${gallery.url}/page`, { waitUntil: 'commit' });
    await page.locator('body > footer').waitFor({ state: 'attached' });
    // A busy browser may also calculate styles before it has the stylesheet.
    await page
      .locator('main h2')
      .evaluateAll((all) => all.map((each) => getComputedStyle(each).font));
    release();
    await page.waitForLoadState('networkidle');
    expect(await shiftsOf(page)).toEqual([]);
    const size = await page.locator('main h2').evaluateAll(([heading]) => {
      (heading as HTMLElement).style.fontSize = '99px';
      return heading && getComputedStyle(heading).fontSize;
    });
    expect(size).toBe('99px');
    expectNoErrors();
  },
);

test('in a look, the button of an item is filled, and the buttons of cards have only an edge', async () => {
  const { page, expectNoErrors } = await browser.newPage(1280);
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
        ...{ contentVersion: 1, root: { props: {} } },
        content: [
          { type: 'TextAndImage', props: { id: 'a', ctaButtonText: 'Go', ctaButtonLink: '/' } },
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
  const { page } = await browser.newPage(360);
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
  // The look's sheet is compressed together with its page.
  expect(loaded.gzippedCss).toBeGreaterThan(0);
  expect(loaded.gzippedCss).toBeLessThanOrEqual(12 * 1024);
});

testInLongRun.each([
  ['are next to the logo if there is room', 'Brindle', true],
  ['are in a separate row if there is no room', 'Brindle Forklift and Platform Rental', false],
])('eight items of the menu %s', async (_case, title, isOneRow) => {
  const { page, expectNoErrors } = await browser.newPage(1280);
  const titles = ['Home', 'Tents', 'Tables & chairs', 'Crockery', 'Price lists', 'About us'];
  const items = [...titles, 'Questions', 'Contact'].map((each, index) => ({
    ...{ id: `${index}`, title: each, href: `/pages/${index + 1}`, imageUrl: '' },
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

describe('a price table', () => {
  const props = { items: [{ name: 'Lift', day: '$95', fourWeeks: '$920' }] };
  const table = (id: string) => ({ type: 'PriceTable', props: { id, ...props } });
  const page = (...content: object[]) => ({
    ...demoPage('0001-home'),
    content: readPageContent({ content }).content,
  });
  /** The appearance of a table, and its structure for screen readers. */
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
    const { page: browserPage, expectNoErrors } = await browser.newPage(1280);
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

describe('adjacent blocks', () => {
  let opened: TestPage;
  beforeAll(async () => {
    opened = await browser.sharedPage(1280);
  });
  afterEach(() => opened.expectNoErrors());

  const block = (type: string, id: string, props: object = {}) => ({
    type,
    props: { id: `${type}-${id}`, ...props },
  });
  const list = (id: string, count: number) =>
    block('ListDescription', id, {
      items: Array.from({ length: count }, (_, n) => ({ text: `Item ${n}` })),
    });
  const open = async (content: object[], more: Parameters<GalleryServer['setPage']>[1] = {}) => {
    const page = { ...demoPage('0001-home'), content: readPageContent({ content }).content };
    gallery.setPage(page, more);
    await opened.page.goto(`${gallery.url}/page`);
    const boxes = (selector: string) =>
      opened.page
        .locator(selector)
        .evaluateAll((found) =>
          found.map((each) => each.getBoundingClientRect().toJSON() as DOMRect),
        );
    return { ...opened, boxes };
  };

  test('frames have the same height next to each other, and the height of their content next to other blocks', async () => {
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
    // The second row is not visible.
    expect((alone?.top ?? 0) - (inColumn?.bottom ?? 0)).toBeLessThan(100);
  });

  test('have space above the first and below the last one, for all types', async () => {
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
      // A full-width block at the end touches the footer, without a white strip in between.
      const footer = page.locator('footer');
      expect(await footer.evaluate((each) => getComputedStyle(each).marginTop)).toBe('0px');
    }
  });

  test('have equal distances in a look, in any order, and texts are centred', async () => {
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
    // From the content of one block to the content of the next.
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

  test('keep headings at the same distance from bands as other blocks, in a look', async () => {
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
    // Above a heading that opens a section, there is more space.
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
    // Without a look, all of them are unchanged.
    const before = await seen(plain);
    expect(before).toMatchObject({ sizes: ['68px', '68px'], isOneRow: false });
    expect(before.space.at(-1)).toBe('32px');
    expect(before.lines).toEqual([...Array<boolean>(5).fill(false), true]);
  });

  test('are one section if they have the same background, and a panel in a column', async () => {
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
    // The heading is closer to its text than two sections are to each other.
    expect((text?.top ?? 0) - (title?.bottom ?? 0)).toBeLessThan(24);
    const texts = await boxes('main > .ground > .max-w-3xl');
    const gap = (texts[1]?.top ?? 0) - (texts[0]?.bottom ?? 0);
    // The space below the first one, and the second one's own space above.
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
    expect(await wideOf(page)).toEqual([]);
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

describe('navbar', () => {
  const items = Array.from({ length: 14 }, (_, n) => ({
    title: `Item ${n + 1}`,
    href: `/pages/${n + 20}`,
    imageUrl: '',
  }));
  const open = async (width: Width) => {
    const { nav, ...settings } = demoSettings();
    gallery.setPage(null, { settings: { ...settings, nav: { ...nav, items } } });
    const opened = await browser.newPage(width);
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
    const { page } = await browser.newPage(360);
    await page.goto(`${gallery.url}/page`);
    return page;
  };

  test.each([
    ['title', { title: 'Baumaschinenvermietungsgesellschaft' }],
    ['notice', { notice: { text: W(60), href: '/pages/20', from: '', until: '' } }],
    ['menu', { nav: { ...longNav, items: [item, item], cta: { label: W(100), href: '/' } } }],
  ])('breaks a long word of the %s and of a card, and both fit the screen', async (_part, said) => {
    const card = (id: string, padding: number) => ({
      type: 'Card',
      props: { id, title: 'Title', ctaLabel: W(100), ctaHref: '/', padding },
    });
    const page = await openPage(said, [card('framed', 6), card('bare', 0)]);
    await page.locator('summary').click();
    for (const width of [360, 768, 1280]) {
      await page.setViewportSize({ width, height: 800 });
      // Each part separately, because the page clips parts that are too wide.
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
  });

  test('clips a letter that is wider than the screen, and the page does not scroll horizontally', async () => {
    // No font on the machine has this mark, so all of them are drawn side by side, in one letter.
    const text = `x${'\u0363'.repeat(50)}`;
    const props = { id: 'heading', text, level: 1 };
    const page = await openPage({ title: text }, [{ type: 'HeadingBlock', props }]);
    expect(await page.evaluate(() => document.documentElement.scrollWidth)).toBe(360);
  });
});
