import { detailsOf, readPageContent } from '@siteyard/schemas/content';
import type { MergeablePage } from '@siteyard/schemas/merge';
import type {
  DraftAnswer,
  DraftHead,
  ListedProposal,
  ProposalAnswer,
  ProposalHead,
} from '@siteyard/schemas/http';
import { draftRevision } from '../../lib/draft-revision.ts';
import type { PageDraftDocument, StoredDraft } from './page-drafts.model.ts';
import type { PageProposal, ProposalHead as StoredHead } from './proposal-store.ts';

/**
 * Presents an administrator's draft of a page, or null.
 * @param base the page from which the draft was started, if that page has changed since
 */
export function presentDraft(draft: StoredDraft | null, base?: MergeablePage | null): DraftAnswer {
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
 * Presents the proposal for a page, or null.
 * @param own the caller's draft
 * @param base the page from which the proposal was made, if that page has changed since
 */
export function presentProposal(
  pageId: number,
  found: PageProposal | null,
  own: PageDraftDocument | null,
  base?: MergeablePage | null,
): ProposalAnswer {
  const { draft } = presentDraft(found, base);
  if (!found || !draft) return { proposal: null };
  const taken = own?.takes === found.proposal.run;
  const { revision: _, ...proposal } = draft;
  return { proposal: { ...proposal, ...presentOrigin(pageId, found), taken } };
}

/** Presents the proposals for existing pages, by number, and then the proposed pages, by title. */
export function presentProposals(found: readonly StoredHead[]): ListedProposal[] {
  const changes = found.flatMap((each) =>
    each.page_id === undefined ? [] : presentOrigin(each.page_id, each),
  );
  const pages = found.flatMap((each) => {
    if (each.page_key === undefined) return [];
    const { title, description, address } = detailsOf(each.proposal.details ?? {});
    const about = { key: each.page_key, title, description, address };
    return { ...presentOrigin(null, each), ...about };
  });
  return [...changes, ...pages.toSorted((a, b) => a.title.localeCompare(b.title, 'en'))];
}

function presentOrigin<Id extends number | null>(
  page_id: Id,
  { proposal: { by, source, from }, updated_at }: Pick<PageProposal, 'proposal' | 'updated_at'>,
): Omit<ProposalHead, 'page_id'> & { page_id: Id } {
  return { page_id, made_at: updated_at.toISOString(), made_by: by, source, from };
}

const hasKeys = (value: object | undefined): value is object =>
  value !== undefined && Object.keys(value).length > 0;
