import { expect, test } from 'vitest';
import { decimalsOf, formatAmount } from './format-amount.ts';

test.each([
  [18_500, 'USD', 'en', '$185'],
  [9_250, 'USD', 'en', '$92.50'],
  [9_205, 'USD', 'en', '$92.05'],
  [195_000, 'CAD', 'en', '$1,950'],
  [195_050, 'EUR', 'de', '1.950,50\u00a0€'],
  [1_200, 'JPY', 'en', '¥1,200'],
  [1_234, 'KWD', 'en', 'KWD\u00a01.234'],
  [0, 'GBP', 'en', '£0'],
])('formats %i in %s and %s as %s', (amount, currency, language, text) => {
  expect(formatAmount(amount, currency, language)).toBe(text);
});

test.each([
  ['USD', 2],
  ['JPY', 0],
  ['KWD', 3],
])('%s has %i decimals', (currency, decimals) => {
  expect(decimalsOf(currency)).toBe(decimals);
});
