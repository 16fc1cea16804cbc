import fs from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { readPageFile, readPageUnchecked } from '@siteyard/schemas/bundle/page-file';
import { isFault } from '@siteyard/schemas/bundle/issues';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { isPlainObject, toCanonicalFile } from '@siteyard/schemas/json';
import { createDice, type Dice } from '../../../../../tests/helpers/dice.ts';
import { AppError } from '@siteyard/schemas/errors';
import { sha256 } from '../../../lib/sha256.ts';
import { readSentPages } from './read-sent-pages.ts';

/**
 * `sitectl import` leaves the check of blocks to the site. So whatever it would find wrong itself, and
 * whatever is not in its canonical form, the site has to refuse.
 */

const folder = path.resolve(import.meta.dirname, '../../../../../fixtures/demo-site/pages');
const files = fs.readdirSync(folder).map((name) => ({
  file: `pages/${name}`,
  text: fs.readFileSync(path.join(folder, name), 'utf8'),
}));

/** The sanitiser changes what it is asked to clean: then the page is not as it was sent. */
const sanitiser = { clean: async (texts: readonly string[]) => texts.map((text) => `${text}.`) };

/** Whether the site accepts a page as it was sent. */
async function isAccepted(page: BundlePage): Promise<boolean> {
  const content_hashes = { [page.key]: sha256(JSON.stringify(page.content)) };
  const body = Buffer.from(JSON.stringify({ pages: [page], content_hashes }));
  try {
    await readSentPages(body, sanitiser);
    return true;
  } catch (error) {
    if (error instanceof AppError) return false;
    throw error;
  }
}

test('a page as an export writes it is left unchecked, and the site takes it', async () => {
  for (const { file, text } of files) {
    const read = readPageUnchecked(file, Buffer.from(text));
    expect(read?.page, file).toEqual(readPageFile(file, Buffer.from(text)).page);
    expect(read?.page && (await isAccepted(read.page)), file).toBe(true);
  }
});

test('a page without its list of blocks is not left unchecked, since that is added to it', () => {
  const { file, text } = files[0]!;
  const page = JSON.parse(text) as { content: Record<string, unknown> };
  delete page.content['content'];
  const bytes = Buffer.from(toCanonicalFile(page));
  expect(readPageUnchecked(file, bytes)).toBeNull();
  expect(readPageFile(file, bytes).page?.content.content).toBeInstanceOf(Array);
});

test('of thousands of spoilt pages, the site refuses each that sitectl would', async () => {
  const dice = createDice(20261126);
  let [unchecked, refused, accepted] = [0, 0, 0];
  for (let round = 0; round < 1000; round += 1) {
    const { file, text } = dice.pick(files);
    const spoilt = spoil(text, dice);
    const bytes = Buffer.from(spoilt);
    const page = readPageUnchecked(file, bytes)?.page;
    if (!page) continue;
    unchecked += 1;
    const full = readPageFile(file, bytes);
    const isRight = !full.issues.some(isFault) && full.page !== undefined;
    if (!(await isAccepted(page))) refused += 1;
    else {
      accepted += 1;
      expect(isRight, `${file}\n${spoilt}`).toBe(true);
      expect(page).toEqual(full.page);
    }
  }
  // All three happen, or nothing is proved.
  expect([unchecked > 300, refused > 150, accepted > 30]).toEqual([true, true, true]);
});

test('it does not matter how a request is laid out', async () => {
  const pages = files.map(({ text }) => JSON.parse(text) as BundlePage);
  const read = { [pages[1]!.key]: '1'.repeat(64) };
  const asOne = JSON.stringify({ pages, read });
  const [first, ...others] = pages.map((page) => JSON.stringify(page));
  const lines = `{"pages":[\n${[first, ...others].join(',\n')}\n],"read":${JSON.stringify(read)}}`;
  const expected = await readSentPages(Buffer.from(asOne), sanitiser);
  expect(expected.map((page) => page.read)).toContain('1'.repeat(64));
  for (const text of [
    lines,
    `${lines}\n`,
    lines.replace(',\n', ','),
    lines.replace(',\n', '\n,'),
    lines.replace('{"pages":[\n', '{"pages":[\n\n'),
    JSON.stringify({ pages, read }, null, 2),
    JSON.stringify({ read, pages }),
  ])
    expect(await readSentPages(Buffer.from(text), sanitiser)).toEqual(expected);
});

