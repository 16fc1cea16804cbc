import type { BundlePage } from '../bundle.ts';
import type { PageContent } from '../page-content.ts';
import { mergeContent } from './blocks.ts';
import type { Decide, MergeConflict } from './conflict.ts';
import { mergeValues } from './values.ts';

export type { MergeConflict } from './conflict.ts';

/** What a page says besides its content and its identity. */
export type MergeablePage = Omit<BundlePage, 'id' | 'key'>;

export interface PageMerge<Page> {
  page: Page;
  conflicts: MergeConflict[];
}

/**
 * Merges a page, or a section, three ways: its fields value by value, its content block by block. Its number and
 * key are the target's and not merged.
 *
 * @param base what the target last received from where `theirs` comes from
 * @param ours what the target holds now
 * @param theirs what comes in
 * @param prefer who decides a conflict; each conflict is reported all the same
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
