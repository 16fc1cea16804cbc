import { describe, expect, it } from 'vitest';
import { checkJsonFile } from './check-json-file.ts';
import { readBundle } from './read-bundle.ts';
import type { BundleIssue } from './issues.ts';
import { mediaEntryFile } from './bundle.ts';
import { JSON_LIMITS } from '../primitives/limits.ts';
import { CHECKSUMS_MOST_BYTES } from './checksums.ts';
import { checkDuplicates } from './duplicates.ts';
import { oneFilePerImage } from './formats/001-one-file-per-image.ts';
import { IssueList, LISTED_IN_ALL, LISTED_LATE, LISTED_PER_FILE } from './issue-list.ts';
import { issue } from './issues.ts';
import { checkReferences } from './references.ts';
import { bytesOf, packedSource, testBundle, testPage } from './test-bundle.ts';

/** More than the maximum number of arguments of a function. */
const MANY = 130_000;

/** The maximum number of members of a JSON object, minus its existing keys. */
const MANY_IN_JSON = JSON_LIMITS.members - 100;

const many = <T>(make: (index: number) => T, length = MANY_IN_JSON): T[] =>
  Array.from({ length }, (_, index) => make(index));

const manyIn = (file: string) => (file.endsWith('.json') ? MANY_IN_JSON : MANY);

const hex = (index: number) => index.toString(16).padStart(64, '0');

const keys = Object.fromEntries(many((index) => [`k${index}`, 0]));

/** A file of the test bundle with many problems. */
const FILES: [what: string, file: string, change: (text: string) => string][] = [
  ['lines that are none', 'checksums.txt', () => 'a\n'.repeat(MANY)],
  [
    'lines of files that are not there',
    'checksums.txt',
    () => many((index) => `${'0'.repeat(64)}  ${index}\n`, MANY).join(''),
  ],
  ['unknown keys', 'settings.json', (text) => JSON.stringify({ ...JSON.parse(text), ...keys })],
  [
    'blocks that are none',
    'pages/0001-page-1.json',
    (text) => JSON.stringify({ ...JSON.parse(text), content: { content: many(() => 0) } }),
  ],
  [
    'blocks of an old zone that are none',
    'pages/0001-page-1.json',
    (text) =>
      JSON.stringify({
        ...JSON.parse(text),
        content: {
          content: [{ type: 'Spacer', props: { id: 'a' } }],
          zones: { 'a:left': many(() => 0) },
        },
      }),
  ],
  [
    'blocks that are none',
    'sections/offer.json',
    () => JSON.stringify({ name: 'Offer', purpose: 'text', blocks: many(() => 0) }),
  ],
  ['unknown keys', `media/${'0'.repeat(64)}.json`, () => JSON.stringify(keys)],
];

const sourceWith = (file: string, change: (text: string) => string) =>
  packedSource(testBundle(testPage(1)), (files) =>
    files.set(file, change(String(files.get(file) ?? ''))),
  );

/** The number of problems that the issues count but do not list. */
const moreOf = (issues: readonly BundleIssue[]): number[] =>
  issues.flatMap(({ message }) => Number(/^has (\d+) more problems/.exec(message)?.[1]) || []);

describe('a file with very many problems', () => {
  it.each(FILES)(
    'has its first ones listed and the others counted: %s in %s',
    async (_, file, change) => {
      const { issues } = await readBundle(sourceWith(file, change));
      const own = issues.filter((found) => found.file === file);
      expect(own.length).toBe(LISTED_PER_FILE + 1);
      expect(own.every(({ severity }) => severity === 'error')).toBe(true);
      expect(moreOf(own)[0]).toBeGreaterThanOrEqual(manyIn(file) - LISTED_PER_FILE);
      expect(own.at(-1)?.suggestion).toContain('check again');
    },
  );

  it('reports the number of the unlisted problems with their code', async () => {
    const source = sourceWith('checksums.txt', () => 'a\n'.repeat(LISTED_PER_FILE + 7));
    const own = (await readBundle(source)).issues.filter(({ file }) => file === 'checksums.txt');
    expect(own.at(-1)).toMatchObject({
      code: 'bundle_file_invalid',
      message: `has 7 more problems than the ${LISTED_PER_FILE} that are listed`,
    });
  });

  it('has the same list when it is checked alone', () => {
    const text = JSON.stringify({ content: many(() => 0) });
    const { kind, issues } = checkJsonFile('page.json', bytesOf(text));
    expect(kind).toBe('content');
    expect(issues.length).toBe(LISTED_PER_FILE + 1);
    expect(moreOf(issues)).toEqual([MANY_IN_JSON - LISTED_PER_FILE]);
  });
});

