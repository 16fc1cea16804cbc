import { brotliDecompressSync, gunzipSync } from 'node:zlib';
import { expect, test } from 'vitest';
import { chooseEncoding, EncodedText } from './encodings.ts';

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

test('compresses a text once for all callers, in another thread', async () => {
  const text = new EncodedText('Forklifts for rent. '.repeat(1_000));
  expect(text.as('identity')).toBe(text.plain);
  const both = Promise.all([text.make('br'), text.make('br'), text.make('gzip')]);
  expect(text.as('br')).toBeUndefined();
  await both;
  const made = text.as('br');
  expect(brotliDecompressSync(made ?? '')).toEqual(text.plain);
  expect(gunzipSync(text.as('gzip') ?? '')).toEqual(text.plain);
  await text.make('br');
  expect(text.as('br')).toBe(made);
});
