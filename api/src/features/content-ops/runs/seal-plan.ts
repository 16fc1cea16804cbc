import { PLAN_FORMAT, type Plan, type PlanPage, type PlanSection } from '@siteyard/schemas/plan';
import { sealedText } from '@siteyard/schemas/planning/seal';
import { sha256 } from '../../../lib/sha256.ts';

/** What a plan says, without its pages and sections. */
export type PlanBody = Omit<
  Plan,
  'format' | 'pages' | 'sections' | 'created_at' | 'expires_at' | 'seal'
>;

/**
 * Completes a plan with its times and its seal, which covers the pages and sections too.
 * @param pages those that the plan shows
 * @param sections the same; a plan without any has the seal that it had before there were sections
 * @param validMs how long it may be applied; 0 where the site applies it at once
 */
export function sealPlan(
  body: PlanBody,
  pages: readonly PlanPage[],
  sections: readonly PlanSection[],
  validMs = 0,
): Omit<Plan, 'pages' | 'sections'> {
  const now = Date.now();
  const sealed = { format: PLAN_FORMAT, ...body } as const;
  return {
    ...sealed,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + validMs).toISOString(),
    seal: sha256(
      sealedText({
        ...sealed,
        pages: pages.toSorted(byNumber),
        ...(sections.length > 0 && { sections: [...sections] }),
      }),
    ),
  };
}

/** The order of the pages in a plan. */
export const byNumber = (a: PlanPage, b: PlanPage) => a.id - b.id || (a.key < b.key ? -1 : 1);
