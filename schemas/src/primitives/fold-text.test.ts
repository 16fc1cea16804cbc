import { expect, it } from 'vitest';
import { containsWords, foldText } from './fold-text.ts';

it.each([
  ['Straße', 'STRASSE'],
  ['GROẞE', 'große'],
  ['Isparta', 'ısparta'],
  ['İstanbul', 'istanbul'],
  ['Ærø', 'aero'],
  ['Œuvre', 'oeuvre'],
  ['Łódź', 'lodz'],
  ['Đakovo', 'dakovo'],
  ['Þór', 'thor'],
  ['ΟΔΟΣ', 'οδοσ'],
  ['οδός', 'ΟΔΟΣ'],
  ['ﬁlter', 'FILTER'],
  ['Café', 'cafe\u0301'],
  ['O’Brien', "o'brien"],
  ['fork\u00adlift', 'forklift'],
  ['fork\u200blift', 'forklift'],
  ['❤️', '❤'],
  ['ＡＢ１', 'ab1'],
])('folds %j and %j alike', (one, other) => expect(foldText(one)).toBe(foldText(other)));

it('does not change a folded text', () => {
  for (const text of ['ßıæœøłđðþħŧŋĸς', 'ẞIÆŒØŁĐÐÞĦŦŊΣ', '‘’ʼ“”‐‑–—']) {
    expect(foldText(foldText(text))).toBe(foldText(text));
  }
});

it('finds words anywhere, and symbols unchanged', () => {
  expect(containsWords('Mini-Bagger für Straßen 🚜', 'strasse BAGGER')).toBe(true);
  expect(containsWords('Mini-Bagger 🚜', '🚜')).toBe(true);
  expect(containsWords('Mini-Bagger', '🚜')).toBe(false);
  expect(containsWords('Mini-Bagger', ' ')).toBe(true);
});
