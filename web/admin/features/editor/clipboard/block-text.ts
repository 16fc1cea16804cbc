import type { Block } from '@siteyard/schemas/page-content';
import { findBlockSchema, NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import { isPlainObject, type JsonObject } from '@siteyard/schemas/json';
import { withDefaults } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { mapBlockFields, mapBlocks } from '@siteyard/schemas/page-content/walk';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';

/** Names what is on the clipboard, so that other JSON is taken as text. */
const FORMAT = 'siteyard/blocks';
const VERSION = 1;
/** A page of the most blocks is smaller. */
const LONGEST_TEXT = 5_000_000;

/** What was found on the clipboard. */
export interface PastedBlocks {
  /** With new ids and whole props. */
  blocks: Block[];
  /** Pictures of another site that are left out. */
  picturesLeft: number;
  /** Links to pages of another site that are left out. */
  linksLeft: number;
  /** Blocks of types that this site does not know. */
  blocksLeft: number;
}

/**
 * Blocks as text for the clipboard. Versioned JSON as plain text: WebKit passes little else from one
 * tab to another.
 * @param site the origin of this site, by which a paste knows whether its pictures and pages are there
 */
export function blocksToText(blocks: readonly Block[], site: string): string {
  const content = { contentVersion: CONTENT_VERSION, content: blocks };
  return JSON.stringify({ format: FORMAT, version: VERSION, site, content });
}

/**
 * Reads blocks from a clipboard's text, by the rules of any content: older content is brought up to
 * date, and what this version does not know or accept is left out.
 * @returns null for text that is not blocks; 'newer' for those of a newer version
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
 * Blocks to insert, from the content of a clipboard or a section, with new ids. Older content is
 * brought up to date, and what this version does not know or accept is left out.
 * @param isOwn whether its pictures and the pages it links to are those of this site
 */
export function freshBlocks(content: JsonObject, isOwn = true): PastedBlocks {
  // Values that today's rules refuse become usable ones.
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
          // An address of the other site itself; a full address works everywhere.
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

/** A piece of HTML whose links within its site are text: here, their addresses are other pages. */
function withoutLinksWithin(html: string): { html: string; links: number } {
  if (!html.includes('href')) return { html, links: 0 };
  const { body } = new DOMParser().parseFromString(html, 'text/html');
  const within = body.querySelectorAll('a[href^="/"]');
  for (const link of within) link.replaceWith(...link.childNodes);
  return { html: within.length > 0 ? body.innerHTML : html, links: within.length };
}

/** Null for a block of a type that this version does not know. */
function withoutUnknownProps({ type, props }: Block): Block | null {
  const schema = findBlockSchema(type);
  if (!schema) return null;
  const names = ['id', ...schema.slots, ...Object.keys(schema.props.shape)];
  const known = Object.entries(props).filter(([name]) => names.includes(name));
  return { type, props: { ...Object.fromEntries(known), id: props.id } };
}

function withNewId({ type, props }: Block): Block {
  return { type, props: { ...props, id: `${type}-${crypto.randomUUID()}` } };
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text) as unknown;
  } catch {
    return null;
  }
}

/** The most bytes and parts of a pasted text in one block; a rich text may have a few more. */
const MOST = { bytes: 28 * 1024, parts: 450 };

/** A text as rich texts: more than one where it is longer than one may be. */
export function richTextBlocks(parts: readonly object[]): Block[] {
  const blocks: Block[] = [];
  let bytes = 0;
  let content: object[] = [];
  for (const part of parts) {
    const size = new TextEncoder().encode(JSON.stringify(part)).length;
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

/** A picture as a block. */
export function pictureToBlock(src: string): Block {
  const { content } = withDefaults({
    contentVersion: CONTENT_VERSION,
    root: { props: {} },
    content: [{ type: 'ImageBlock', props: { id: `ImageBlock-${crypto.randomUUID()}`, src } }],
  });
  return content[0] as Block;
}
