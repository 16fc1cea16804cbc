import type { Block } from '@siteyard/schemas/page-content';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';
import { clamp } from '@siteyard/schemas/primitives/numbers';
import { createContext } from 'react';

/** The id of the block with the main heading of the page on the canvas; undefined without one. */
export const MainHeading = createContext<string | undefined>(undefined);

/**
 * The first block in reading order that shows a main heading, of which a page has one: as on the
 * public page, a banner further down has a smaller one.
 */
export function mainHeadingOf(content: readonly Block[]): string | undefined {
  for (const { block } of walkBlocks({ content })) if (isMain(block)) return block.props.id;
  return undefined;
}

function isMain({ type, props }: Block): boolean {
  if (type === 'JumbotronBlock') return props.heading !== '';
  if (type === 'HeadingBlock') return isFirst(props.level) && String(props.text).trim() !== '';
  if (type !== 'RichText') return false;
  const { blocks } = (props.content ?? {}) as {
    blocks?: { type?: string; data?: { level?: unknown } }[];
  };
  return (
    Array.isArray(blocks) &&
    blocks.some(({ type: kind, data }) => kind === 'header' && isFirst(data?.level))
  );
}

const isFirst = (level: unknown) => clamp(level, 1, 6, 2) === 1;
