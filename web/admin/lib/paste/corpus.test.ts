import fs from 'node:fs';
import path from 'node:path';
import { describe, expect, test } from 'vitest';
import { richText } from '@siteyard/schemas/primitives/rich-text';
import { toStored } from './pasted.ts';
import { readClipboard, type Clipboard } from './read-clipboard.ts';
import { linesOf, wordsIn, wordsOf, wordsSeenIn } from './test-blocks.ts';

const folder = path.resolve(import.meta.dirname, '../../../../fixtures/clipboards');
const files = fs.readdirSync(folder).filter((name) => /\.html$|^text-.*\.txt$/.test(name));

const clipboard = (name: string): Clipboard => {
  const content = fs.readFileSync(path.join(folder, name), 'utf8');
  return name.endsWith('.html') ? { html: content, text: '' } : { html: '', text: content };
};

/** Bullets that were typed in front of an item, which a list shows by itself. */
const isSign = (word: string) => /^[-*•▪·o]$/.test(word);

describe('a clipboard', () => {
  test('is one of many', () => {
    expect(files.length).toBeGreaterThanOrEqual(60);
  });

  test.each(files)('%s keeps each word once, in order, and apart from its neighbours', (name) => {
    const { html, text } = clipboard(name);
    const words = html === '' ? wordsIn(text) : wordsSeenIn(html);
    expect(words.length).toBeGreaterThan(0);
    const kept = wordsOf(readClipboard({ html, text }));
    expect(kept).toEqual(words.filter((word) => !isSign(word) || kept.includes(word)));
  });

  test('has exactly these blocks', () => {
    const found = files.map((name) => [`== ${name}`, ...linesOf(readClipboard(clipboard(name)))]);
    const expected = fs.readFileSync(path.join(folder, 'expected.txt'), 'utf8');
    expect(`${found.flat().join('\n')}\n`).toBe(expected);
  });

  test.each(files)('%s becomes a valid stored text', (name) => {
    const blocks = readClipboard(clipboard(name))
      .filter((block) => block.type !== 'picture')
      .map(toStored);
    expect(richText.safeParse({ blocks }).error).toBeUndefined();
  });
});

describe('reading a clipboard', () => {
  const lines = (html: string, text = '') => linesOf(readClipboard({ html, text }));

  test('reads the plain text if the HTML has no text', () => {
    expect(lines('<meta charset="utf-8">', 'One\n\nTwo')).toEqual(['p One', 'p Two']);
    expect(lines('<img src="file:///a.png">', 'One')).toEqual(['p One', '! file:///a.png']);
    const picture = 'https://x.example/a.png';
    expect(lines(`<img src="${picture}">`, picture)).toEqual([`! ${picture}`]);
    expect(lines('', ' \n')).toEqual([]);
  });

  test('ends for clipboards of any size and depth', () => {
    const deep = `${'<div><b><ul><li>'.repeat(50)}deep`;
    expect(lines(deep).join('')).toContain('deep');
    const many = '<tr><td>a</td><td>b</td></tr>'.repeat(500);
    expect(lines(`<style>${'/*'.repeat(100_000)}</style><table>${many}</table>`)).toHaveLength(1);
    expect(lines(`<ul>${'<li>x</li>'.repeat(1_200)}</ul>`)).toHaveLength(1_200);
  });
});
