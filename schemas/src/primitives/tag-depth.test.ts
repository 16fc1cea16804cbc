import { expect, test } from 'vitest';
import { DEEPEST_TAGS, tagDepth } from './tag-depth.ts';
import { richText } from './rich-text.ts';
import { cpuTimeOf } from '../../../tests/helpers/cpu-time.ts';

test.each([
  ['no marks, 1 < 2', 0],
  ['<b>x</b> <i>y</i>', 1],
  ['<a href="/x"><b><i>x</i></b></a><br><br/>', 3],
  ['<b><i>crossed</b></i>', 2],
  ['<b>'.repeat(40), 40],
  ['<b></i>'.repeat(40), 40],
  ['<b><div></b>'.repeat(40), 80],
  ['<b/>'.repeat(40), 40],
  ['<b><!--</b>-->'.repeat(40), 40],
  ['<b><!--></b><!---->'.repeat(40), 1],
  ['<!--><b>'.repeat(40), 40],
  ['<b><?</b>'.repeat(40), 40],
  ['<b><a title="</b>">'.repeat(40), 80],
])('%j has marks nested %i deep', (html, depth) => {
  expect(tagDepth(html)).toBe(depth);
});

test('reads 32 KB of every kind of text within 500 ms', () => {
  const took = cpuTimeOf(() => {
    for (const piece of ['<b>', '<!--', '<', '<a ', '</', '<!', '<a title="', '<b><i></b>'])
      tagDepth(piece.repeat(32_768 / piece.length));
  });
  expect(took).toBeLessThan(500);
});

test('rich text refuses tags that are nested too deeply', () => {
  const text = (html: string) => ({ blocks: [{ type: 'paragraph', data: { text: html } }] });
  const nested = (depth: number) => `${'<b>'.repeat(depth)}x${'</b>'.repeat(depth)}`;
  expect(richText.safeParse(text(nested(DEEPEST_TAGS))).success).toBe(true);
  const refused = richText.safeParse(text(nested(DEEPEST_TAGS + 1)));
  expect(refused.error?.issues[0]?.path).toEqual(['blocks', 0, 'data', 'text']);
  expect(refused.error?.issues[0]?.message).toMatch(/tags in more than/);
});
