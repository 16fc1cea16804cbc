import type { JsonObject } from '@siteyard/schemas/values';
import { type MergeConflict, detailsIn } from '@siteyard/schemas/merge';
import type { DraftAnswer } from '@siteyard/schemas/http';
import { detailsOf, readPageContent, withSearchDefaults } from '@siteyard/schemas/content';
import { mergeTheirs, OURS, type Choices, type PageState } from '../publish/merge-theirs.ts';

/** A draft on the server. */
export type StoredDraft = NonNullable<DraftAnswer['draft']>;

/** The merged drafts of one administrator. */
export interface MergedDrafts {
  /** The merged content. Its root has all details of the page. */
  content: JsonObject;
  conflicts: MergeConflict[];
}

/**
 * Merges the draft of this tab with one that another tab or device has saved. If both changed the same
 * block, the content has the chosen side, or ours, and the conflict is returned.
 * @param page the published page that both drafts are based on
 * @param base the last draft that both are based on; null for none
 */
export function mergeDrafts(
  page: PageState,
  base: JsonObject | null,
  ours: JsonObject,
  theirs: JsonObject,
  choices: Choices = OURS,
): MergedDrafts {
  const other = drafted(page, theirs);
  const mine = {
    ...ours,
    root: { props: { ...withSearchDefaults(detailsOf(drafted(page, ours))) } },
  };
  const { content, conflicts } = mergeTheirs(
    base ? drafted(page, base) : page,
    mine,
    other,
    choices,
  );
  const props = { ...withSearchDefaults(detailsOf(other)), ...content.root.props };
  return { content: { ...content, root: { props } }, conflicts };
}

/** The page with the content and details of a draft. */
function drafted(page: PageState, raw: JsonObject): PageState {
  const { content } = readPageContent(raw);
  const details = detailsOf({ ...page, ...detailsIn(content.root.props) });
  return { ...details, content } as PageState;
}
