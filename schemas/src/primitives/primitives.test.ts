import { describe, expect, it } from 'vitest';
import { assetUrl } from './asset-url.ts';
import { colour, COLOUR_HINT, parseColour } from './colour.ts';
import { isCalendarDate } from './dates.ts';
import { RICH_TEXT_MAX_BYTES } from './limits.ts';
import { clamp } from './numbers.ts';
import { richText } from './rich-text.ts';
import { isExternalUrl, safeUrl } from './safe-url.ts';

describe('colours', () => {
  it.each([
    ['#6b21a8', '#6b21a8'],
    ['6B21A8', '#6b21a8'],
    ['#fff', '#ffffff'],
    ['abc', '#aabbcc'],
    ['#fff8', '#ffffff88'],
    ['22c55eff', '#22c55eff'],
    [' #ef4444ff ', '#ef4444ff'],
  ])('are normalised from %s to %s', (typed, stored) => {
    expect(parseColour(typed)).toBe(stored);
    expect(colour.parse(stored)).toBe(stored);
  });

  it.each(['', '#', '#ab', '#abcde', '#1234567', 'red', '#ggg', '##fff', 'rgb(0,0,0)'])(
    'are refused: "%s"',
    (typed) => {
      expect(parseColour(typed)).toBeNull();
    },
  );

  it('have a hint that shows the two stored forms', () => {
    expect(COLOUR_HINT).toBe('#RRGGBB or #RRGGBBAA');
  });
});

describe('links', () => {
  it.each([
    'https://example.com/a?b#c',
    'http://example.com',
    'mailto:info@example.com',
    'tel:+4930123456',
    '/pages/1',
    '/fleet?size=2#top',
    '#contact',
    '?page=2',
  ])('are safe: %s', (link) => {
    expect(safeUrl(link)).toBe(link);
  });

  it.each([
    'javascript:alert(1)',
    'JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    '\u0001javascript:alert(1)',
    ' javascript:alert(1)',
    'data:text/html,<script>',
    'vbscript:x',
    'file:///etc/passwd',
    'blob:https://example.com/x',
    '//evil.example',
    '/\\evil.example',
    '\\\\evil.example',
    'https:evil.example',
    'https://user:secret@example.com',
    'https://bank.example@evil.example',
    '/fleet\ufeff',
    '/fleet\u2028',
    '/fleet\u00a0',
    'fleet',
    '',
    null,
    { toString: () => 'https://example.com' },
  ])('are refused: %j', (link) => {
    expect(safeUrl(link)).toBeNull();
  });

  it('with http and https are external', () => {
    expect(isExternalUrl('https://example.com')).toBe(true);
    expect(isExternalUrl('HTTP://example.com')).toBe(true);
    for (const own of ['/pages/1', 'mailto:a@example.com', 'tel:1', '#a'])
      expect(isExternalUrl(own)).toBe(false);
  });
});

describe('dates', () => {
  it.each(['2024-02-29', '2000-02-29', '2026-04-30', '2026-12-31', '0001-01-01'])(
    'exist: %s',
    (date) => expect(isCalendarDate(date)).toBe(true),
  );

  it.each([
    '2023-02-29',
    '2100-02-29',
    '2024-02-30',
    '2026-04-31',
    '2026-12-32',
    '2026-13-01',
    '2026-00-10',
    '2026-01-00',
    '2026-1-1',
    '2026-01-01T00:00:00Z',
    '',
  ])('do not exist: "%s"', (date) => expect(isCalendarDate(date)).toBe(false));
});

describe('image addresses', () => {
  it('are http, https or a path, stored without the cache buster', () => {
    expect(assetUrl('/uploads/a.png?cb=17')).toBe('/uploads/a.png');
    expect(assetUrl('/uploads/a.png?w=20&cb=17#x')).toBe('/uploads/a.png?w=20#x');
    expect(assetUrl('https://example.com/a.png')).toBe('https://example.com/a.png');
  });

  it.each([
    [
      'https://cdn.example/x.png?cb=1&u=http://a/b?w=3',
      'https://cdn.example/x.png?u=http://a/b?w=3',
    ],
    ['https://cdn.example/x.png?cb=1#a#b', 'https://cdn.example/x.png#a#b'],
    ['https://cdn.example/x.png?a=1&&cb=1&b', 'https://cdn.example/x.png?a=1&&b'],
    ['https://cdn.example/x.png?u=http://a/b?cb=1', 'https://cdn.example/x.png?u=http://a/b?cb=1'],
    ['https://cdn.example/x.png#a?cb=1', 'https://cdn.example/x.png#a?cb=1'],
    ['https://cdn.example/x.png?cb=1&cb=2#', 'https://cdn.example/x.png#'],
  ])('lose only the cache buster: %s', (given, stored) => {
    expect(assetUrl(given)).toBe(stored);
  });

  it.each(['data:image/svg+xml,<svg>', 'mailto:a@example.com', '#a', '', '//evil.example/a.png'])(
    'are refused: "%s"',
    (address) => {
      expect(assetUrl(address)).toBeNull();
    },
  );
});

it('clamp limits numbers to their range and replaces everything else with the fallback', () => {
  expect([clamp(-5, 0, 100, 30), clamp(140, 0, 100, 30), clamp(35, 0, 100, 30)]).toEqual([
    0, 100, 35,
  ]);
  for (const nothing of [Number.NaN, Infinity, '35', null, undefined])
    expect(clamp(nothing, 0, 100, 30)).toBe(30);
});

it.each(['x', 'é', '中', '"', '😀'])(
  'a rich text has at most 32 KB as it is stored, of %s too',
  (character) => {
    const textOf = (count: number) => ({
      blocks: [{ type: 'paragraph', data: { text: character.repeat(count) } }],
    });
    const bytes = (count: number) => Buffer.byteLength(JSON.stringify(textOf(count)));
    const each = bytes(1) - bytes(0);
    const most = Math.floor((RICH_TEXT_MAX_BYTES - bytes(0)) / each);
    expect(richText.safeParse(textOf(most)).success).toBe(true);
    expect(richText.safeParse(textOf(most + 1)).error?.issues).toMatchObject([
      { message: 'is too long; at most 32 KB a text' },
    ]);
  },
);
