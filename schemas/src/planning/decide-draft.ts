import type { PlanAction } from '../plan.ts';
import type { PageDecision } from './decide-page.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** A decision of an import with the option `as_draft`. */
export interface DraftDecision extends PageDecision {
  /** `page`: an unpublished page. `proposal`: a proposal for a page of the site. Null: nothing is written. */
  as: 'page' | 'proposal' | null;
}

/**
 * Turns the decision of an import into one that administrators review: a new page is not published,
 * and new content of a page on the site becomes a proposal.
 *
 * @param site the page of the site with the same key; null if none
 * @param isReserved whether another page has the reserved number of this page
 * @param waiting the hash of the pending proposal for this page; undefined if none
 * @param hash the hash of the content that the import would write
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
