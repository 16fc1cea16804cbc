import { describe, expect, test } from 'vitest';
import { RICH_TEXT_MAX_BYTES } from '@siteyard/schemas/primitives/limits';
import { renderBlock, renderHtml, UPLOAD } from '../test-render.ts';

const part = (type: string, data: object, alignment?: string) => ({
  type,
  data,
  ...(alignment && { tunes: { alignment: { alignment } } }),
});
const text = (...blocks: object[]) => renderBlock('RichText', { content: { blocks } });
const paragraph = (html: string) => text(part('paragraph', { text: html })).querySelector('p');

describe('RichText blocks', () => {
  test.each([1, 2, 3, 4])('include headers of level %i', (level) => {
    const header = text(part('header', { text: 'Rules', level })).querySelector(`h${level}`);
    expect(header?.textContent).toBe('Rules');
  });

  test('include ordered and unordered lists, nested ones, and lists of older versions', () => {
    const nested = [{ content: 'a', items: [{ content: 'b', items: [] }] }];
    const block = text(
      part('list', { style: 'ordered', items: ['one', 'two'] }),
      part('list', { style: 'unordered', items: nested }),
    );
    expect([...block.querySelectorAll('ol > li')].map((item) => item.textContent)).toEqual([
      'one',
      'two',
    ]);
    expect(block.querySelector('ul ul li')?.textContent).toBe('b');
  });

  test('include quotes with a caption', () => {
    const block = text(part('quote', { text: 'They came.', caption: 'A builder' }));
    expect(block.querySelector('blockquote')?.textContent).toBe('They came.');
    expect(block.querySelector('figcaption')?.textContent).toBe('A builder');
  });

  test('include pictures with a caption, and delimiters', () => {
    const block = text(
      part('simpleImage', { url: UPLOAD, caption: 'The <b>yard</b>' }),
      part('delimiter', {}),
    );
    expect(block.querySelector('img')?.getAttribute('src')).toBe(UPLOAD);
    expect(block.querySelector('img')?.getAttribute('alt')).toBe('The yard');
    expect(block.querySelector('figcaption b')?.textContent).toBe('yard');
    expect(block.querySelector('hr')).not.toBeNull();
  });

  test.each(['left', 'center', 'right', 'justify'])('can each be aligned %s', (align) => {
    const block = text(part('paragraph', { text: 'x' }, align), part('paragraph', { text: 'y' }));
    const [first, second] = block.querySelectorAll('p');
    expect(first?.className).toBe(`text-${align}`);
    expect(second?.className).toBe('');
  });

  test.each([
    ['header', { text: 'x', level: 2 }, 'h2'],
    ['list', { style: 'ordered', items: ['x'] }, 'ol'],
    ['list', { style: 'ordered', meta: { start: 4 }, items: ['x'] }, 'ol[start="4"]'],
    ['list', { style: 'ordered', meta: { start: 1 }, items: ['x'] }, 'ol:not([start])'],
    ['list', { style: 'unordered', items: ['x'] }, 'ul'],
    ['quote', { text: 'x' }, 'figure'],
    ['simpleImage', { url: UPLOAD }, 'figure'],
  ])('can be aligned: %s %o', (type, data, selector) => {
    for (const align of ['left', 'center', 'right', 'justify'])
      expect(
        text(part(type, data, align))
          .querySelector(selector)
          ?.className.split(' '),
      ).toContain(`text-${align}`);
  });

  test.each([
    [0, 'h1'],
    [9, 'h6'],
  ])('show a stored header level of %i as %s', (level, tag) => {
    expect(text(part('header', { text: 'x', level })).querySelector(tag)).not.toBeNull();
  });

  test.each(['max-w-xl', 'max-w-2xl', 'max-w-3xl', 'max-w-4xl', 'max-w-5xl', 'max-w-6xl'])(
    'have the width %s',
    (maxWidth) => {
      const block = renderBlock('RichText', { maxWidth });
      expect(block.querySelector('.wrap > div')?.className.split(' ')).toContain(maxWidth);
    },
  );

  test('have the width max-w-3xl by default', () => {
    expect(renderBlock('RichText').querySelector('.max-w-3xl')).not.toBeNull();
  });
});

