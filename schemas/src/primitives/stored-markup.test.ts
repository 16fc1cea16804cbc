import { expect, test } from 'vitest';
import { RICH_TEXT_MAX_BYTES } from '../limits.ts';
import { storedMarkup } from './stored-markup.ts';

// api/src/adapters/stored-markup.test.ts compares these results with the sanitiser.

test.each([
  ['a < b', 'rewritten', '<', '&lt;'],
  ['a<BR/>b', 'rewritten', '<BR/>', '<br>'],
  ['a</b>', 'rewritten', '</b>', ''],
  ['<br/><font color="red">b</font>', 'left_out', '<font color="red">', undefined],
  ['<br/><script>', 'left_out', '<script>', undefined],
  ['<a href="javascript:x">y</a>', 'left_out', 'href="javascript:x"', undefined],
  ['<b><i>x</b></i>', 'misplaced', '</b>', undefined],
  ['<b><i>x</i>', 'not_closed', '<b>', undefined],
])('in %j the piece is %s: %j', (html, kind, piece, written) => {
  expect(storedMarkup(html).change).toEqual({
    kind,
    piece,
    ...(written !== undefined && { written }),
  });
});

test('has no result for a text that no page may have', () => {
  expect(storedMarkup(`<br/>${'x'.repeat(RICH_TEXT_MAX_BYTES)}`)).toEqual({});
  expect(storedMarkup(`<br/>${'<b>'.repeat(33)}`)).toEqual({});
});

test('reads 32 KB of every kind of text within two seconds', () => {
  const started = performance.now();
  const tags = ['<br/>', '<b></b>', '</b>', '<span></span>', '<a href="&#38;"></a>', '<b class=x '];
  for (const piece of [...tags, '<b a', '<a href="', '<', '</', '<!', '&', '&a', '&#x', '\r', '> '])
    for (const begin of ['<br>', '<b ', '<a href="/?'])
      storedMarkup((begin + piece.repeat(RICH_TEXT_MAX_BYTES)).slice(0, RICH_TEXT_MAX_BYTES));
  expect(performance.now() - started).toBeLessThan(2_000);
});
