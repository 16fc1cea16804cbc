import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { look, LOOK_CHOICES, type Look } from '@siteyard/schemas/look';
import { READY_MADE_LOOKS } from '@siteyard/schemas/look/ready-made';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { siteSettings } from '@siteyard/schemas/settings';
import { lookFaces, lookStyle } from '../blocks/_shared/look-style.ts';
import {
  BANNER_FACES,
  facesTooHeavy,
  FONTS_MOST,
  withoutFaces,
} from '../blocks/_shared/banner-faces.ts';
import { fontsToPreload } from './fonts.ts';
import { renderPage } from './index.ts';

const web = path.resolve(import.meta.dirname, '..');
const fontsCss = fs.readFileSync(path.join(web, 'client/fonts.css'), 'utf8');
const publicCss = fs.readFileSync(path.join(web, 'client/public.css'), 'utf8');
const files = [...fontsCss.matchAll(/url\('(@fontsource[^']+)'\)/g)].map(([, file]) => file!);
const faces = new Set([...fontsCss.matchAll(/font-family: '([^']+)'/g)].map(([, name]) => name));

const { content } = readPageContent({
  content: [{ type: 'HeadingBlock', props: { id: 'heading', text: 'For rent' } }],
});
const page = { id: 1, title: 'Fleet', description: '', address: '', social_image: '', content };
const render = (chosen?: Look, blocks = content) => {
  const settings = siteSettings.parse({ title: 'Brindle', look: chosen });
  const assets = { css: '/assets/public.css', fonts: files.map((file) => `/${file}`) };
  return renderPage({ page: { ...page, content: blocks }, settings, assets }).html;
};

/** What some font files weigh together, in bytes. */
const sizeOf = (fonts: readonly string[]) =>
  fonts.reduce((sum, file) => sum + fs.statSync(path.join(web, '../node_modules', file)).size, 0);

describe('a page with a look', () => {
  test('differs from one without by a style sheet and its fonts alone', () => {
    const styled = render(look.parse({ heading_font: 'aleo', header: 'brand' }));
    const [style = ''] = /<style id="look">[^<]+<\/style>/.exec(styled) ?? [];
    const [font = ''] = /<link rel="preload"[^>]*aleo-latin-700[^>]*>/.exec(styled) ?? [];
    expect(styled.indexOf(style)).toBeGreaterThan(styled.indexOf('rel="stylesheet"'));
    expect(styled.replace(style, '').replace(font, '')).toBe(render());
  });

  test('loads no font for a look without one', () => {
    expect(render(look.parse({}))).not.toContain('rel="preload"');
  });

  test('loads at most 60 KB of fonts, whichever are chosen together', () => {
    const sizes = LOOK_CHOICES.heading_font.flatMap((heading_font) =>
      LOOK_CHOICES.body_font.map((body_font) => {
        const chosen = look.parse({ heading_font, body_font });
        const wanted = fontsToPreload(
          undefined,
          files.map((file) => `/${file}`),
          chosen,
        );
        expect([heading_font, body_font, wanted.length]).toEqual([
          ...[heading_font, body_font],
          new Set(lookFaces(chosen)).size,
        ]);
        return sizeOf(wanted);
      }),
    );
    expect(Math.max(...sizes)).toBeLessThanOrEqual(FONTS_MOST);
  });

  test.each(['Bungee', 'Merriweather', 'Signika Negative', 'TikTok Sans'] as const)(
    'has %s in a banner only where all fonts of the page are at most 60 KB',
    (fontFamily) => {
      const banner = { type: 'JumbotronBlock', props: { id: 'banner', fontFamily } };
      const { content: page } = readPageContent({ content: [banner] });
      const all = files.map((file) => `/${file}`);
      const own = sizeOf(fontsToPreload(page, all));
      for (const heading_font of LOOK_CHOICES.heading_font)
        for (const body_font of LOOK_CHOICES.body_font) {
          const chosen = look.parse({ heading_font, body_font });
          const without = sizeOf(fontsToPreload(undefined, all, chosen));
          const isTooHeavy = without + own > FONTS_MOST;
          expect(facesTooHeavy(chosen).includes(fontFamily)).toBe(isTooHeavy);
          const loaded = sizeOf(fontsToPreload(page, all, chosen));
          expect(loaded).toBe(isTooHeavy ? without : without + own);
          const name = `font-${fontFamily.split(' ', 1)[0]!.toLowerCase()}`;
          const [, selectors] = /@layer utilities{([^{]+){font-family:var\(--font-heading\)}/.exec(
            lookStyle(chosen),
          )!;
          expect(selectors?.split(',').includes(`.${name}`)).toBe(isTooHeavy);
          expect(publicCss).toContain(`--${name}: '${fontFamily}'`);
        }
    },
  );
});

/** Every order of every choice of some things. */
const ordersOf = <T>(things: readonly T[]): T[][] => [
  [],
  ...things.flatMap((first) =>
    ordersOf(things.filter((each) => each !== first)).map((rest) => [first, ...rest]),
  ),
];

describe('a page with banners in any typefaces, in any order', () => {
  const all = files.map((file) => `/${file}`);
  const pageWith = (faces: readonly string[]) =>
    readPageContent({
      content: faces.map((fontFamily, at) => ({
        type: 'JumbotronBlock',
        props: { id: `banner-${at}`, heading: fontFamily, fontFamily },
      })),
    }).content;
  const looks = [
    undefined,
    ...LOOK_CHOICES.heading_font.flatMap((heading_font) =>
      LOOK_CHOICES.body_font.map((body_font) => look.parse({ heading_font, body_font })),
    ),
  ];

  test('loads at most 60 KB of fonts, with each look and without one', () => {
    for (const faces of ordersOf(BANNER_FACES)) {
      const blocks = pageWith(faces);
      for (const chosen of looks) {
        const loaded = fontsToPreload(blocks, all, chosen);
        const heavy = facesTooHeavy(chosen, faces);
        expect(sizeOf(loaded), faces.join()).toBeLessThanOrEqual(FONTS_MOST);
        // What is not preloaded is not asked for by the page either, or the browser would load it.
        const style = chosen ? lookStyle(chosen, heavy) : render(undefined, blocks);
        for (const face of faces) {
          const name = `font-${face.split(' ', 1)[0]!.toLowerCase()}`;
          const isLeftOut = chosen
            ? new RegExp(`\\.${name}[,{]`).test(style)
            : style.includes(`--${name}:'${face} Fallback',`);
          expect(isLeftOut, `${face} of ${faces.join()}`).toBe(heavy.includes(face));
        }
      }
    }
  });

  test('has the first ones of its own, and without a look what is near to the others', () => {
    const html = render(undefined, pageWith(['Merriweather', 'Bungee']));
    expect(html).toContain('merriweather-latin-700');
    expect(html).not.toContain('bungee-latin-400');
    expect(html).toContain(
      `<html lang="en" dir="ltr" style="--font-bungee:'Bungee Fallback',Impact,var(--font-sans)">`,
    );
    for (const light of [[], ['Merriweather'], ['Bungee', 'Signika Negative']])
      expect(render(undefined, pageWith(light))).toContain('<html lang="en" dir="ltr"><head>');
  });

  test('has the families of the stylesheet without the one that is left out', () => {
    const rest = withoutFaces(BANNER_FACES).split(';');
    expect(rest).toHaveLength(BANNER_FACES.length);
    for (const [at, face] of BANNER_FACES.entries()) {
      const [property, families] = rest[at]!.split(':');
      const written = families!.replaceAll(/,(?! )/g, ', ');
      expect(publicCss).toContain(`${property}: '${face}', ${written};`);
    }
  });
});

test('has a second face of a banner only where it fits beside the first', () => {
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
  // Others of the same look are not touched by it.
  const { content: alone } = readPageContent({ content: [banner('two', 'Bungee')] });
  expect(render(chosen, alone)).toContain('bungee-latin-400');
});

describe('the style sheet of a look', () => {
  test.each(LOOK_CHOICES.heading_font.filter((font) => font !== 'system'))(
    'names faces that the site has: %s, and one that holds its place',
    (heading_font) => {
      const [, family = ''] = /--font-heading:([^;]+)/.exec(
        lookStyle(look.parse({ heading_font })),
      )!;
      const [name, fallback] = family.split(',').map((each) => each.replaceAll("'", ''));
      expect(faces).toContain(name);
      expect(fallback).toBe(`${name} Fallback`);
      expect(faces).toContain(fallback);
    },
  );

  test('sets properties that the stylesheet of the pages has', () => {
    const [, root = ''] = /^:root{([^}]+)}/.exec(
      lookStyle(look.parse({ density: 'compact', heading_font: 'barlow-condensed' })),
    )!;
    const own = [
      ...['--font-heading', '--button', '--on-button', '--button-hover', '--button-edge'],
      ...['--brand', '--on-brand', '--shade-on-brand', '--mark', '--on-mark', '--tint-ground'],
      ...['--soft-on-dark', '--mark-on-dark', '--soft-on-brand', '--mark-on-brand'],
      ...['--even', '--centre', '--one-place', '--block-line'],
    ];
    // Tailwind's.
    const theirs = ['--tracking-tight'];
    const names = root.split(';').map((each) => each.split(':')[0]!);
    const unknown = names.filter((name) => !publicCss.includes(`${name}:`));
    expect(unknown.filter((name) => ![...own, ...theirs].includes(name))).toEqual([]);
  });

  test('names the system fonts that the stylesheet of the pages has', () => {
    const [, own = 'missing'] = /--font-sans:([^;]+);/.exec(publicCss) ?? [];
    const list = (css: string) => css.split(',').map((name) => name.trim());
    const [, font = ''] = /--font-sans:([^;]+)/.exec(lookStyle(look.parse({})))!;
    expect(list(font)).toEqual(list(own));
  });

  test('scales the spaces that the stylesheet of the pages has', () => {
    const spaced = lookStyle(look.parse({ density: 'spacious' }));
    const plain = (css: string) => css.replaceAll(/\s|0(?=\.)/g, '');
    for (const name of ['section-space', 'text-space', 'heading-space']) {
      const [, value = 'missing'] = new RegExp(`--${name}: (clamp[^;]+);`).exec(publicCss) ?? [];
      expect(plain(spaced)).toContain(plain(`--${name}:calc(1.4*${value})`));
    }
  });

  test.each(READY_MADE_LOOKS.map(({ name, look: made }) => [name, made] as const))(
    'of “%s” is small, and needs no escaping in HTML',
    (_, made) => {
      const style = lookStyle(made);
      expect(style.length).toBeLessThan(2_400);
      expect(style).not.toMatch(/[<&]/);
    },
  );
});
