import { check } from 'recheck';
import { describe, expect, test } from 'vitest';
import { productFiles } from './imports.ts';
import { expressionsIn, isPlainlyLinear, sourceOf } from './regular-expressions.ts';

/** The timeout for one expression on a busy machine, in ms. */
const PATIENCE_MS = 60_000;

/** Expressions that are not linear, and the reason why their input is short. */
const BOUNDED: Record<string, string> = {
  '/^-+|-+$/g': 'the name of a file, cut to 60 characters before',
  '/\\/+$/': 'PUBLIC_URL, which the operator sets',
  '/<style[^>]*>([\\s\\S]*?)<\\/style>/g':
    'a document of our own renderer, which escapes what people write',
};

/** Files that create expressions at run time, and the reason why these are linear. */
const MADE_AT_RUN_TIME: Record<string, string> = {
  'api/src/database/search-words.ts': 'the beginning of a word of letters, digits and emoji',
  'cli/src/lib/files/renumbered-links.ts': 'the number of a page',
  'cli/src/lib/site/moment.ts': 'the names of the folders of a bundle',
  'schemas/src/business/sample-left-out.ts': 'words of the sample sites that come with the product',
  'schemas/src/business/sample-business.ts': 'words of the sample sites that come with the product',
  'schemas/src/primitives/fold-text.ts': 'one of a few characters',
  'schemas/src/bundle/bundle.ts': 'the name of an image: 64 digits and one of six extensions',
  'schemas/src/csv/read-csv.ts': 'all characters before a delimiter, a tab, a comma or a semicolon',
};

const { literals, dynamic } = expressionsIn(productFiles);

test('no regular expression of the product takes more than linear time', async () => {
  expect(literals.size).toBeGreaterThan(100);
  const slow: string[] = [];
  const judge = async ([key, { pattern, flags, files }]: [
    string,
    { pattern: string; flags: string; files: string[] },
  ]) => {
    const found = await check(pattern, flags, { timeout: PATIENCE_MS });
    if (found.status === 'vulnerable')
      slow.push(`${key} in ${files.join(', ')} is slow for ${found.attack.pattern}`);
    if (found.status === 'unknown') slow.push(`${key}: ${found.error.kind}`);
  };
  const unclear = [...literals].filter(
    ([key, found]) => !isPlainlyLinear(found) && !Object.hasOwn(BOUNDED, key),
  );
  await Promise.all(unclear.map(judge));
  expect(slow).toEqual([]);
}, 300_000);

test('every exception belongs to an existing expression', () => {
  expect(Object.keys(BOUNDED).filter((key) => !literals.has(key))).toEqual([]);
  expect(dynamic.toSorted()).toEqual(Object.keys(MADE_AT_RUN_TIME).toSorted());
});

describe('an expression is plainly linear', () => {
  test.each([/^[a-z]{0,40}$/, /a|b/, /^\d+$/, /^x[^/]*y{2}$/, /[.$]/g, /^(?:W\/)?"?(\d{1,15})"?$/])(
    '%s',
    ({ source, flags }) => expect(isPlainlyLinear({ pattern: source, flags })).toBe(true),
  );

  test.each([/\/+$/, /^a+b+$/, /^(a|b)+$/, /^a|b+/, /^(a{1,2})*$/, /^a+$/m, /<[^>]*>/, /a{2,}b/])(
    'never %s',
    ({ source, flags }) => expect(isPlainlyLinear({ pattern: source, flags })).toBe(false),
  );
});

test('no text of a schema is checked further after its length was refused', () => {
  // zod's own max() does not stop the other checks. `boundedText` does, and only it may call max() on texts.
  const own = 'schemas/src/primitives/bounded-text.ts';
  const wrong = productFiles.filter(
    (file) => file !== own && /z\s*\.string\(\)\s*\.(?:max|trim|refine)\(/.test(sourceOf(file)),
  );
  expect(wrong).toEqual(['api/src/config-variables.ts']);
});
