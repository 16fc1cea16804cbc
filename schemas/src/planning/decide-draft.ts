import type { PlanAction } from './plan.ts';
import type { Decision } from './decide.ts';
import { isDeleted, type SiteHead } from './sides.ts';

/** A decision of an import with the option `as_draft`. */
export interface DraftDecision extends Decision {
  /**
   * `page`: an unpublished page. `proposal`: a proposal for a page of the site, or a proposed page.
   * Null: nothing is written.
   */
  as: 'page' | 'proposal' | null;
}

/**
 * Converts the decision of an import for review by administrators. A new page is not published, and new
 * content of an existing page becomes a proposal. If the caller may only propose, a new page becomes a
 * proposal without a number.
 * @param site the page of the site with the same key; null if none
 * @param isReserved whether another page has the reserved number of this page
 * @param proposesPages whether a new page becomes a proposal
 * @param waiting the hash of the pending proposal for this page; undefined if none
 * @param hash the hash of the content that the import would write
 */
export function decideDraft(
  decision: Decision,
  {
    site,
    isReserved,
    proposesPages,
    waiting,
    hash,
  }: {
    site: SiteHead | null;
    isReserved: boolean;
    proposesPages: boolean;
    waiting: string | undefined;
    hash: string;
  },
): DraftDecision {
  if (!decision.page) return { ...decision, as: null };
  const draft = { ...decision, action: 'draft' as PlanAction };
  if (isReserved && decision.action !== 'copy')
    return { ...without(decision), action: 'skip', as: null };
  const isNew = decision.action === 'copy' || !site || isDeleted(site);
  if (isNew && !proposesPages) return { ...draft, as: 'page', reason: UNPUBLISHED };
  if (waiting === hash)
    return { action: 'unchanged', reason: 'this proposal is waiting already', as: null };
  const replaces = waiting !== undefined && 'replaces the proposal that is waiting';
  const reason = replaces || (isNew && PROPOSED);
  return { ...draft, as: 'proposal', ...(reason && { reason }) };
}

const UNPUBLISHED = 'a new page, which stays unpublished';
const PROPOSED = 'a new page, which an administrator decides about';

const without = ({ page: _, ...rest }: Decision): Decision => rest;
