import type { PastedBlock } from './pasted.ts';
import { readPlainText } from './plain-text.ts';
import { readLines } from './read-lines.ts';
import { toBlocks } from './to-blocks.ts';

/** The maximum length of HTML; longer clipboards are read as plain text. Embedded pictures are long. */
const LONGEST_HTML = 10_000_000;
const LONGEST_TEXT = 1_000_000;

/** The content of the clipboard; '' for a format that it does not have. */
export interface Clipboard {
  html: string;
  text: string;
}

/**
 * Reads a clipboard as blocks of Editor.js: headings, paragraphs with line breaks, lists with levels,
 * quotes, and pictures at their positions. Rows of tables, code and definitions become lines. Each word of
 * the clipboard is in one block, in order. Works in linear time.
 */
export function readClipboard({ html, text }: Clipboard): PastedBlock[] {
  const blocks = html.length <= LONGEST_HTML ? readHtml(html) : [];
  if (blocks.some(({ type }) => type !== 'picture')) return blocks;
  // The address of a copied picture is not a text to paste.
  const isAddress = blocks.length > 0 && URL.canParse(text.trim());
  const words = isAddress ? '' : text.slice(0, LONGEST_TEXT);
  return [...toBlocks(readPlainText(words)), ...blocks];
}

/** Reads the HTML of a clipboard; no blocks if it is empty. */
function readHtml(html: string): PastedBlock[] {
  if (html.trim() === '') return [];
  // Windows adds a header before the HTML, which most browsers remove.
  const bare = /^Version:\d/.test(html) ? html.slice(Math.max(0, html.indexOf('<'))) : html;
  const document = new DOMParser().parseFromString(bare, 'text/html');
  return toBlocks(readLines(document, /<!--\s*StartFragment\s*-->/.test(bare)));
}
