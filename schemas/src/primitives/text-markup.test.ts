import { expect, test } from 'vitest';
import { RICH_TEXT_MAX_BYTES } from './limits.ts';
import { writeTags, type MarkupChange } from './text-markup.ts';
import { cpuTimeOf } from '../../../tests/helpers/cpu-time.ts';

function changesOf(html: string): { written: string; changes: MarkupChange[] } {
  const changes: MarkupChange[] = [];
  return { written: writeTags(html, (change) => void changes.push(change)), changes };
}

test.each([
  'No marks at all, not even an & or a >, and 1 < 2',
  '<b>Open</b> at <i>eight</i><br>on <strong>all <em>days</em></strong>',
  'H<sub>2</sub>O, m<sup>2</sup>, <mark>new</mark>, <s>old</s>, <u>u</u>, <code>1 &lt; 2</code>',
  '<a href="/pages/12#terms">terms</a>, <a href="https://x.example/?a=1&amp;b=2">x</a>',
  `<a href="/?a>b'c">x</a> and <b href="/x">y</b>, <a>z</a>`,
])('leaves %j as it is', (html) => {
  expect(changesOf(html)).toEqual({ written: html, changes: [] });
});

test.each([
  ['One<br/>two<BR >', 'One<br>two<br>', '<br/>', '<br>'],
  ['<B\n>a</B >', '<b>a</b>', '<B\n>', '<b>'],
  ['<b class="x>y" hidden>a</b>', '<b>a</b>', '<b class="x>y" hidden>', '<b>'],
  [`<a href='/?"'>a</a>`, '<a href="/?&quot;">a</a>', `<a href='/?"'>`, '<a href="/?&quot;">'],
  [
    '<a b=" href=/y" HREF = /x/>',
    '<a href="/x/">',
    '<a b=" href=/y" HREF = /x/>',
    '<a href="/x/">',
  ],
  ['<a href="/x" href="//y">', '<a href="/x">', '<a href="/x" href="//y">', '<a href="/x">'],
])('writes the tags of %j in the form of the site', (html, text, piece, written) => {
  const found = changesOf(html);
  expect(found.written).toBe(text);
  expect(found.changes[0]).toEqual({ piece, written });
});

test.each([
  ['a <font color="red">b</font>', 'a b', '<font color="red">'],
  ['a <!-- c -->', 'a ', '<!-- c -->'],
  ['a <?php b ?>', 'a ', '<?php b ?>'],
  ['a <b', 'a ', '<b'],
  ['a <b title="', 'a ', '<b title="'],
  ['a <x:y>b', 'a b', '<x:y>'],
  ['<a href="javascript:x">b</a>', '<a>b</a>', 'href="javascript:x"'],
  ['<a href="&#106;avascript:x">b</a>', '<a>b</a>', 'href="&#106;avascript:x"'],
  ['<a href>b</a>', '<a>b</a>', 'href=""'],
])('removes from %j what no text may have', (html, written, piece) => {
  const found = changesOf(html);
  expect(found.written).toBe(written);
  expect(found.changes[0]).toEqual({ piece, written: '' });
});

test('does not read a text that is longer than any text may be', () => {
  const html = `<br/>${'x'.repeat(RICH_TEXT_MAX_BYTES)}`;
  expect(changesOf(html)).toEqual({ written: html, changes: [] });
});

test('takes linear time for 32 KB of every kind of text', () => {
  let slowest = 0;
  const tags = ['<br/>', '</b>', '<span></span>', '<a href="&#38;"></a>', '<b class=x ', '<b a'];
  const quotes = ['<a "', `<a "'`, `<a '"'`, `<a "'''`, '<a href="', `a="'`, `"'`, 'a="'];
  for (const piece of [...tags, ...quotes, '<', '</', '<!', '<a', 'a', '-', ' ', '=', 'a =', '> '])
    for (const begin of ['', '<b', '<b ', '<a href="/?', "<a '"])
      for (const end of ['', '>', '">'])
        slowest = Math.max(
          slowest,
          cpuTimeOf(() => writeTags(long(begin, piece) + end)),
        );
  // A quadratic search would take a second or more; this takes a few milliseconds.
  expect(slowest).toBeLessThan(500);
});

const long = (begin: string, piece: string) =>
  (begin + piece.repeat(RICH_TEXT_MAX_BYTES)).slice(0, RICH_TEXT_MAX_BYTES - 2);
