import { describe, expect, it } from 'vitest';
import { PAGE_LIMITS, SECTION_LIMITS } from '../primitives/limits.ts';
import {
  newSectionKey,
  section,
  SECTION_PURPOSE_LABELS,
  SECTION_PURPOSES,
  sectionKey,
} from './section.ts';
import { parseSection, readSectionBlocks, toSection } from './section-content.ts';
import { updateSectionRequest } from './section-calls.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

const heading = (id: string, props: object = {}) => ({
  type: 'HeadingBlock',
  props: { id, text: 'Rent a forklift', ...props },
});
const document = (blocks: object[], more: object = {}) => ({
  key: 'hero',
  name: 'Hero',
  purpose: 'hero',
  contentVersion: CONTENT_VERSION,
  blocks,
  ...more,
});
const problemsOf = (blocks: object[], contentVersion = CONTENT_VERSION) =>
  readSectionBlocks({ blocks, contentVersion }).problems.map(({ kind, path }) => `${kind} ${path}`);

describe('a section', () => {
  it('is converted to canonical form, without a navbar', () => {
    const parsed = parseSection(document([heading('a', { level: 2, align: 'center' })]));
    expect(parsed.blocks).toEqual([heading('a', { align: 'center' })]);
    expect(parseSection(parsed)).toEqual(parsed);
  });

  it('without a content version is upgraded like a page without one', () => {
    const { contentVersion: _, ...old } = document([heading('a', { size: 'h3' })]);
    const parsed = parseSection(old);
    expect(parsed.contentVersion).toBe(CONTENT_VERSION);
    expect(parsed.blocks).toEqual([heading('a', { level: 3 })]);
    expect(problemsOf([heading('a')], CONTENT_VERSION + 1)).toEqual([
      'newer_version contentVersion',
    ]);
  });

  it('gives blocks without an id the same id each time', () => {
    const raw = { blocks: [{ type: 'HeadingBlock', props: { text: 'Hi' } }] };
    const { content, problems } = readSectionBlocks(raw);
    expect(problems.map(({ kind }) => kind)).toEqual(['id_missing']);
    const details = { name: 'Hero', purpose: 'hero', content } as const;
    expect(toSection('hero', details).blocks[0]?.props.id).toBe('HeadingBlock-at-0');
  });

  it.each<[string, object[], string[]]>([
    [
      'a navbar',
      [heading('a'), { type: 'SiteNavbar', props: { id: 'n' } }],
      ['navbar_in_section blocks[1]'],
    ],
    [
      'a navbar in a slot',
      [
        {
          type: 'OneCol',
          props: { id: 'c', content: [{ type: 'SiteNavbar', props: { id: 'n' } }] },
        },
      ],
      ['navbar_in_slot blocks[0].props.content[0]'],
    ],
    [
      'an unknown block',
      [{ type: 'Nothing', props: { id: 'a' } }],
      ['unknown_type blocks[0].type'],
    ],
    ['a wrong prop', [heading('a', { text: 7 })], ['wrong_type blocks[0].props.text']],
    ['something that is no block', [{}], ['not_a_block blocks[0]']],
    ['an id twice', [heading('a'), heading('a')], ['id_repeated blocks[1]']],
  ])('with %s is refused', (_, blocks, expected) => {
    expect(problemsOf(blocks)).toEqual(expected);
    expect(() => parseSection(document(blocks))).toThrow(/^Section hero: blocks/);
  });

  it('has no more blocks and levels than a page', () => {
    const many = Array.from({ length: PAGE_LIMITS.blocks + 1 }, (_, at) => heading(`h${at}`));
    expect(problemsOf(many)).toEqual(['too_many_blocks blocks']);
    let nested: object = heading('h');
    for (let at = 0; at <= PAGE_LIMITS.nesting; at += 1)
      nested = { type: 'OneCol', props: { id: `c${at}`, content: [nested] } };
    expect(problemsOf([nested]).at(-1)).toMatch(/^too_deep blocks\[0\]\.props/);
  });

  it.each([
    ['a blank name', { name: ' ' }],
    ['a name that is too long', { name: 'x'.repeat(81) }],
    ['an unknown purpose', { purpose: 'banner' }],
    ['a key with capitals', { key: 'Hero' }],
    ['a key that is a path', { key: '../hero' }],
    ['something besides', { more: true }],
  ])('with %s is not a section', (_, change) => {
    expect(section.safeParse(document([heading('a')])).success).toBe(true);
    expect(section.safeParse(document([heading('a')], change)).success).toBe(false);
  });
});

it('each purpose has its own label', () => {
  expect(Object.keys(SECTION_PURPOSE_LABELS)).toEqual([...SECTION_PURPOSES]);
  expect(new Set(Object.values(SECTION_PURPOSE_LABELS)).size).toBe(SECTION_PURPOSES.length);
});

it.each([
  ['Hero with photo', 'hero-with-photo-1a2b3c4d'],
  ['  Über uns! ', 'uber-uns-1a2b3c4d'],
  ['高所作業車', 'section-1a2b3c4d'],
  ['x'.repeat(80), `${'x'.repeat(31)}-1a2b3c4d`],
])('the key of a section called %j is %s', (name, key) => {
  expect(newSectionKey(name, '1a2b3c4d')).toBe(key);
  expect(sectionKey.parse(key)).toBe(key);
  expect(key.length).toBeLessThanOrEqual(SECTION_LIMITS.key);
});

it('a UUID is a key too', () => {
  expect(sectionKey.safeParse('0191d7c4-6d35-7f6a-b1a4-2f10c0ffee00').success).toBe(true);
});

it('an update must have a name, a purpose or blocks', () => {
  expect(updateSectionRequest.safeParse({ section: { name: 'B' } }).success).toBe(true);
  for (const nothing of [{}, { contentVersion: 3 }, { blocks: [] }])
    expect(updateSectionRequest.safeParse({ section: nothing }).success).toBe(false);
});
