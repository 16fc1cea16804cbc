import { expect, it } from 'vitest';
import { cutText, excerpt, shorten } from './shorten.ts';

const FAMILY = '👩‍👩‍👧‍👦';

it.each([
  ['tractor', 7, 'tractor'],
  ['tractor', 3, 'tra'],
  ['ab🚜', 3, 'ab'],
  ['ab🚜', 4, 'ab🚜'],
  [`a${FAMILY}b`, FAMILY.length, 'a'],
  [`a${FAMILY}b`, FAMILY.length + 1, `a${FAMILY}`],
  ['🇩🇪🇫🇷', 6, '🇩🇪'],
  ['👍🏽👍🏽', 7, '👍🏽'],
  ['cafe\u0301s', 4, 'caf'],
  ['a\r\nb', 2, 'a'],
  ['ab', 0, ''],
])('cuts %j to at most %i: %j', (text, max, cut) => expect(cutText(text, max)).toBe(cut));

it('puts an ellipsis in place of the rest, within the limit', () => {
  expect(shorten('tractor', 7)).toBe('tractor');
  expect(shorten('tractors', 7)).toBe('tracto…');
  expect(shorten('abcde🚜f', 7)).toBe('abcde…');
});

it('ends an excerpt after a whole word', () => {
  expect(excerpt('a charger comes with it', 23)).toBe('a charger comes with it');
  expect(excerpt('a charger comes with it', 20)).toBe('a charger comes…');
  expect(excerpt('a charger comes with it', 16)).toBe('a charger comes…');
  expect(excerpt(`a ${'x'.repeat(60)}`, 50)).toBe(`a ${'x'.repeat(47)}…`);
});

it('keeps no half character for any limit', () => {
  const text = `x${FAMILY}🚜é🇩🇪`.repeat(3);
  for (let max = 0; max < text.length; max += 1) {
    const cut = cutText(text, max);
    expect(cut.length).toBeLessThanOrEqual(max);
    expect(text.startsWith(cut)).toBe(true);
    const seen = [...new Intl.Segmenter().segment(text)].map(({ index }) => index);
    expect(seen).toContain(cut.length);
  }
});

it('cuts an endless sequence of combining marks', () =>
  expect(cutText(`a${'\u0301'.repeat(1_000)}`, 500)).toHaveLength(500));
