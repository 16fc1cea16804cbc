import type { Block } from '@siteyard/schemas/content';
import { expect, test } from 'vitest';
import { outlineRows } from './outline-rows.ts';

const heading = (id: string): Block => ({ type: 'HeadingBlock', props: { id, text: id } });
const page: Block[] = [
  heading('one'),
  { type: 'TwoCol', props: { id: 'two', right: [heading('in')], left: [] } },
  { type: 'OneCol', props: { id: 'col', content: [heading('deep')] } },
];
const shown = (closed: string[] = []) =>
  outlineRows(page, new Set(closed)).map((row) => {
    const text = row.kind === 'block' ? `${row.label} ${row.words}`.trim() : row.label;
    return `${'  '.repeat(row.level - 1)}${text} ${row.position}/${row.count}`;
  });

test('lists blocks with their texts, and slots in visual order', () => {
  expect(shown()).toEqual([
    'Heading one 1/3',
    'Two columns 2/3',
    '  Left column 1/2',
    '  Right column 2/2',
    '    Heading in 1/1',
    'One column 3/3',
    '  Heading deep 1/1',
  ]);
});

test('leaves out the content of a closed block or slot', () => {
  expect(shown(['two', 'col'])).toEqual(['Heading one 1/3', 'Two columns 2/3', 'One column 3/3']);
  expect(shown(['two:right', 'col'])).not.toContain('    Heading in 1/1');
});
