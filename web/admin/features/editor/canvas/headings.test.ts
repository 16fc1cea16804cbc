import type { Block } from '@siteyard/schemas/content';
import { expect, test } from 'vitest';
import { headingsOf } from './headings.ts';

const block = (type: string, id: string, props: object): Block => ({
  type,
  props: { id, ...props },
});
const banner = (id: string, heading: string) => block('JumbotronBlock', id, { heading });
const heading = (id: string, level: number, text = 'Text') =>
  block('HeadingBlock', id, { level, text });
const rich = (id: string, level: number) =>
  block('RichText', id, { content: { blocks: [{ type: 'header', data: { text: 'A', level } }] } });

test.each([
  ['the first banner', [banner('a', 'Welcome'), banner('b', 'More')], 'a'],
  ['a heading before a banner', [heading('h', 1), banner('b', 'More')], 'h'],
  ['a heading in a rich text', [rich('r', 2), rich('s', 1), banner('b', 'More')], 's'],
  [
    'one in a column',
    [block('OneCol', 'o', { content: [heading('h', 1)] }), banner('b', 'x')],
    'h',
  ],
  ['what says something', [banner('a', ''), heading('h', 1, ' '), banner('b', 'More')], 'b'],
  ['none of smaller ones', [heading('h', 2), rich('r', 3)], undefined],
])('the main heading is in %s', (_, content, id) => {
  expect(headingsOf(content).main).toBe(id);
});

const card = (id: string) => block('Card', id, { title: 'Text' });
const columns = (left: Block[], right: Block[]) => block('TwoCol', 'columns', { left, right });

test.each([
  ['directly on the page', [card('a'), card('b')], { a: 2, b: 2 }],
  ['below a banner', [banner('a', 'Welcome'), card('b')], { a: 2, b: 2 }],
  ['below a second banner', [banner('a', 'x'), banner('b', 'y'), card('c')], { a: 2, b: 2 }],
  ['below a small heading', [heading('h', 4), card('a')], { h: 2, a: 5 }],
  ['below an empty heading', [heading('h', 4, ' '), card('a')], { h: 2, a: 2 }],
  ['below a text', [rich('r', 3), card('a')], { r: 2, a: 4 }],
  ['below a section', [block('Gallery', 'g', { heading: 'Text' }), card('a')], { g: 2 }],
  [
    'in columns',
    [heading('h', 2), columns([heading('i', 3), card('a')], [card('b')]), card('c')],
    { h: 2, a: 4 },
  ],
])('the level of a part is returned if it is not 3: %s', (_, content, levels) => {
  expect(headingsOf(content).partLevels).toEqual(levels);
});
