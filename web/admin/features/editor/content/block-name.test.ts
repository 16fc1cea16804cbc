import type { Block } from '@siteyard/schemas/content';
import { expect, test, vi } from 'vitest';
import { blockName, blockWords, slotLabel, zoneName } from './block-name.ts';
import { ROOT_ZONE } from '../puck/root-zone.ts';

const block = (type: string, props: object = {}): Block => ({
  type,
  props: { id: `${type}-1`, ...props },
});

test.each([
  ['Heading “Our fleet”', block('HeadingBlock', { text: ' Our \n fleet ' })],
  ['Card “Dumpers”', block('Card', { imageAlt: 'A yellow dumper', title: 'Dumpers' })],
  ['Image “A yellow dumper”', block('ImageBlock', { alt: 'A yellow dumper' })],
  ['Two columns', block('TwoCol', { left: [block('HeadingBlock', { text: 'Inside' })] })],
  [
    'Platforms “Facebook, Our channel”',
    block('Platforms', {
      items: [{ brand: 'facebook' }, { brand: 'youtube', label: 'Our channel' }],
    }),
  ],
  [
    'Timeline “Founded, Moved”',
    block('Timeline', { milestones: [{ title: 'Founded' }, { title: 'Moved' }] }),
  ],
  [
    'Rich text “Rent & return”',
    block('RichText', {
      content: {
        blocks: [
          { type: 'delimiter', data: {} },
          { type: 'paragraph', data: { text: '<b>Rent</b> &amp; return' } },
        ],
      },
    }),
  ],
  [
    'Rich text “First”',
    block('RichText', {
      content: { blocks: [{ type: 'list', data: { items: [{ content: 'First' }] } }] },
    }),
  ],
  ['GiftVoucher', block('GiftVoucher', { text: 'Unknown' })],
  [
    'Price table “What it costs”',
    block('PriceTable', { heading: 'What it costs', dayLabel: 'Day' }),
  ],
] as const)('a block is called %s', (name, named) => {
  expect(blockName(named)).toBe(name);
});

test('long texts are shortened', () => {
  expect(blockWords(block('HeadingBlock', { text: 'x'.repeat(200) }))).toHaveLength(60);
});

test('the text of invalid content is empty', () => {
  for (const content of [null, 'x', { blocks: 'x' }, { blocks: [{}] }])
    expect(blockWords(block('RichText', { content }))).toBe('');
  expect(blockWords(block('Platforms', { items: 'x' }))).toBe('');
});

test('slots have labels, and the only slot of a block has no name', () => {
  expect(['left', 'center', 'right'].map((slot) => slotLabel('ThreeCol', slot))).toEqual([
    'Left column',
    'Middle column',
    'Right column',
  ]);
  expect(slotLabel('OneCol', 'content')).toBe('');
});

test('a list of blocks is named after its block', () => {
  const two = block('TwoCol');
  const find = (id: string) => (id === 'TwoCol-1' ? two : undefined);
  expect(zoneName('TwoCol-1:right', find)).toBe('Right column of Two columns');
  expect(zoneName(ROOT_ZONE, find)).toBe('the page');
});

test('a text is parsed only once for several names of its block', () => {
  const parse = vi.spyOn(DOMParser.prototype, 'parseFromString');
  const rich = (text: string) =>
    block('RichText', { content: { blocks: [{ type: 'paragraph', data: { text } }] } });
  for (const text of ['Plain', '<b>Named</b> often', '<b>Named</b> often']) blockName(rich(text));
  expect(parse).toHaveBeenCalledOnce();
  parse.mockRestore();
});
