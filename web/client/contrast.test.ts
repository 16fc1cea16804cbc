import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { contrast as contrastOf, rgbOf } from '@siteyard/schemas/primitives/contrast';
import { readableOn, textColourOn } from '../blocks/_shared/look/colour.ts';

const css = fs.readFileSync(path.join(import.meta.dirname, 'css/tokens.css'), 'utf8');
const tokens = new Map(
  [...css.matchAll(/--color-([\w-]+): (#[0-9a-f]{6});/g)].map(([, name, value]) => [name, value]),
);
const colour = (name: string) => (name === 'white' ? '#ffffff' : tokens.get(name));

function contrast(first: string | undefined, second: string | undefined): number {
  if (!first || !second) throw new Error('There is no such token.');
  return contrastOf(rgbOf(first), rgbOf(second));
}

test.each([
  ['steel-900', 'white'],
  ['steel-700', 'white'],
  ['steel-600', 'white'],
  ['steel-700', 'steel-50'],
  ['steel-700', 'steel-100'],
  ['steel-600', 'steel-50'],
  ['steel-600', 'steel-100'],
  ['steel-600', 'steel-200'],
  ['steel-900', 'signal-200'],
  ['steel-900', 'signal-400'],
  ['steel-900', 'signal-500'],
  ['steel-200', 'steel-900'],
  ['white', 'steel-900'],
  // On the brand colour. Without a look it is the colour of links.
  ['white', 'link'],
  ['steel-200', 'link'],
  ['link', 'white'],
  ['link', 'steel-50'],
  ['link', 'steel-100'],
  ['alert', 'white'],
  ['alert', 'steel-50'],
  ['alert', 'steel-100'],
  ['success', 'white'],
  ['success', 'steel-50'],
  ['success', 'steel-100'],
])('%s on %s has enough contrast for text (AA)', (text, ground) => {
  expect(contrast(colour(text), colour(ground))).toBeGreaterThanOrEqual(4.5);
});

test.each([
  ['steel-500', 'white'],
  ['signal-400', 'steel-900'],
  ['signal-400', 'link'],
])('%s on %s has enough contrast for an edge (3 to 1)', (edge, ground) => {
  expect(contrast(colour(edge), colour(ground))).toBeGreaterThanOrEqual(3);
});

test('contrast follows the formula of WCAG 2.2', () => {
  expect(contrast('#000000', '#ffffff')).toBe(21);
  expect(contrast('#777777', '#ffffff')).toBeCloseTo(4.478, 3);
  expect(contrast('#ff0000', '#0000ff')).toBeCloseTo(2.149, 3);
});

test('textColourOn replaces a custom text colour with too little contrast', () => {
  for (let value = 0; value < 0x1000; value += 31) {
    const [ground, text] = [value, (value * 7) % 0x1000].map(
      (each) =>
        `#${[...each.toString(16).padStart(3, '0')].map((digit) => digit + digit).join('')}`,
    ) as [string, string];
    const shown = textColourOn(text, ground);
    expect(contrast(shown, ground)).toBeGreaterThanOrEqual(4.5);
  }
});

test('readableOn returns a text colour with enough contrast for any background', () => {
  for (let value = 0; value < 0x1000; value += 7) {
    const hex = `#${[...value.toString(16).padStart(3, '0')].map((digit) => digit + digit).join('')}`;
    expect(contrast(hex, readableOn(hex))).toBeGreaterThanOrEqual(4.5);
  }
});
