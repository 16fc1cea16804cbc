import type { DraftAnswer } from '@siteyard/schemas/page';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import type { PageDraftDocument } from './page-drafts.model.ts';

/** An administrator's draft of a page, or null. */
export function presentDraft(draft: PageDraftDocument | null): DraftAnswer {
  if (!draft) return { draft: null };
  return {
    draft: {
      content: readPageContent(draft.content).content,
      base_revision: draft.base_revision,
      updated_at: draft.updated_at.toISOString(),
    },
  };
}
