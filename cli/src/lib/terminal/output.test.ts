import { expect, it } from 'vitest';
import { digits } from './output.ts';

it.each([
  [0, '0'],
  [999, '999'],
  [1000, '1,000'],
  [123_456, '123,456'],
  [10_000_000, '10,000,000'],
])('writes %i as %s', (number, text) => {
  expect(digits(number)).toBe(text);
});
