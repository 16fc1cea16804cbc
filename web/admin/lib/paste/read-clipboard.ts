import type { PastedBlock } from './pasted.ts';
import { readPlainText } from './plain-text.ts';
import { readLines } from './read-lines.ts';
import { toBlocks } from './to-blocks.ts';

/** Longer clipboards are read as plain text. Pictures within one take most of it. */
const LONGEST_HTML = 10_000_000;
const LONGEST_TEXT = 1_000_000;

/** The content of the clipboard; '' for a format that it does not have. */
export interface Clipboard {
  html: string;
  text: string;
}

/**
 * Reads a clipboard as blocks of Editor.js: headings, paragraphs with their line breaks, lists with
 * their levels, quotes, and pictures at their places. Rows of tables, code and definitions are lines.
 * Each word of the clipboard is in one block, in order. Works in linear time.
 */
export function readClipboard({ html, text }: Clipboard): PastedBlock[] {
  const blocks = html.length <= LONGEST_HTML ? readHtml(html) : [];
  if (blocks.some(({ type }) => type !== 'picture')) return blocks;
  // The address of a copied picture is no text.
  const isAddress = blocks.length > 0 && URL.canParse(text.trim());
  const words = isAddress ? '' : text.slice(0, LONGEST_TEXT);
  return [...toBlocks(readPlainText(words)), ...blocks];
}

/** Reads HTML of a clipboard; no blocks if there is nothing in it. */
function readHtml(html: string): PastedBlock[] {
  if (html.trim() === '') return [];
  // A head of this format is no HTML; most browsers take it off.
  const bare = /^Version:\d/.test(html) ? html.slice(Math.max(0, html.indexOf('<'))) : html;
  const document = new DOMParser().parseFromString(bare, 'text/html');
  return toBlocks(readLines(document, /<!--\s*StartFragment\s*-->/.test(bare)));
}
