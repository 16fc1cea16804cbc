import type { PastedBlock, PastedItem } from './pasted.ts';

/** Blocks as plain text: lines, with a bullet or number for each item. */
export function toPlainText(blocks: readonly PastedBlock[]): string {
  return blocks.flatMap(textOf).join('\n');
}

function textOf(block: PastedBlock): string[] {
  switch (block.type) {
    case 'list':
      return itemTexts(block.data.items, block.data.style === 'ordered', block.data.meta.start);
    case 'quote':
      return [block.data.text, block.data.caption].filter(Boolean).map(toText);
    case 'paragraph':
    case 'header':
    case 'table':
      return [toText(block.data.text)];
    default:
      return [];
  }
}

const itemTexts = (items: readonly PastedItem[], isOrdered: boolean, start = 1): string[] =>
  items.flatMap(({ content, items: inside }, at) => [
    `${isOrdered ? `${start + at}.` : '•'} ${toText(content)}`,
    ...itemTexts(inside, isOrdered),
  ]);

const SIGNS: Record<string, string> = {
  '&amp;': '&',
  '&lt;': '<',
  '&gt;': '>',
  '&quot;': '"',
  '&nbsp;': '\xA0',
};

/** Converts HTML of a pasted block to text. */
const toText = (html: string) =>
  html
    .replaceAll('<br>', '\n')
    .replaceAll(/<[^<>]*>/g, '')
    .replaceAll(/&\w+;/g, (sign) => SIGNS[sign] ?? sign);
