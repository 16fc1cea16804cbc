import { describe, expect, test } from 'vitest';
import { look, LOOK_CHOICES, READY_MADE_LOOKS } from '@siteyard/schemas/look';
import { lookStyle } from '../blocks/_shared/look/look-style.ts';
import { fontsCss, publicCss } from './test-looks.ts';

const faces = new Set([...fontsCss.matchAll(/font-family: '([^']+)'/g)].map(([, name]) => name));

describe('the style sheet of a look', () => {
  test.each(LOOK_CHOICES.heading_font.filter((font) => font !== 'system'))(
    'names faces that the site has: %s, and one that holds its place',
    (heading_font) => {
      const [, family = ''] = /--font-heading:([^;]+)/.exec(
        lookStyle(look.parse({ heading_font }), 'en'),
      )!;
      const [name, fallback] = family.split(',').map((each) => each.replaceAll("'", ''));
      expect(faces).toContain(name);
      expect(fallback).toBe(`${name} Fallback`);
      expect(faces).toContain(fallback);
    },
  );

  test('names both files of each face before its fallback in a language that needs them', () => {
    const style = lookStyle(look.parse({ heading_font: 'aleo' }), 'pl');
    expect(style).toContain("--font-heading:Aleo,'Aleo Extended','Aleo Fallback',Georgia,serif;");
    expect(style).toContain(`--font-bungee:'Bungee','Bungee Extended','Bungee Fallback',`);
    expect(style).not.toContain('--font-merriweather:');
    const inVietnamese = lookStyle(look.parse({ heading_font: 'aleo' }), 'vi');
    expect(inVietnamese).toContain("--font-heading:Aleo,'Aleo Vietnamese','Aleo Fallback',");
    expect(lookStyle(look.parse({ heading_font: 'aleo' }), 'de')).not.toContain('Extended');
  });

  test('sets only properties that the stylesheet of the pages has', () => {
    const [, root = ''] = /^:root{([^}]+)}/.exec(
      lookStyle(look.parse({ density: 'compact', heading_font: 'barlow-condensed' }), 'en'),
    )!;
    const own = [
      '--font-heading',
      '--button',
      '--on-button',
      '--button-hover',
      '--button-edge',
      '--brand',
      '--on-brand',
      '--shade-on-brand',
      '--mark',
      '--on-mark',
      '--tint-ground',
      '--soft-on-dark',
      '--mark-on-dark',
      '--soft-on-brand',
      '--mark-on-brand',
      '--even',
      '--centre',
      '--one-place',
      '--block-line',
    ];
    // Defined by Tailwind.
    const theirs = ['--tracking-tight'];
    const names = root.split(';').map((each) => each.split(':')[0]!);
    const unknown = names.filter((name) => !publicCss.includes(`${name}:`));
    expect(unknown.filter((name) => ![...own, ...theirs].includes(name))).toEqual([]);
  });

  test('names the system fonts that the stylesheet of the pages has', () => {
    const [, own = 'missing'] = /--font-sans:([^;]+);/.exec(publicCss) ?? [];
    const list = (css: string) => css.split(',').map((name) => name.trim());
    const [, font = ''] = /--font-sans:([^;]+)/.exec(lookStyle(look.parse({}), 'en'))!;
    expect(list(font)).toEqual(list(own));
  });

  test('scales the spaces that the stylesheet of the pages has', () => {
    const spaced = lookStyle(look.parse({ density: 'spacious' }), 'en');
    const plain = (css: string) => css.replaceAll(/\s|0(?=\.)/g, '');
    for (const name of ['section-space', 'text-space', 'heading-space']) {
      const [, value = 'missing'] = new RegExp(`--${name}: (clamp[^;]+);`).exec(publicCss) ?? [];
      expect(plain(spaced)).toContain(plain(`--${name}:calc(1.4*${value})`));
    }
  });

  test.each(READY_MADE_LOOKS.map(({ name, look: made }) => [name, made] as const))(
    'of “%s” is small, and needs no escaping in HTML',
    (_, made) => {
      const style = lookStyle(made, 'en');
      expect(style.length).toBeLessThan(2_450);
      expect(style).not.toMatch(/[<&]/);
    },
  );
});
