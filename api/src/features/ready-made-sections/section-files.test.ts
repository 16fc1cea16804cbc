import { readdir, readFile } from 'node:fs/promises';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { toCanonicalFile } from '@siteyard/schemas/values';
import {
  type Block,
  mapBlockFields,
  walkBlocks,
  findMissingAlts,
  findSampleTexts,
  CONTACT_LINK,
  SECTION_PURPOSES,
} from '@siteyard/schemas/content';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { findFixtures } from '../../lib/fixtures-folder.ts';
import { readSectionFiles } from './section-files.ts';

const FOLDER = path.join(findFixtures(), 'sections');
const { sections, pictures, templates } = await readSectionFiles();

const contentOf = (blocks: Block[]) => ({
  contentVersion: CONTENT_VERSION,
  root: { props: {} },
  content: blocks,
});

function valuesOf(blocks: Block[], wanted: string): string[] {
  const found: string[] = [];
  for (const { block } of walkBlocks(contentOf(blocks)))
    mapBlockFields(block, (kind, value) => {
      if (kind === wanted && value !== '') found.push(value);
      return value;
    });
  return found;
}

describe('the ready-made sections', () => {
  test('are at least sixteen, for nearly every purpose, each with a unique name', () => {
    expect(sections.length).toBeGreaterThanOrEqual(16);
    const purposes = new Set(sections.map(({ purpose }) => purpose));
    expect(SECTION_PURPOSES.filter((each) => !purposes.has(each))).toEqual(['other']);
    expect(new Set(sections.map(({ name }) => name)).size).toBe(sections.length);
  });

  test('are in files named after their keys, up to date and in canonical form', async () => {
    const files = (await readdir(FOLDER)).filter((name) => name.endsWith('.json'));
    expect(files.toSorted()).toEqual(sections.map(({ key }) => `${key}.json`).toSorted());
    for (const section of sections) {
      expect(section.contentVersion).toBe(CONTENT_VERSION);
      // Reading removes values of the wrong form, so this also finds unknown props.
      const text = await readFile(path.join(FOLDER, `${section.key}.json`), 'utf8');
      expect(text).toBe(toCanonicalFile(section));
    }
  });

  test.each(sections)('$key has only links and pictures that every site can have', ({ blocks }) => {
    expect(valuesOf(blocks, 'link').filter((link) => link !== CONTACT_LINK)).toEqual([]);
    expect(valuesOf(blocks, 'html').join('')).not.toMatch(/href|src=/);
    const images = valuesOf(blocks, 'asset').map((asset) => uploadFileName(asset) ?? asset);
    expect(images.filter((image) => !pictures.has(image))).toEqual([]);
    expect(findMissingAlts(contentOf(blocks))).toEqual([]);
    // Owners would be asked to check a default text of a block even after they have changed it.
    expect(findSampleTexts(contentOf(blocks))).toEqual([]);
  });

  test('have at most one banner, at the start, because a page shows only one', () => {
    for (const { key, purpose, blocks } of sections) {
      const banners = [...walkBlocks(contentOf(blocks))].filter(
        ({ block }) => block.type === 'JumbotronBlock',
      );
      const places = banners.map((banner) => banner.path.join('.'));
      expect([key, ...places]).toEqual(purpose === 'hero' ? [key, 'content.0'] : [key]);
    }
  });
});

describe('the templates of pages', () => {
  test('consist of ready-made sections, and only the first has a banner', () => {
    const purposes = new Map(sections.map(({ key, purpose }) => [key, purpose]));
    for (const template of templates) {
      const used = template.sections.map((key) => purposes.get(key));
      expect([template.key, used.includes(undefined)]).toEqual([template.key, false]);
      expect(used.lastIndexOf('hero')).toBeLessThan(1);
    }
  });

  test('show the opening hours of the settings, and contain no hours', () => {
    const visits = sections.filter(({ purpose }) => purpose === 'visit');
    expect(visits.length).toBeGreaterThan(1);
    for (const { blocks } of visits)
      expect(valuesOf(blocks, 'text').filter((text) => /\d ?[ap]m|noon/.test(text))).toEqual([]);
    const contact = templates.find(({ key }) => key === 'contact')!;
    const types = sections
      .filter(({ key }) => contact.sections.includes(key))
      .flatMap(({ blocks }) => [...walkBlocks(contentOf(blocks))].map(({ block }) => block.type));
    expect(types).toContain('OpeningHours');
    expect(types).toContain('ContactFormBlock');
  });

  test('have a unique key and name', () => {
    for (const value of ['key', 'name'] as const)
      expect(new Set(templates.map((each) => each[value])).size).toBe(templates.length);
  });
});
