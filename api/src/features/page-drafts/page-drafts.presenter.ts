import { detailsOf } from '@siteyard/schemas/page-details';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { DraftAnswer, DraftHead, ProposalAnswer, ProposalHead } from '@siteyard/schemas/page';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { draftRevision } from '../../lib/draft-revision.ts';
import type { PageDraftDocument } from './page-drafts.model.ts';
import type { PageProposal } from './page-proposals.service.ts';

/**
 * An administrator's draft of a page, or null.
 * @param base what the page was when the draft was started, if it has changed since
 */
export function presentDraft(
  draft: PageDraftDocument | null,
  base?: MergeablePage | null,
): DraftAnswer {
  if (!draft) return { draft: null };
  return {
    draft: {
      content: readPageContent(draft.content).content,
      base_revision: draft.base_revision,
      ...(hasKeys(draft.base_details) && { base_details: draft.base_details }),
      revision: draftRevision(draft),
      updated_at: draft.updated_at.toISOString(),
      ...(draft.user_agent && { user_agent: draft.user_agent }),
      ...(base && { base: presentBase(base) }),
    },
  };
}

/** A draft without its content. */
export function presentDraftHead({
  page_id,
  base_revision,
  updated_at,
}: Pick<PageDraftDocument, 'page_id' | 'base_revision' | 'updated_at'>): DraftHead {
  return { page_id, base_revision, updated_at: updated_at.toISOString() };
}

const presentBase = (page: MergeablePage) => ({ ...detailsOf(page), content: page.content });

/**
 * What is proposed for a page, or null; compare `presentDraft`.
 * @param own the draft of the caller
 */
export function presentProposal(
  found: PageProposal | null,
  own: PageDraftDocument | null,
  base?: MergeablePage | null,
): ProposalAnswer {
  const { draft } = presentDraft(found, base);
  if (!found || !draft) return { proposal: null };
  const taken = own?.takes === found.proposal.run;
  const { revision: _, ...proposal } = draft;
  return { proposal: { ...proposal, ...presentProposalHead(found), taken } };
}

/** A proposal without its content. */
export function presentProposalHead({
  page_id,
  proposal,
  updated_at,
}: Pick<PageProposal, 'page_id' | 'proposal' | 'updated_at'>): ProposalHead {
  const { by, source, from } = proposal;
  return { page_id, made_at: updated_at.toISOString(), made_by: by, source, from };
}

const hasKeys = (value: object | undefined): value is object =>
  value !== undefined && Object.keys(value).length > 0;
