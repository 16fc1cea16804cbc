import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { productFiles } from './imports.ts';
import { expressionsIn, isPlainlyLinear, sourceOf } from './regular-expressions.ts';

/** The longest check of one expression on a busy machine, in ms. */
const TIMEOUT_MS = 60_000;

/** Expressions that take more than linear time, and the reason why their input is short. */
const BOUNDED: Record<string, string> = {
  '/\\/+$/': 'PUBLIC_URL, which the operator sets',
  '/<style[^>]*>([\\s\\S]*?)<\\/style>/g':
    'a document of our own renderer, which escapes what people write',
};

/** Files that create expressions at run time, and the reason why these are linear. */
const MADE_AT_RUN_TIME: Record<string, string> = {
  'api/src/database/search-words.ts': 'the beginning of a word of letters, digits and emoji',
  'cli/src/lib/files/renumbered-links.ts': 'the number of a page',
  'cli/src/lib/site/moment.ts': 'the names of the folders of a bundle',
  'schemas/src/business/remove-sample-details.ts':
    'words of the sample sites that come with the product',
  'schemas/src/business/sample-business.ts': 'words of the sample sites that come with the product',
  'schemas/src/primitives/fold-text.ts': 'one of a few characters',
  'schemas/src/bundle/bundle.ts': 'the name of an image: 64 digits and one of six extensions',
  'schemas/src/csv/read-csv.ts': 'all characters before a delimiter, a tab, a comma or a semicolon',
};

const { literals, dynamic } = expressionsIn(productFiles);

test('no regular expression of the product takes more than linear time', async () => {
  expect(literals.size).toBeGreaterThan(100);
  const slow: string[] = [];
  const analyse = async ([key, { pattern, flags, files }]: [
    string,
    { pattern: string; flags: string; files: string[] },
  ]) => {
    const found = await check(pattern, flags, { timeout: TIMEOUT_MS });
    if (found.status === 'vulnerable')
      slow.push(`${key} in ${files.join(', ')} is slow for ${found.attack.pattern}`);
    if (found.status === 'unknown') slow.push(`${key}: ${found.error.kind}`);
  };
  const unclear = [...literals].filter(
    ([key, found]) => !isPlainlyLinear(found) && !Object.hasOwn(BOUNDED, key),
  );
  await Promise.all(unclear.map(analyse));
  expect(slow).toEqual([]);
}, 300_000);

test('every exception belongs to an existing expression', () => {
  expect(Object.keys(BOUNDED).filter((key) => !literals.has(key))).toEqual([]);
  expect(dynamic.toSorted()).toEqual(Object.keys(MADE_AT_RUN_TIME).toSorted());
});

describe('isPlainlyLinear', () => {
  test.each([/^[a-z]{0,40}$/, /a|b/, /^\d+$/, /^x[^/]*y{2}$/, /[.$]/g, /^(?:W\/)?"?(\d{1,15})"?$/])(
    'accepts %s',
    ({ source, flags }) => expect(isPlainlyLinear({ pattern: source, flags })).toBe(true),
  );

  test.each([/\/+$/, /^a+b+$/, /^(a|b)+$/, /^a|b+/, /^(a{1,2})*$/, /^a+$/m, /<[^>]*>/, /a{2,}b/])(
    'refuses %s',
    ({ source, flags }) => expect(isPlainlyLinear({ pattern: source, flags })).toBe(false),
  );
});

test('schemas limit the length of texts only with boundedText', () => {
  // After `max()` of zod has refused a text, zod runs the other checks on it. `boundedText` stops them.
  const own = 'schemas/src/primitives/bounded-text.ts';
  const wrong = productFiles.filter(
    (file) => file !== own && /z\s*\.string\(\)\s*\.(?:max|trim|refine)\(/.test(sourceOf(file)),
  );
  expect(wrong).toEqual(['api/src/config-variables.ts']);
});