describe('a list of checksums', () => {
  it('may name as many images as an archive may have files', () => {
    const line = `${'0'.repeat(64)}  media/${'0'.repeat(64)}.webp\n`;
    expect(CHECKSUMS_MOST_BYTES).toBeGreaterThan(60_000 * line.length);
  });

  it('is refused without being read if it is larger', async () => {
    const { issues } = await readBundle(
      sourceWith('checksums.txt', () => 'a\n'.repeat(CHECKSUMS_MOST_BYTES / 2 + 1)),
    );
    expect(issues).toMatchObject([{ code: 'bundle_file_invalid', file: 'checksums.txt' }]);
    expect(issues[0]?.message).toMatch(/^is too large; at most \d+ MB$/);
  });
});

describe('a bundle with thousands of problems in as many files', () => {
  it('reads each page only a few times, even if many pages have the same number', () => {
    let looks = 0;
    const pages = Array.from({ length: 500 }, (_, index) => ({
      page: { ...testPage(99), key: testPage(index).key },
      get file() {
        looks += 1;
        return `pages/${index}.json`;
      },
    }));
    const found = checkDuplicates(pages);
    expect(found.length).toBe(499);
    expect(found.every(({ fixable }) => fixable)).toBe(true);
    expect(looks).toBeLessThan(10 * pages.length);
  });

  it('names the place in media.json of each of its entries', () => {
    const names = Array.from({ length: 16_000 }, (_, index) => `${hex(index)}.png`);
    const images = new Map(names.map((name) => [mediaEntryFile(name), name]));
    const places = names.map((name) =>
      oneFilePerImage.placeOf(mediaEntryFile(name), 'alt', images),
    );
    expect(places.map(({ path }) => path)).toEqual(names.map((name) => `${name}.alt`));
  });

  it('limits the comparisons of addresses with broken links', async () => {
    const pages = Array.from({ length: 2_000 }, (_, index) => ({
      ...testPage(20 + index),
      address: `address-${index}`,
    }));
    const dead = Array.from({ length: 280 }, (_, index) => ({
      type: 'Card',
      props: { id: `Card-${index}`, title: 'x', ctaHref: `/adress-${index}` },
    }));
    const bundle = testBundle(testPage(1, dead), ...pages);
    const { issues } = checkReferences(bundle, ({ id }) => `pages/${id}.json`, []);
    const guesses = issues.filter(({ suggestion }) => suggestion?.startsWith('Did you mean'));
    expect(issues.length).toBe(280);
    expect(guesses.length).toBe(50);
  });
});

it('lists only a few problems of each file after very many', () => {
  const files = LISTED_IN_ALL / LISTED_PER_FILE + 9;
  const list = new IssueList();
  for (let file = 0; file < files; file += 1)
    list.add(many(() => issue('invalid_content', `${file}.json`, 'is wrong'), LISTED_PER_FILE + 5));
  expect(list.listed.length).toBeLessThan(LISTED_IN_ALL + 9 * LISTED_LATE + LISTED_PER_FILE);
  expect(list.all().at(-1)).toMatchObject({
    file: `${Math.floor(files)}.json`,
    message: `has ${LISTED_PER_FILE + 5 - LISTED_LATE} more problems than the ${LISTED_LATE} that are listed`,
  });
});
