import { richText } from '@siteyard/schemas/primitives/rich-text';
import { expect, test } from 'vitest';
import { createDice, type Dice } from '../../../../tests/helpers/dice.ts';
import { richTextBlocks } from '../../features/editor/content/new-blocks.ts';
import { toStored } from './pasted.ts';
import { readClipboard } from './read-clipboard.ts';
import { wordsIn, wordsOf } from './test-blocks.ts';

const APART = ['p', 'div', 'h2', 'blockquote', 'section', 'pre', 'li', 'dd', 'h5', 'figure'];
const INLINE = [
  'span',
  'b',
  'em',
  'a href="https://x.example/"',
  'font',
  'code',
  'o:p',
  'u',
  'sup',
];
const SPACE = [' ', '\n  ', '&nbsp;', ' &nbsp; ', '<br>', '<!-- no word -->\n', '\t'];
const NOTHING = ['', '<wbr>', '<!-- no word -->', '<a name="x"></a>', '<style>p{}</style>'];

/** Random HTML. Each word has a number and may be split across elements. */
function anyHtml({ below, pick, chance }: Dice, words: string[]): string {
  const word = () => {
    const each = `w${words.length}x`;
    words.push(each);
    if (chance(0.2)) return `${each.slice(0, 2)}<b>${each.slice(2)}</b>`;
    return chance(0.2) ? `<span>${each[0]}</span>${pick(NOTHING)}${each.slice(1)}` : each;
  };
  const inline = (depth: number): string => {
    let html = word();
    for (let more = below(4); more > 0; more -= 1) {
      const next = depth < 4 && chance(0.4) ? inline(depth + 1) : word();
      const tag = pick(INLINE);
      const part = chance(0.5) ? `<${tag}>${next}</${tag.split(' ')[0]}>` : next;
      html += pick(SPACE) + part;
    }
    return html;
  };
  const list = (depth: number): string => {
    const tag = pick(['ul', 'ol']);
    const items = Array.from({ length: 1 + below(3) }, () => {
      if (depth < 5 && chance(0.2)) return list(depth + 1);
      const text = chance(0.3) ? `<p>${inline(0)}</p><div>${inline(0)}</div>` : inline(0);
      return `<li>${text}${depth < 5 && chance(0.3) ? list(depth + 1) : ''}</li>`;
    });
    return `<${tag}>${items.join(pick(['', '\n']))}</${tag}>`;
  };
  const table = (depth: number): string => {
    const cell = () => `<td>${chance(0.1) && depth < 3 ? blocks(depth + 1) : inline(0)}</td>`;
    const row = () => `<tr>${Array.from({ length: 1 + below(3) }, cell).join('')}</tr>`;
    return `<table>${Array.from({ length: 1 + below(3) }, row).join('')}</table>`;
  };
  const blocks = (depth: number): string =>
    Array.from({ length: 1 + below(4) }, () => {
      if (chance(0.2)) return list(0);
      if (chance(0.1)) return table(depth);
      const tag = pick(APART);
      if (depth < 4 && chance(0.3) && !/^(?:p|h\d|pre)$/.test(tag))
        return `<${tag}>${blocks(depth + 1)}</${tag}>`;
      return `<${tag}>${inline(0)}</${tag}>`;
    }).join('');
  return blocks(0);
}

test('any pasted HTML keeps each word whole, once and in order', () => {
  const dice = createDice(39);
  for (let round = 0; round < 30; round += 1) {
    const words: string[] = [];
    const html = anyHtml(dice, words);
    expect({ html, words: wordsOf(readClipboard({ html, text: '' })) }).toEqual({ html, words });
  }
  expect(wordsIn(' a  b ')).toEqual(['a', 'b']);
});

test.each([
  ['table', '<tr><td>', '</td><td>x</td></tr>'],
  ['blockquote', '', '<br>'],
  ['p', '', '<br>'],
  ['ul', '<li>', '</li>'],
  ['ol', '<li>', '</li>'],
])(
  'a long %s is split into parts that fit into rich texts, and keeps all words',
  (tag, before, after) => {
    const words = Array.from({ length: 900 }, (_, index) => `w${index}“é”${'y'.repeat(60)}`);
    const html = `<${tag}>${words.map((word) => before + word + after).join('')}</${tag}>`;
    const blocks = readClipboard({ html, text: '' });
    expect(wordsOf(blocks).filter((word) => word !== 'x')).toEqual(words);
    for (const block of richTextBlocks(blocks.map((each) => toStored(each as never))))
      expect(richText.safeParse(block.props.content).error).toBeUndefined();
  },
);
