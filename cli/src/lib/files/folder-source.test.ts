import fs from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { readBundle } from '@siteyard/schemas/bundle';
import { copyOf, edit } from '../../../test/sitectl.ts';
import { folderSource } from './folder-source.ts';

const TERMS = 'pages/0011-terms.json';
const onDemand = async (folder: string) => {
  const { bundle, issues } = await readBundle(folderSource(folder), { contentOnDemand: true });
  return { pages: bundle!.pages, bundle, issues };
};

it('gives the same bundle when the content of pages is read on demand', async () => {
  const folder = copyOf('minimal-site');
  expect(await readBundle(folderSource(folder), { contentOnDemand: true })).toEqual(
    await readBundle(folderSource(folder)),
  );
});

it('reads the content of a page again each time, and refuses a file that was changed', async () => {
  const folder = copyOf('minimal-site');
  const { pages } = await onDemand(folder);
  const terms = pages.find(({ id }) => id === 11)!;
  expect(terms.content).toEqual(terms.content);
  expect(terms.content).not.toBe(terms.content);
  edit(path.join(folder, TERMS), (text) => text.replace('"title": "Terms"', '"title": "Others"'));
  expect(() => terms.content).toThrow(`${TERMS} was changed while it was used`);
});

it('reads the content of all pages with one getter, since one for each would take a kilobyte', async () => {
  const { pages } = await onDemand(copyOf('minimal-site'));
  const getters = pages.map((page) => Object.getOwnPropertyDescriptor(page, 'content')?.get);
  expect(getters.length).toBeGreaterThan(1);
  expect(getters[0]).toBeTypeOf('function');
  expect(new Set(getters).size).toBe(1);
});

it('keeps the content of a file that is not canonical', async () => {
  const folder = copyOf('minimal-site');
  const file = path.join(folder, TERMS);
  edit(file, (text) => `\n${text}`);
  const { pages, issues } = await onDemand(folder);
  expect(issues.map(({ file: name, code }) => [name, code])).toContainEqual([
    TERMS,
    'bundle_not_canonical',
  ]);
  fs.rmSync(file);
  expect(pages.find(({ id }) => id === 11)!.content.content.length).toBeGreaterThan(0);
});

it('overlooks what a system leaves in folders', async () => {
  const folder = copyOf('minimal-site');
  for (const name of ['Thumbs.db', '.DS_Store', 'media/desktop.ini']) {
    fs.mkdirSync(path.dirname(path.join(folder, name)), { recursive: true });
    fs.writeFileSync(path.join(folder, name), 'x');
  }
  expect((await readBundle(folderSource(folder))).issues).toEqual([]);
});