describe('RichText output', () => {
  test.each([
    ['https://example.com/', true],
    ['http://example.com/', true],
    ['mailto:a@example.com', true],
    ['tel:+15550100', true],
    ['/pages/4', true],
    ['#top', true],
    ['javascript:alert(1)', false],
    ['JaVaScRiPt:alert(1)', false],
    ['java&#10;script:alert(1)', false],
    ['&#106;avascript:alert(1)', false],
    ['data:text/html,x', false],
    ['vbscript:x', false],
    ['//evil.example', false],
    ['/\\evil.example', false],
  ])('keeps a link to %s: %s', (href, kept) => {
    const link = paragraph(`<a href="${href}">go</a>`)?.querySelector('a');
    expect(link?.hasAttribute('href')).toBe(kept);
    expect(link?.textContent).toBe('go');
  });

  test('opens only external links in a new tab', () => {
    const [out, within] =
      paragraph('<a href="https://example.com">a</a><a href="/">b</a>')?.querySelectorAll('a') ??
      [];
    expect(out?.getAttribute('target')).toBe('_blank');
    expect(out?.getAttribute('rel')).toBe('noopener noreferrer');
    expect(within?.hasAttribute('target')).toBe(false);
  });

  test('keeps the marks of the editor, without their attributes', () => {
    const html =
      '<b class="x" style="color:red">b</b><i onclick="y">i</i><mark class="m">m</mark><code>c</code><u>u</u><br>';
    expect(paragraph(html)?.innerHTML).toBe(
      '<b>b</b><i>i</i><mark>m</mark><code>c</code><u>u</u><br>',
    );
  });

  test.each([
    ['<script>alert(1)</script>a', 'a'],
    ['<style>*{display:none}</style>a', 'a'],
    ['<SCRIPT src=//x></SCRIPT >a', 'a'],
    ['<img src=x onerror=alert(1)>a', 'a'],
    ['<svg><script>alert(1)</script></svg>a', 'a'],
    ['<div><p>a</p></div>', 'a'],
    ['a<!-- <b>x</b> -->b', 'ab'],
    ['<iframe src="https://x"></iframe>a', 'a'],
  ])('renders %s as %s', (html, left) => {
    const shown = paragraph(html);
    expect(shown?.textContent).toBe(left);
    expect(shown?.childElementCount).toBe(0);
  });

  test('closes tags that are never closed, or closed twice, at the end of their block', () => {
    expect(paragraph('<b>a<i>b')?.innerHTML).toBe('<b>a<i>b</i></b>');
    expect(paragraph('a</b></p></div>c')?.innerHTML).toBe('ac');
    expect(paragraph('<b>a<i>b</b>c')?.innerHTML).toBe('<b>a<i>b</i></b>c');
  });

  test('renders entities as text', () => {
    expect(paragraph('&lt;script&gt; &amp; &#60;b&#x3e; &bogus; 1 < 2')?.textContent).toBe(
      '<script> & <b> &bogus; 1 < 2',
    );
  });

  test.each([
    ['<svg/>a', 'a'],
    ['<title>x<b>y</title>a', 'a'],
    ['<template><b>x</b></template>a', 'a'],
    ['a<script>x', 'a'],
    ['a<svg><svg>x</svg>y</svg>b', 'ab'],
    ['a<math><script>x</math>b', 'ab'],
  ])('drops the content of %s', (html, left) => {
    expect(paragraph(html)?.innerHTML).toBe(left);
  });

  test('nests at most sixteen elements and keeps the text of deeper ones', () => {
    const shown = paragraph(`${'<b>'.repeat(20)}deep${'</b>'.repeat(20)}after`);
    expect(shown?.innerHTML).toBe(`${'<b>'.repeat(16)}deep${'</b>'.repeat(16)}after`);
  });

  test('removes marks from alternative text and replaces each line break with a space', () => {
    const caption = '<b></b>The <i>old</i> yard<br>&amp; us<script>x</script>';
    const picture = text(part('simpleImage', { url: UPLOAD, caption })).querySelector('img');
    expect(picture?.getAttribute('alt')).toBe('The old yard & us');
  });

  test.each([
    '<a ',
    '<b>',
    '<div>',
    '<svg>',
    '<x></y>',
    '<a href="',
    "<a x='",
    '<a a=b ',
    '</b>',
    '<!--',
    '<!',
    '<?',
    '<![CDATA[',
    '&',
    '&#x',
    '&copy',
    '<a href="&',
  ])('reads 32 KB of %s in well under a second', (piece) => {
    const html = piece.repeat(RICH_TEXT_MAX_BYTES).slice(0, RICH_TEXT_MAX_BYTES);
    const start = process.cpuUsage();
    renderHtml('RichText', { content: { blocks: [part('paragraph', { text: html })] } });
    const { user, system } = process.cpuUsage(start);
    expect((user + system) / 1000).toBeLessThan(700);
  });
});
