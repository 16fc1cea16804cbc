import fs from 'node:fs';
import { describe, expect, it } from 'vitest';
import * as limits from './limits.ts';

/** The numbers of the specification's section 9, so that none changes by accident. */
describe('constants', () => {
  it('a page of the list has fifty contact requests', () => {
    expect(limits.CONTACT_REQUESTS_PAGE_SIZE).toBe(50);
  });

  it('the frame of the site links to the specified page numbers', () => {
    expect(limits.PAGE_IDS).toMatchObject({ history: 4, terms: 11, privacy: 12, cookies: 13 });
    expect(limits.LAST_FIXED_PAGE_ID).toBe(13);
  });
});

describe('a constant', () => {
  const root = new URL('../../..', import.meta.url);
  const sources = ['api/src', 'cli/src', 'web', 'schemas/src'].flatMap((workspace) =>
    fs
      .readdirSync(new URL(workspace, root), { recursive: true, encoding: 'utf8' })
      .filter((name) => /\.tsx?$/.test(name) && !/\.test\.|node_modules|dist\//.test(name))
      .filter((name) => `${workspace}/${name}` !== 'schemas/src/primitives/limits.ts')
      .map((name) => fs.readFileSync(new URL(`${workspace}/${name}`, root), 'utf8')),
  );

  it.each(Object.keys(limits))('%s is used where its name says', (name) => {
    expect(sources.some((source) => new RegExp(`\\b${name}\\b`).test(source))).toBe(true);
  });
});
