import type { PlanAction } from '../plan.ts';
import type { PageDecision } from './decide-page.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** What an import that only proposes makes of a decision. */
export interface DraftDecision extends PageDecision {
  /** `page`: a page that is not published. `proposal`: beside the page of the site. */
  as: 'page' | 'proposal' | null;
}

/**
 * Turns what an import would write into something that administrators look at first: a new page is
 * not published, and the content of a page that the site has becomes a proposal.
 *
 * @param site the page with its key; null for none
 * @param waiting the hash of the proposal that waits for this page; undefined for none
 * @param hash the hash of what would be written
 */
export function decideDraft(
  decision: PageDecision,
  {
    site,
    isReserved,
    waiting,
    hash,
  }: { site: SiteHead | null; isReserved: boolean; waiting: string | undefined; hash: string },
): DraftDecision {
  if (!decision.page) return { ...decision, as: null };
  const draft = { ...decision, action: 'draft' as PlanAction };
  if (decision.action === 'copy') return { ...draft, as: 'page', reason: NEW };
  if (isReserved) return { ...without(decision), action: 'skip', as: null };
  if (!site || isDeleted(site)) return { ...draft, as: 'page', reason: NEW };
  if (waiting === hash)
    return { action: 'unchanged', reason: 'this proposal is waiting already', as: null };
  const replaces = waiting !== undefined && 'replaces the proposal that is waiting';
  return { ...draft, as: 'proposal', ...(replaces && { reason: replaces }) };
}

const NEW = 'a new page, which stays unpublished';

const without = ({ page: _, ...rest }: PageDecision): PageDecision => rest;
