import type { BundlePage } from '../bundle/bundle.ts';
import type { PageContent } from '../content/page-content.ts';
import { mergeContent } from './blocks.ts';
import type { Decide, MergeConflict, Side } from './conflict.ts';
import { mergeValues, mergeWhole } from './values.ts';

/** A page without its number and key. */
export type MergeablePage = Omit<BundlePage, 'id' | 'key'>;

/** The result of merging a page or a document. */
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

/**
 * Merges a page or a document that a state may lack. If one side removed it and the other changed it, or if
 * both added it, the preferred side decides.
 * @param merge merges three states that exist
 */
export function mergeOptional<Page>(
  base: Page | undefined,
  ours: Page | undefined,
  theirs: Page | undefined,
  prefer: Side,
  merge: (base: Page, ours: Page, theirs: Page, prefer: Side) => PageMerge<Page>,
): { page?: Page | undefined; conflicts: MergeConflict[] } {
  const whole = mergeWhole(base, ours, theirs, prefer);
  if (!whole.isConflict) return { page: whole.value, conflicts: [] };
  if (!ours || !theirs)
    return { page: whole.value, conflicts: [{ kind: 'removed', path: '', base, ours, theirs }] };
  if (!base) return { page: whole.value, conflicts: [{ kind: 'value', path: '', ours, theirs }] };
  return merge(base, ours, theirs, prefer);
}
