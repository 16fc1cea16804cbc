import type { PastedBlock, PastedItem } from './pasted.ts';

/** Blocks as one text with line breaks, for a field without blocks. */
export function toInlineHtml(blocks: readonly PastedBlock[]): string {
  return blocks.flatMap(linesOf).join('<br>');
}

function linesOf(block: PastedBlock): string[] {
  switch (block.type) {
    case 'list':
      return itemLines(block.data.items);
    case 'quote':
      return [block.data.text, block.data.caption].filter(Boolean);
    case 'paragraph':
    case 'header':
    case 'table':
      return [block.data.text];
    default:
      return [];
  }
}

const itemLines = (items: readonly PastedItem[]): string[] =>
  items.flatMap(({ content, items: inside }) => [`• ${content}`, ...itemLines(inside)]);
