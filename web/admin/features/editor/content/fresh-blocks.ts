import {
  type Block,
  withDefaults,
  readPageContent,
  mapBlockFields,
  mapBlocks,
} from '@siteyard/schemas/content';
import { findBlockSchema, NAVBAR_TYPE } from '@siteyard/schemas/blocks';
import type { JsonObject } from '@siteyard/schemas/values';
import { newBlockId } from './new-block-id.ts';

/** Blocks to insert, and how many parts were left out. */
export interface FreshBlocks {
  /** With new ids and complete props. */
  blocks: Block[];
  /** The number of pictures of another site. */
  omittedPictures: number;
  /** The number of links to pages of another site. */
  omittedLinks: number;
  /** The number of blocks of unknown types. */
  omittedBlocks: number;
}

/**
 * Prepares blocks from a clipboard or a section for insertion, with new ids. Older content is upgraded,
 * and parts that this version does not know or accept are left out.
 * @param isOwn whether its pictures and linked pages belong to this site
 */
export function freshBlocks(content: JsonObject, isOwn = true): FreshBlocks {
  // Invalid values are corrected.
  const read = withDefaults(readPageContent(content).content);
  let omittedBlocks = 0;
  let omittedPictures = 0;
  let omittedLinks = 0;
  const blocks = mapBlocks(read.content, (block) => {
    const known = block.type === NAVBAR_TYPE ? null : withoutUnknownProps(block);
    if (!known) {
      omittedBlocks += 1;
      return null;
    }
    const own = isOwn
      ? known
      : mapBlockFields(known, (kind, value) => {
          if (kind === 'html') {
            const { html, links } = withoutLinksWithin(value);
            omittedLinks += links;
            return html;
          }
          // A path belongs to the other site. A complete address works everywhere.
          if (!value.startsWith('/')) return value;
          if (kind === 'asset') omittedPictures += 1;
          else if (kind === 'link') omittedLinks += 1;
          else return value;
          return '';
        });
    return withNewId(own);
  });
  return { blocks, omittedPictures, omittedLinks, omittedBlocks };
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

const withNewId = ({ type, props }: Block): Block => ({
  type,
  props: { ...props, id: newBlockId(type) },
});
