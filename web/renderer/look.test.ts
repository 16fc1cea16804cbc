import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { type Language, siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import { look, LOOK_CHOICES, type Look } from '@siteyard/schemas/look';
import { readPageContent } from '@siteyard/schemas/content';
import { lookFaces } from '../blocks/_shared/look/look-style.ts';
import { BANNER_FACES, bannerFamilies } from '../blocks/_shared/look/banner-faces.ts';
import { facesTooHeavy, FONTS_MOST, shownLook } from '../blocks/_shared/look/font-bytes.ts';
import { fontsToPreload } from './fonts.ts';
import { renderPage } from './index.ts';
import { web, fontsCss, publicCss } from './test-looks.ts';

const files = [...fontsCss.matchAll(/url\('(@fontsource[^']+)'\)/g)].map(([, file]) => file!);
const all = files.map((file) => `/${file}`);

const { content } = readPageContent({
  content: [{ type: 'HeadingBlock', props: { id: 'heading', text: 'For rent' } }],
});
const page = { id: 1, title: 'Fleet', description: '', address: '', social_image: '', content };
const settingsWith = (chosen: Look | undefined, language: Language): SiteSettings =>
  siteSettings.parse({ title: 'Brindle', look: chosen, language });
const render = (chosen?: Look, blocks = content, language: Language = 'en', blocksOnly = false) => {
  const settings = settingsWith(chosen, language);
  const assets = { css: '/assets/public.css', fonts: all };
  return renderPage({ page: { ...page, content: blocks }, settings, assets, blocksOnly }).html;
};

/** The second file of each face that a language needs; null if it needs none. */
const SECOND_FILES = { en: null, pl: '-latin-ext-', vi: '-vietnamese-' } as const;
const LANGUAGES_OF_FILES = Object.keys(SECOND_FILES) as (keyof typeof SECOND_FILES)[];

/** Every pair of faces of a look. */
const LOOKS = LOOK_CHOICES.heading_font.flatMap((heading_font) =>
  LOOK_CHOICES.body_font.map((body_font) => look.parse({ heading_font, body_font })),
);

const slugOf = (face: string) => face.toLowerCase().replaceAll(' ', '-');

/** The size of font files together, in bytes. */
const sizeOf = (fonts: readonly string[]) =>
  fonts.reduce((sum, file) => sum + sizeOfFile(path.join(web, '../node_modules', file)), 0);

const sizes = new Map<string, number>();
function sizeOfFile(file: string): number {
  const size = sizes.get(file) ?? fs.statSync(file).size;
  sizes.set(file, size);
  return size;
}

describe('a page with a look', () => {
  test('differs from a page without a look only by a style sheet and fonts', () => {
    const styled = render(look.parse({ heading_font: 'aleo', header: 'brand' }));
    const [style = ''] = /<style id="look">[^<]+<\/style>/.exec(styled) ?? [];
    const [font = ''] = /<link rel="preload"[^>]*aleo-latin-700[^>]*>/.exec(styled) ?? [];
    expect(styled.indexOf(style)).toBeGreaterThan(styled.indexOf('rel="stylesheet"'));
    expect(styled.replace(style, '').replace(font, '')).toBe(render());
  });

  test('loads no font for a look with system fonts', () => {
    expect(render(look.parse({}))).not.toContain('rel="preload"');
  });

  test.each(LANGUAGES_OF_FILES)('loads at most 60 KB of fonts for a site in “%s”', (language) => {
    for (const chosen of LOOKS) {
      const wanted = fontsToPreload(undefined, all, language, chosen);
      expect(sizeOf(wanted)).toBeLessThanOrEqual(FONTS_MOST);
      expect(wanted).toHaveLength(new Set(lookFaces(chosen, language)).size);
    }
  });

  test.each(LANGUAGES_OF_FILES)('always has the look’s face of headings in “%s”', (language) => {
    for (const chosen of LOOKS.filter(({ heading_font }) => heading_font !== 'system')) {
      const parts = ['-latin-', SECOND_FILES[language]].filter((part) => part !== null);
      const ofHeadings = parts.map((part) =>
        all.find((file) => file.includes(`/${chosen.heading_font}${part}7`)),
      );
      const wanted = fontsToPreload(undefined, all, language, chosen);
      expect(wanted).toEqual(expect.arrayContaining(ofHeadings));
    }
  });

  test('has the chosen face of texts unless it is too heavy with the letters of the language', () => {
    const pairsOf = (language: Language) =>
      LOOKS.filter((chosen) => shownLook(chosen, language) !== chosen).map(
        ({ heading_font, body_font }) => `${heading_font} + ${body_font}`,
      );
    expect(pairsOf('en')).toEqual([]);
    expect(pairsOf('vi')).toEqual([
      'archivo + nunito',
      'barlow-condensed + archivo',
      'barlow-condensed + nunito',
      'aleo + nunito',
      'nunito + archivo',
    ]);
    expect(pairsOf('pl')).toEqual([
      'system + nunito',
      'archivo + nunito',
      'barlow-condensed + archivo',
      'barlow-condensed + nunito',
      'aleo + archivo',
      'aleo + nunito',
      'nunito + archivo',
      'nunito + nunito',
    ]);
  });

  test.each(BANNER_FACES)(
    'has %s in a banner only if all fonts of the page are at most 60 KB',
    (fontFamily) => {
      const banner = { type: 'JumbotronBlock', props: { id: 'banner', fontFamily } };
      const { content: page } = readPageContent({ content: [banner] });
      const latin = files.find((file) => file.includes(`/${slugOf(fontFamily)}-latin-`))!;
      for (const language of LANGUAGES_OF_FILES)
        for (const chosen of [undefined, ...LOOKS]) {
          const second = SECOND_FILES[language];
          const own = [latin, ...(second ? [latin.replace('-latin-', second)] : [])];
          const without = sizeOf(fontsToPreload(undefined, all, language, chosen));
          const isTooHeavy = without + sizeOf(own) > FONTS_MOST;
          expect(facesTooHeavy(chosen, language).includes(fontFamily)).toBe(isTooHeavy);
          const loaded = sizeOf(fontsToPreload(page, all, language, chosen));
          expect(loaded).toBe(isTooHeavy ? without : without + sizeOf(own));
        }
    },
  );
});

/** Every ordered selection of some values. */
const ordersOf = <T>(things: readonly T[]): T[][] => [
  [],
  ...things.flatMap((first) =>
    ordersOf(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  ),
];

const pageWith = (shown: readonly string[]) =>
  readPageContent({
    content: shown.map((fontFamily, at) => ({
      type: 'JumbotronBlock',
      props: { id: `banner-${at}`, heading: fontFamily, fontFamily },
    })),
  }).content;

/** The rules of `client/css/fonts` that load a file. */
const rules = fontsCss
  .split('@font-face')
  .filter((rule) => rule.includes('url('))
  .map((rule) => {
    const [, family = ''] = /font-family: '([^']+)'/.exec(rule) ?? [];
    const [, least = '', most = least] = /font-weight: (\d+) ?(\d+)?;/.exec(rule) ?? [];
    const [, file = ''] = /url\('([^']+)'/.exec(rule) ?? [];
    return { family, least: Number(least), most: Number(most), file };
  });

