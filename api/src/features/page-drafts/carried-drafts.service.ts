import { mergeDraft, type MergeablePage } from '@siteyard/schemas/merge';
import {
  detailsOf,
  withSearchDefaults,
  type PageContent,
  readPageContent,
} from '@siteyard/schemas/content';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { Logger } from '../../log.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PageDraft, PageDraftsService } from './page-drafts.service.ts';

/** Applies drafts to the new content of their pages after an import or its undo. */
export interface CarriedDrafts {
  /**
   * Merges the drafts of these pages with the present pages. A draft stays unchanged if the merge fails,
   * or if its author saves it at the same time. Can be repeated.
   * @returns the numbers of the pages with unmerged drafts, each with the number of these drafts
   */
  carry(pageIds: readonly number[]): Promise<{ page: number; drafts: number }[]>;
}

export function createCarriedDrafts(deps: {
  drafts: Pick<PageDraftsService, 'any' | 'findAll' | 'rebase'>;
  revisions: PageRevisions;
  logger: Logger;
}): CarriedDrafts {
  const { drafts, revisions, logger } = deps;

  /** Returns null if both sides changed the same part, or if the result would be too large. */
  function merge(draft: PageDraft, base: MergeablePage, page: MergeablePage): PageContent | null {
    try {
      const merged = mergeDraft(base, readPageContent(draft.content).content, page);
      const isTooLarge = JSON.stringify(merged.content).length > PAGE_LIMITS.bytes;
      return merged.conflicts.length > 0 || isTooLarge ? null : merged.content;
    } catch (error) {
      // A draft that cannot be merged must not prevent a run from ending.
      logger.error({ err: error, draft: draft._id }, 'a draft could not be merged');
      return null;
    }
  }

  /** Returns whether the draft is based on the present page. */
  async function carryOne(draft: PageDraft): Promise<boolean> {
    const now = await revisions.current(draft.page_id);
    if (!now || draft.base_revision >= now.revision) return true;
    const base = await revisions.find(draft.page_id, draft.base_revision);
    const started = base && { ...base, ...detailsOf({ ...base, ...draft.base_details }) };
    const content = started && merge(draft, started, now.page);
    if (!content) return false;
    const baseDetails = withSearchDefaults(detailsOf(now.page));
    return drafts.rebase(draft, { content, baseRevision: now.revision, baseDetails });
  }

  return {
    async carry(pageIds) {
      // Avoids a search for drafts on sites without drafts. For thousands of pages, that search takes long.
      if (!(await drafts.any())) return [];
      const left = new Map<number, number>();
      for (const draft of await drafts.findAll(pageIds))
        if (!(await carryOne(draft))) left.set(draft.page_id, (left.get(draft.page_id) ?? 0) + 1);
      return [...left]
        .map(([page, number]) => ({ page, drafts: number }))
        .toSorted((a, b) => a.page - b.page);
    },
  };
}
