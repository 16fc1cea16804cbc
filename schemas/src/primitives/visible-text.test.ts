import { expect, it } from 'vitest';
import { hasVisibleText, withoutInvisible } from './visible-text.ts';

it.each([
  ...['', ' \n\t', '\u00a0', '\u200b\u200c\u200d', '\u2060', '\u00ad', '\u3164', '\u115f\u1160'],
  ...['\uffa0', '\u2800', '\ufe0f', '\u{e0020}', '\u180e', '\u034f', '\u202e', '\u0000'],
])('sees nothing in %j', (text) => expect(hasVisibleText(text)).toBe(false));

it.each(['a', '.', '🚜', 'ひ', '\u200bx', '١', '—', 'ﷺ'])('sees %j', (text) =>
  expect(hasVisibleText(text)).toBe(true),
);

it('removes what was copied invisibly', () =>
  expect(withoutInvisible('\u200bada\u00ad@example.com\u2060')).toBe('ada@example.com'));
