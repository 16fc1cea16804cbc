import type { BundlePage } from '../bundle/bundle.ts';
import type { PageContent } from '../content/page-content.ts';
import { mergeContent } from './blocks.ts';
import type { Decide, MergeConflict } from './conflict.ts';
import { mergeValues } from './values.ts';

/** A page without its number and key. */
export type MergeablePage = Omit<BundlePage, 'id' | 'key'>;

export interface PageMerge<Page> {
  page: Page;
  conflicts: MergeConflict[];
}

/**
 * Merges a page or a section three ways: its details value by value, its content block by block.
 * @param base the last common state
 * @param ours the state of the target
 * @param theirs the incoming state
 * @param prefer the side that decides conflicts; all conflicts are reported
 */
export function mergePage<Page extends { content: PageContent } = MergeablePage>(
  base: Page,
  ours: Page,
  theirs: Page,
  prefer: Decide = 'ours',
): PageMerge<Page> {
  const [old, here, there] = [base, ours, theirs].map(({ content: _, ...details }) => details);
  const details = mergeValues(old, here, there, prefer);
  const { content, conflicts } = mergeContent(base.content, ours.content, theirs.content, prefer);
  return {
    page: { ...(details.value as Omit<Page, 'content'>), content } as Page,
    conflicts: [...details.conflicts, ...conflicts],
  };
}
