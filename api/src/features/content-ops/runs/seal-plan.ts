import { PLAN_FORMAT, type Plan, type PlanPage } from '@siteyard/schemas/plan';
import { sealedText } from '@siteyard/schemas/planning/seal';
import { sha256 } from '../../../lib/sha256.ts';

/** What a plan says, without its pages. */
export type PlanBody = Omit<Plan, 'format' | 'pages' | 'created_at' | 'expires_at' | 'seal'>;

/**
 * Completes a plan with its times and its seal, which covers the pages too.
 * @param pages those that the plan shows
 * @param validMs how long it may be applied; 0 where the site applies it at once
 */
export function sealPlan(
  body: PlanBody,
  pages: readonly PlanPage[],
  validMs = 0,
): Omit<Plan, 'pages'> {
  const now = Date.now();
  const sealed = { format: PLAN_FORMAT, ...body } as const;
  return {
    ...sealed,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + validMs).toISOString(),
    seal: sha256(sealedText({ ...sealed, pages: pages.toSorted(byNumber) })),
  };
}

/** The order of the pages in a plan. */
export const byNumber = (a: PlanPage, b: PlanPage) => a.id - b.id || (a.key < b.key ? -1 : 1);
