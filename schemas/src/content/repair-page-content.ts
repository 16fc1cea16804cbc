import { findBlockSchema } from '../blocks/index.ts';
import { repairValue } from '../values/repair.ts';
import type { PageContent } from './page-content.ts';
import { mapBlocks } from './walk.ts';

/** Returns a tree with `repairValue` applied to the props of the blocks with these ids. */
export function repairPageContent(content: PageContent, ids: ReadonlySet<string>): PageContent {
  const blocks = mapBlocks(content.content, (block) => {
    const schema = ids.has(block.props.id) ? findBlockSchema(block.type) : undefined;
    if (!schema) return block;
    return {
      type: block.type,
      props: repairValue(schema.props, block.props) as typeof block.props,
    };
  });
  return { ...content, content: blocks };
}
