import {
  type Block,
  withDefaults,
  readPageContent,
  mapBlockFields,
  mapBlocks,
} from '@siteyard/schemas/content';
import { findBlockSchema, NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { isPlainObject, type JsonObject } from '@siteyard/schemas/values';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import { bytesOf } from '../../../lib/paste/part-size.ts';
import { newBlockId } from '../content/new-block-id.ts';

/** Identifies the format, so that other JSON is pasted as text. */
const FORMAT = 'siteyard/blocks';
const VERSION = 1;
/** The maximum length of a text, in characters. A page with the maximum number of blocks is shorter. */
const LONGEST_TEXT = 5_000_000;

/** The blocks from a clipboard. */
export interface PastedBlocks {
  /** With new ids and complete props. */
  blocks: Block[];
  /** The number of omitted pictures of another site. */
  picturesLeft: number;
  /** The number of omitted links to pages of another site. */
  linksLeft: number;
  /** The number of omitted blocks of unknown types. */
  blocksLeft: number;
}

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
export function blocksFromText(text: string, site: string): PastedBlocks | 'newer' | null {
  if (text.length > LONGEST_TEXT || !text.trimStart().startsWith('{')) return null;
  const parsed = parse(text);
  if (!isPlainObject(parsed) || parsed.format !== FORMAT) return null;
  const { content } = parsed;
  if (parsed.version !== VERSION || !isPlainObject(content)) return 'newer';
  if (Number(content.contentVersion) > CONTENT_VERSION) return 'newer';

  return freshBlocks(content, parsed.site === site);
}

/**
 * Prepares blocks from a clipboard or a section for insertion, with new ids. Older content is upgraded,
 * and parts that this version does not know or accept are left out.
 * @param isOwn whether its pictures and linked pages belong to this site
 */
export function freshBlocks(content: JsonObject, isOwn = true): PastedBlocks {
  // Invalid values are corrected.
  const read = withDefaults(readPageContent(content).content);
  let blocksLeft = 0;
  let picturesLeft = 0;
  let linksLeft = 0;
  const blocks = mapBlocks(read.content, (block) => {
    const known = block.type === NAVBAR_TYPE ? null : withoutUnknownProps(block);
    if (!known) {
      blocksLeft += 1;
      return null;
    }
    const own = isOwn
      ? known
      : mapBlockFields(known, (kind, value) => {
          if (kind === 'html') {
            const { html, links } = withoutLinksWithin(value);
            linksLeft += links;
            return html;
          }
          // A path belongs to the other site. A complete address works everywhere.
          if (!value.startsWith('/')) return value;
          if (kind === 'asset') picturesLeft += 1;
          else if (kind === 'link') linksLeft += 1;
          else return value;
          return '';
        });
    return withNewId(own);
  });
  return { blocks, picturesLeft, linksLeft, blocksLeft };
}

/** Replaces links to paths by their text, because the paths are other pages on this site. */
function withoutLinksWithin(html: string): { html: string; links: number } {
  if (!html.includes('href')) return { html, links: 0 };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const within = body.querySelectorAll('a[href^="/"]');
  for (const link of within) link.replaceWith(...link.childNodes);
  return { html: within.length > 0 ? body.innerHTML : html, links: within.length };
}

/** Removes unknown props from a block; null for a block of an unknown type. */
function withoutUnknownProps({ type, props }: Block): Block | null {
  const schema = findBlockSchema(type);
  if (!schema) return null;
  const names = ['id', ...schema.slots, ...Object.keys(schema.props.shape)];
  const known = Object.entries(props).filter(([name]) => names.includes(name));
  return { type, props: { ...Object.fromEntries(known), id: props.id } };
}

function withNewId({ type, props }: Block): Block {
  return { type, props: { ...props, id: newBlockId(type) } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The maximum size of a pasted text in one block. A rich text may be slightly larger. */
const MOST = { bytes: 28 * 1024, parts: 450 };

/** Creates rich texts from a text: several if it is too long for one. */
export function richTextBlocks(parts: readonly object[]): Block[] {
  const blocks: Block[] = [];
  let bytes = 0;
  let content: object[] = [];
  for (const part of parts) {
    const size = bytesOf(part);
    if (blocks.length === 0 || bytes + size > MOST.bytes || content.length >= MOST.parts) {
      [bytes, content] = [0, []];
      const props = { id: '', content: { blocks: content }, maxWidth: 'max-w-3xl' };
      blocks.push(withNewId({ type: 'RichText', props }));
    }
    bytes += size;
    content.push(part);
  }
  return blocks;
}

/** Creates a block from a picture. */
export function pictureToBlock(src: string): Block {
  const { content } = withDefaults({
    contentVersion: CONTENT_VERSION,
    root: { props: {} },
    content: [{ type: 'ImageBlock', props: { id: newBlockId('ImageBlock'), src } }],
  });
  return content[0] as Block;
}
