import { detailsOf, readPageContent, type PageDetails } from '@siteyard/schemas/content';
import type { JsonObject } from '@siteyard/schemas/values';
import {
  type Side,
  mergeDraft,
  type DraftMerge,
  type MergeablePage,
} from '@siteyard/schemas/merge';
import type { PageAnswer } from '@siteyard/schemas/http';

/** The state of a page, now or when a draft was started. */
export type PageState = PageDetails & Pick<PageAnswer, 'content'>;

/** The chosen sides: for blocks by id, and for details of the page by name. */
export type Choices = ReadonlyMap<string, Side>;

/** No choices: our side is kept everywhere. */
export const OURS: Choices = new Map();

/**
 * Merges our content with the current page. For a conflict, the result has the chosen side, or ours, and
 * the conflict is returned.
 * @param base the page that both sides started from
 * @param sent our content, as a publish would send it
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
