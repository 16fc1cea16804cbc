import { expect, test } from 'vitest';
import { chooseEncoding } from './encodings.ts';

test.each([
  [undefined, 'identity'],
  ['', 'identity'],
  ['identity', 'identity'],
  ['gzip', 'gzip'],
  ['gzip, deflate, br, zstd', 'br'],
  ['GZIP', 'gzip'],
  ['br;q=0, gzip;q=0.5', 'gzip'],
  ['br;q=0.1, gzip;q=1.0', 'br'],
  ['gzip;q=0.000', 'identity'],
  ['*', 'br'],
  ['br;q=0, *', 'gzip'],
  ['x-gzip-but-not-really', 'identity'],
])('answers Accept-Encoding %s with %s', (header, encoding) => {
  expect(chooseEncoding(header)).toBe(encoding);
});
