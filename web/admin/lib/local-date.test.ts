import { expect, test } from 'vitest';
import { fromLocalInput, nextMorning, toLocalInput, zoneInWords } from './local-date.ts';

test('a date is typed and read in the time zone of this device', () => {
  const date = new Date(2026, 2, 9, 8, 5);
  expect(toLocalInput(date)).toBe('2026-03-09T08:05');
  expect(fromLocalInput('2026-03-09T08:05')).toEqual(date);
});

test.each(['', '2026-03-09', 'tomorrow', '2026-13-40T08:00'])('%j is not a valid date', (text) => {
  expect(fromLocalInput(text)).toBeNull();
});

test('the suggested date is the next morning, also at the end of a year', () => {
  expect(nextMorning(new Date(2026, 11, 31, 23))).toEqual(new Date(2027, 0, 1, 8));
});

test('the time zone has a name', () => {
  expect(zoneInWords(new Date())).not.toBe('');
});
