import { detailsOf } from '@siteyard/schemas/page-details';
import type { JsonObject } from '@siteyard/schemas/json';
import type { Side } from '@siteyard/schemas/merge/conflict';
import { mergeDraft, type DraftMerge } from '@siteyard/schemas/merge/draft';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PageAnswer, PageDetails } from '@siteyard/schemas/page';
import { readPageContent } from '@siteyard/schemas/page-content/read';

/** What a page is, or was when a draft of it was started. */
export type PageState = PageDetails & Pick<PageAnswer, 'content'>;

/** The sides that a person has chosen, for blocks by id and for details of the page by name. */
export type Choices = ReadonlyMap<string, Side>;

/** Nothing chosen: ours stays everywhere. */
export const OURS: Choices = new Map();

/**
 * Merges what is edited here with what the page has become. Where both sides changed the same
 * thing, the content has the side that was chosen, or ours, and the conflict names it.
 * @param base what the page was when editing began
 * @param sent what would be published from here
 */
export function mergeTheirs(
  base: PageState,
  sent: JsonObject,
  theirs: PageState,
  choices = OURS,
): DraftMerge {
  const decide = (what: string) => choices.get(what) ?? 'ours';
  return mergeDraft(stateOf(base), readPageContent(sent).content, stateOf(theirs), decide);
}

const stateOf = (page: PageState): MergeablePage => ({
  ...detailsOf(page),
  content: readPageContent(page.content).content,
});