test('what is wrong with a request of lines is told as with any other', async () => {
  const page = JSON.stringify(JSON.parse(files[0]!.text));
  const titled = page.replace('"title":', '"title":5,"name":');
  const refusal = (text: string) =>
    readSentPages(Buffer.from(text), sanitiser).then(
      () => 'accepted',
      ({ code, message, issues }: AppError) => ({ code, message, issues }),
    );
  for (const [lines, end] of [
    [[page, titled], '}'],
    [[`\ufeff${page}`], '}'],
    [[page], ',"pages":[]}'],
    [[page], ',"\\u0070ages":[]}'],
    [[page], ',"unknown":1}'],
    [[page], ',"read":{"x":5}}'],
    [[page], '} {'],
    [[page, '{'], '}'],
    [[page, '['.repeat(100)], '}'],
    [[page, 'null'], '}'],
    [[], '}'],
    [Array.from({ length: 501 }, () => page), '}'],
  ] as const) {
    const told = await refusal(`{"pages":[\n${lines.join(',\n')}\n]${end}`);
    expect(told).toEqual(await refusal(`{"pages":[${lines.join(',')}]${end}`));
    expect(told).toHaveProperty('code');
  }
});

test('a request of lines is not read once more where its texts cannot be cleaned now', async () => {
  let asked = 0;
  const clean = () => {
    asked += 1;
    return Promise.reject(new AppError('unavailable'));
  };
  const page = JSON.parse(files[0]!.text) as BundlePage;
  const data = { text: '<u class="x">it</u>' };
  const text = { id: 't', content: { blocks: [{ type: 'paragraph', data }] } };
  const content = { ...page.content, content: [{ type: 'RichText', props: text }] };
  const body = Buffer.from(`{"pages":[\n${JSON.stringify({ ...page, content })}\n]}`);
  await expect(readSentPages(body, { clean })).rejects.toMatchObject({ code: 'unavailable' });
  expect(asked).toBe(1);
});

/** A page with one or two values changed, as sorted as before. */
function spoil(text: string, dice: Dice): string {
  const page = JSON.parse(text) as Record<string, unknown>;
  const changes = 1 + dice.below(2);
  for (let n = 0; n < changes; n += 1) change(page.content, dice);
  const sorted = dice.chance(0.9);
  return sorted ? toCanonicalFile(page) : `${JSON.stringify(page, null, 2)}\n`;
}

const VALUES = [null, '', 'x', '<b>x', '/pages/1', 5, -1, true, [], {}, [{}], 'y'.repeat(30_000)];

/** Changes a value somewhere below. */
function change(value: unknown, dice: Dice): void {
  const places: { holder: Record<string, unknown>; key: string }[] = [];
  const collect = (holder: unknown) => {
    if (typeof holder !== 'object' || holder === null) return;
    for (const [key, inner] of Object.entries(holder)) {
      places.push({ holder: holder as Record<string, unknown>, key });
      collect(inner);
    }
  };
  collect(value);
  const { holder, key } = dice.pick(places);
  const others = places.map((place) => place.holder[place.key]);
  const what = dice.below(5);
  if (what === 0) holder[key] = dice.pick(VALUES);
  else if (what === 1) holder[key] = structuredClone(dice.pick(others));
  else if (what === 2 && isPlainObject(holder)) delete holder[key];
  else if (what === 3 && isPlainObject(holder)) holder['another'] = 'value';
  else if (what === 4 && typeof holder[key] === 'string') holder[key] = `${holder[key]} more`;
}
