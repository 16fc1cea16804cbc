import type { Block, PageContent } from '../content/page-content.ts';
import { normalisePageContent } from '../content/normalise.ts';
import { walkBlocks } from '../content/walk.ts';
import { CONTENT_VERSION } from '../upgrades/index.ts';

export const heading = (id: string, text = id): Block => ({
  type: 'HeadingBlock',
  props: { id, text },
});
export const twoCol = (id: string, left: Block[], right: Block[] = []): Block => ({
  type: 'TwoCol',
  props: { id, left, right },
});
export const page = (...content: Block[]): PageContent =>
  normalisePageContent({ contentVersion: CONTENT_VERSION, root: { props: {} }, content });
/** Ids in reading order, without the navbar. */
export const ids = (content: PageContent) =>
  [...walkBlocks(content)].slice(1).map(({ block }) => block.props.id);
