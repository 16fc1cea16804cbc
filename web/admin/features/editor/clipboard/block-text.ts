import type { Block } from '@siteyard/schemas/content';
import { isPlainObject } from '@siteyard/schemas/values';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { freshBlocks, type FreshBlocks } from '../content/fresh-blocks.ts';

/** Identifies the format, so that other JSON is pasted as text. */
const FORMAT = 'siteyard/blocks';
const VERSION = 1;
/** The maximum length of a text, in characters. A page with the maximum number of blocks is shorter. */
const LONGEST_TEXT = 5_000_000;

/**
 * Converts blocks to text for the clipboard. The text is versioned JSON as plain text, because WebKit
 * transfers few other formats from one tab to another.
 * @param site the origin of this site, by which a paste detects blocks of another site
 */
export function blocksToText(blocks: readonly Block[], site: string): string {
  const content = { contentVersion: CONTENT_VERSION, content: blocks };
  return JSON.stringify({ format: FORMAT, version: VERSION, site, content });
}

/**
 * Reads blocks from a clipboard's text by the rules for any content: older content is upgraded, and parts
 * that this version does not know or accept are left out.
 * @returns null for text that is not blocks; 'newer' for blocks of a newer version
 */
export function blocksFromText(text: string, site: string): FreshBlocks | 'newer' | null {
  if (text.length > LONGEST_TEXT || !text.trimStart().startsWith('{')) return null;
  const parsed = parse(text);
  if (!isPlainObject(parsed) || parsed.format !== FORMAT) return null;
  const { content } = parsed;
  if (parsed.version !== VERSION || !isPlainObject(content)) return 'newer';
  if (Number(content.contentVersion) > CONTENT_VERSION) return 'newer';

  return freshBlocks(content, parsed.site === site);
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}
