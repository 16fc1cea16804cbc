import { expect, test } from 'vitest';
import { dateFormat } from './date-format.ts';

test('a formatter is created once for a language and options, and a full cache drops the oldest', () => {
  const utc = (digits: 1 | 2 | 3, language = 'en') =>
    dateFormat(language, { timeZone: 'UTC', second: 'numeric', fractionalSecondDigits: digits });
  const first = utc(1);
  expect(utc(1)).toBe(first);
  expect(utc(2)).not.toBe(first);
  expect(utc(1, 'de')).not.toBe(first);
  const zones = Intl.supportedValuesOf('timeZone').slice(0, 120);
  for (const timeZone of zones) dateFormat('en', { timeZone });
  expect(utc(1)).not.toBe(first);
});
