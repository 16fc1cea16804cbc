import { TEXT_DETAILS, type PageDetails } from '../content/page-details.ts';
import { withoutSearchDefaults, withSearchDefaults } from '../content/search-details.ts';
import type { PageContent } from '../content/page-content.ts';
import type { Decide, MergeConflict } from './conflict.ts';
import { mergePage, type MergeablePage } from './page.ts';

export interface DraftMerge {
  /** The merged content. Its root has the details that differ from those of the page. */
  content: PageContent;
  conflicts: MergeConflict[];
}

/**
 * Merges a draft with a newer state of its page.
 * @param base the page from which the draft was started
 * @param draft the content of the draft; its root has only the changed details
 * @param theirs the current page
 * @param prefer the side that decides conflicts; all conflicts are reported
 */
export function mergeDraft(
  base: MergeablePage,
  draft: PageContent,
  theirs: MergeablePage,
  prefer: Decide = 'ours',
): DraftMerge {
  const changed = withoutSearchDefaults({ ...base, ...detailsIn(draft.root.props) });
  const { page, conflicts } = mergePage(base, { ...changed, content: draft }, theirs, prefer);
  const { content, ...details } = page;
  const now = withSearchDefaults(theirs);
  const props = Object.fromEntries(
    Object.entries(withSearchDefaults(details)).filter(
      ([name, value]) => now[name as keyof PageDetails] !== value,
    ),
  );
  return { content: { ...content, root: { props } }, conflicts };
}

/** Returns the page details in the root of page content. */
export function detailsIn(props: PageContent['root']['props']): Partial<PageDetails> {
  const found: Partial<PageDetails> = {};
  for (const name of TEXT_DETAILS) {
    const value = props[name];
    if (typeof value === 'string') found[name] = value;
  }
  if (typeof props.noindex === 'boolean') found.noindex = props.noindex;
  return found;
}