/** The last value of a custom property on a page. */
function valueOf(property: string, html: string): string {
  const [, value] =
    new RegExp(`${property}:([^;}"]+)`).exec(html) ??
    new RegExp(`${property}:([^;]+);`).exec(publicCss) ??
    [];
  return value ?? '';
}

/** The class of each banner face, and its weight. */
const BANNER_CLASSES = [
  { name: 'font-bungee', weight: 400 },
  { name: 'font-merriweather', weight: 700 },
  { name: 'font-signika', weight: 700 },
  { name: 'font-tiktok', weight: 800 },
] as const;

/** The files that a browser can load for a page, with any letters in its texts. */
function loadableFiles(html: string): string[] {
  const [, body = ''] = html.split('<body');
  const [, inHeadingFace = ''] =
    /@layer utilities{([^{]+){font-family:var\(--font-heading\)}/.exec(html) ?? [];
  const texts = [
    { property: '--font-sans', weight: 400 },
    { property: '--font-sans', weight: 700 },
    { property: '--font-heading', weight: 700 },
    ...BANNER_CLASSES.filter(({ name }) => body.includes(name)).map(({ name, weight }) => {
      const givesWay = inHeadingFace.split(',').includes(`.${name}`);
      const [, instead = weight] = new RegExp(`\\.${name}{font-weight:(\\d+)}`).exec(html) ?? [];
      return givesWay
        ? { property: '--font-heading', weight: Number(instead) }
        : { property: `--${name}`, weight };
    }),
  ];
  const found = texts.flatMap(({ property, weight }) => {
    const names = valueOf(property, html)
      .split(',')
      .map((name) => name.trim().replaceAll("'", ''));
    return rules.filter(
      ({ family, least, most }) => names.includes(family) && least <= weight && weight <= most,
    );
  });
  return [...new Set(found.map(({ file }) => file))].sort();
}

const preloadedFiles = (html: string) =>
  [...html.matchAll(/<link rel="preload" as="font"[^>]* href="\/([^"]+)"/g)]
    .map(([, file]) => file!)
    .sort();

describe('a page with banners in any typefaces, in any order', () => {
  const orders = ordersOf(BANNER_FACES);

  test.each(LANGUAGES_OF_FILES)(
    'loads at most 60 KB of fonts in “%s”, with each look and without one',
    (language) => {
      for (const shown of orders) {
        const blocks = pageWith(shown);
        for (const chosen of [undefined, ...LOOKS]) {
          const loaded = fontsToPreload(blocks, all, language, chosen);
          expect(sizeOf(loaded), shown.join()).toBeLessThanOrEqual(FONTS_MOST);
        }
      }
    },
  );

  // The browser would load a file that is named but not preloaded at the first letter in that face.
  test.each(LANGUAGES_OF_FILES)('preloads all that its styles name in “%s”', (language) => {
    for (const shown of orders.filter(({ length }) => length < 3)) {
      const blocks = pageWith(shown);
      for (const chosen of [undefined, ...LOOKS]) {
        const html = render(chosen, blocks, language, true);
        const about = [chosen?.heading_font, chosen?.body_font, ...shown].join();
        expect(preloadedFiles(html), about).toEqual(loadableFiles(html));
      }
    }
  });

  test('loads the first faces, and without a look shows fallbacks for the others', () => {
    const html = render(undefined, pageWith(['Merriweather', 'Bungee']));
    expect(html).toContain('merriweather-latin-700');
    expect(html).not.toContain('bungee-latin-400');
    expect(html).toContain(
      `<html lang="en" dir="ltr" style="--font-bungee:'Bungee Fallback',Impact,var(--font-sans)">`,
    );
    for (const light of [[], ['Merriweather'], ['Bungee', 'Signika Negative']])
      expect(render(undefined, pageWith(light))).toContain('<html lang="en" dir="ltr"><head>');
  });

  test('names the second file of a shown face in a language that needs it', () => {
    expect(render(undefined, pageWith(['Bungee', 'Merriweather']), 'pl')).toContain(
      `<html lang="pl" dir="ltr" style="--font-bungee:'Bungee','Bungee Extended','Bungee Fallback',Impact,var(--font-sans);--font-merriweather:'Merriweather Fallback',Georgia,serif">`,
    );
    expect(render(undefined, pageWith([]), 'pl')).toContain('<html lang="pl" dir="ltr"><head>');
  });

  test('has the families of the stylesheet without the face that is too heavy', () => {
    const rest = bannerFamilies(BANNER_FACES, 'en', BANNER_FACES).split(';');
    expect(rest).toHaveLength(BANNER_FACES.length);
    for (const [at, face] of BANNER_FACES.entries()) {
      const [property, families] = rest[at]!.split(':');
      const written = families!.replaceAll(/,(?! )/g, ', ');
      expect(publicCss).toContain(`${property}: '${face}', ${written};`);
    }
  });
});

test('loads the face of a second banner only if it fits in addition to the first', () => {
  const chosen = look.parse({ body_font: 'nunito' });
  const banner = (id: string, fontFamily: string) => ({
    type: 'JumbotronBlock',
    props: { id, fontFamily },
  });
  const stored = [
    banner('one', 'Signika Negative'),
    banner('two', 'Bungee'),
    banner('three', 'Signika Negative'),
  ];
  const { content: blocks } = readPageContent({ content: stored });
  const html = render(chosen, blocks);
  expect(html).toContain('signika-negative-latin-700');
  expect(html).not.toContain('bungee-latin-400');
  expect(html).toContain(',.font-merriweather,.font-bungee{font-family:var(--font-heading)}');
  // Other pages with the same look keep the face.
  const { content: alone } = readPageContent({ content: [banner('two', 'Bungee')] });
  expect(render(chosen, alone)).toContain('bungee-latin-400');
});
