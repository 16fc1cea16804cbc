import type { BaseDetails, PageAnswer } from '@siteyard/schemas/http';
import type { PageDetails } from '@siteyard/schemas/content';
import type { FoundDraft } from '../drafts/choose-draft.ts';
import type { StoredDraft } from '../drafts/merge-drafts.ts';
import { mergeTheirs, type PageState } from '../publish/merge-theirs.ts';

export type StartedDraft = Pick<FoundDraft, 'content' | 'base' | 'base_revision' | 'base_details'>;

/** The page that a draft is based on; undefined if unknown. */
export function draftBase(draft: StartedDraft, page: PageAnswer): PageState | undefined {
  const { base_details: details } = draft;
  if (draft.base) return { ...draft.base, ...withoutUndefined(details) };
  const isCurrent = draft.base_revision === page.content_revision;
  return details && isCurrent ? { ...page, ...withoutUndefined(details) } : undefined;
}

const withoutUndefined = (details: BaseDetails = {}) =>
  Object.fromEntries(
    Object.entries(details).filter(([, value]) => value !== undefined),
  ) as Partial<PageDetails>;

/** Merges a draft with the current page, if the base of the draft is known. */
export function mergePageInto(now: PageAnswer, draft: StoredDraft): StoredDraft {
  if (!draft.base || draft.base_revision === now.content_revision) return draft;
  const { content } = mergeTheirs(draft.base, draft.content, now);
  return { ...draft, content: content as StoredDraft['content'] };
}
