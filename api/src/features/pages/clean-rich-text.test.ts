import { afterAll, expect, test } from 'vitest';
import { createSanitiser } from '../../adapters/sanitiser.ts';
import { isPlainlyClean } from './clean-rich-text.ts';

const sanitiser = createSanitiser();
afterAll(() => sanitiser.close());

const PLAIN = [
  'No marks at all, not even an & or a >',
  '<b>Open</b> at <i>eight</i>',
  'One<br>two <strong>and <em>three</em></strong>',
  'See <a href="/pages/12#terms">our terms</a>, <a href="/">home</a> &amp; more',
  'H<sub>2</sub>O, m<sup>2</sup>, <mark>new</mark>, <s>old</s>, <u>u</u>, <code>1 &lt; 2</code>',
];

const NOT_PLAIN = [
  '<b>never closed',
  'closed</b> only',
  '<b><i>crossed</b></i>',
  '<b><b>twice</b></b>',
  '<a href="/a"><a href="/b">link in a link</a></a>',
  '<a href="//elsewhere.example">x</a>',
  '<a href="/\\elsewhere.example">x</a>',
  '<a href="javascript:alert(1)">x</a>',
  '<a href="/x" onclick="alert(1)">x</a>',
  '<a href="/x&quot; onclick=alert(1)">x</a>',
  '<script>alert(1)</script>',
  '<b onmouseover="alert(1)">x</b>',
  '<B>upper case</B>',
  '<p>paragraph</p>',
  '<b>1 > 0</b>',
  '<b>a\u00a0b</b>',
  '<b>a\0b</b>',
  '<!-- a comment --><b>x</b>',
  '<b>x</b> &nosuch;',
  '<br/>',
  '<',
];

test('text that skips the sanitiser is text that the sanitiser would not change', async () => {
  for (const html of PLAIN) expect([html, isPlainlyClean(html)]).toEqual([html, true]);
  const marked = PLAIN.filter((html) => html.includes('<'));
  expect(await sanitiser.clean(marked)).toEqual(marked);
});

test.each(NOT_PLAIN)('passes %j through the sanitiser', (html) => {
  expect(isPlainlyClean(html)).toBe(false);
});
