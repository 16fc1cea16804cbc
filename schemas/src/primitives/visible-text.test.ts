import { expect, it } from 'vitest';
import { hasVisibleText, withoutInvisible } from './visible-text.ts';

it.each(['', ' \n	', '\xA0', '​‌‍', '⁠', '­', 'ㅤ', 'ᅟᅠ', 'ﾠ', '⠀', '️', '󠀠', '᠎', '͏', '‮', '\0'])(
  'sees nothing in %j',
  (text) => expect(hasVisibleText(text)).toBe(false),
);

it.each(['a', '.', '🚜', 'ひ', '\u200bx', '١', '—', 'ﷺ'])('sees %j', (text) =>
  expect(hasVisibleText(text)).toBe(true),
);

it('removes what was copied invisibly', () =>
  expect(withoutInvisible('\u200bada\u00ad@example.com\u2060')).toBe('ada@example.com'));
