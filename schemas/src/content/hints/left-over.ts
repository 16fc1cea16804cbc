import { NAVBAR_TYPE } from '../../blocks/index.ts';
import type { Block, PageContent } from '../page-content.ts';
import { blocksIn, slotsOf } from '../walk.ts';
import { hint, type PageHint } from './page-hint.ts';

/** Whether all columns of a layout are empty, so that visitors do not see it. */
const isEmptyLayout = (block: Block): boolean => {
  const slots = slotsOf(block);
  return slots.length > 0 && slots.every((slot) => blocksIn(block, slot).length === 0);
};

const levelOf = ({ props }: Block): number => Number(props.level ?? HEADING_LEVEL);

/** The default level of a heading. */
const HEADING_LEVEL = 2;

/**
 * Returns hints for parts that remained after blocks were removed: empty layouts, and headings without
 * content below them.
 */
export function findLeftOver(content: PageContent): PageHint[] {
  const found: PageHint[] = [];
  const seen = content.content.filter(({ type }) => type !== 'Spacer' && type !== NAVBAR_TYPE);
  const shown = seen.filter((block) => !isEmptyLayout(block));
  for (const block of seen) {
    if (isEmptyLayout(block)) {
      const message = 'is empty, and visitors do not see it';
      found.push({ kind: 'empty', path: '', message, blockId: block.props.id });
    }
    // A page with only a heading is probably new.
    if (block.type !== 'HeadingBlock' || seen.length === 1) continue;
    const next = shown[shown.indexOf(block) + 1];
    const isLast = next?.type === 'HeadingBlock' && levelOf(next) <= levelOf(block);
    if (!next || isLast) found.push(hint('nothing_below', block, 'text', 'has nothing below it'));
  }
  return found;
}
