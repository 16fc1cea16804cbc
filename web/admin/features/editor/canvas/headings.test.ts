import type { Block } from '@siteyard/schemas/page-content';
import { expect, test } from 'vitest';
import { mainHeadingOf } from './main-heading.ts';

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
  expect(mainHeadingOf(content)).toBe(id);
});
