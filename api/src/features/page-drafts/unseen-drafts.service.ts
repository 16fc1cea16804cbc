import type { DraftsOfPage } from '@siteyard/schemas/http';
import { diffBlocks, detailsIn, type MergeablePage } from '@siteyard/schemas/merge';
import { readPageContent, withSearchDefaults, type PageDetails } from '@siteyard/schemas/content';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PageDraftsService } from './page-drafts.service.ts';

/**
 * Finds unpublished changes that a migration script cannot read: blocks and details in a draft, a proposal
 * or a schedule. A token cannot read these. The site merges such changes with the migrated page, but the
 * script does not migrate their additions.
 */
export interface UnseenDrafts {
  /** Counts the drafts with such changes for each page outside the trash, by page number. */
  list(): Promise<DraftsOfPage[]>;
}

export function createUnseenDrafts(deps: {
  drafts: Pick<PageDraftsService, 'each'>;
  revisions: Pick<PageRevisions, 'current' | 'find' | 'scheduled'>;
}): UnseenDrafts {
  const { drafts, revisions } = deps;

  return {
    async list() {
      const found = new Map<number, number>();
      const add = (page: number) => found.set(page, (found.get(page) ?? 0) + 1);
      for await (const draft of drafts.each()) {
        const now = await revisions.current(draft.page_id);
        if (!now?.isLive) continue;
        const base = await revisions.find(draft.page_id, draft.base_revision);
        if (changesSomething(base ?? now.page, draft.content)) add(draft.page_id);
      }
      for await (const { id, page, content, details } of revisions.scheduled())
        if (differ(details, page) || changesSomething(page, content)) add(id);
      return [...found]
        .map(([page, number]) => ({ page, drafts: number }))
        .toSorted((a, b) => a.page - b.page);
    },
  };
}

/** Whether a draft changes details, or adds or changes blocks. */
function changesSomething(page: MergeablePage, stored: unknown): boolean {
  const { content } = readPageContent(stored);
  if (differ(detailsIn(content.root.props), page)) return true;
  const changes = diffBlocks(page.content, content);
  return changes.some(({ change }) => change === 'added' || change === 'changed');
}

function differ(details: Partial<PageDetails>, page: MergeablePage): boolean {
  const known: Partial<PageDetails> = withSearchDefaults(page);
  return Object.entries(details).some(
    ([name, value]) => known[name as keyof PageDetails] !== value,
  );
}
