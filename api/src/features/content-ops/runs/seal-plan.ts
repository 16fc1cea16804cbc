import {
  PLAN_FORMAT,
  type Plan,
  type PlanImage,
  type PlanPage,
  type PlanSection,
} from '@siteyard/schemas/plan';
import { sealedText } from '@siteyard/schemas/planning/seal';
import { sha256 } from '../../../lib/sha256.ts';
import type { PlanHead } from './runs.model.ts';

/** What a plan says, without its pages, sections and images. */
export type PlanBody = Omit<
  Plan,
  'format' | 'pages' | 'sections' | 'images' | 'created_at' | 'expires_at' | 'seal'
>;

/** What a plan lists. */
export interface PlanLists {
  pages: readonly PlanPage[];
  sections?: readonly PlanSection[];
  images?: readonly PlanImage[];
}

/**
 * Completes a plan with its times and its seal, which covers what it lists too. A plan without
 * sections or images has the seal that it had before there were any.
 * @param validMs how long it may be applied; 0 where the site applies it at once
 */
export function sealPlan(body: PlanBody, lists: PlanLists, validMs = 0): PlanHead {
  const now = Date.now();
  const sealed = { format: PLAN_FORMAT, ...body } as const;
  const { pages, sections = [], images = [] } = lists;
  return {
    ...sealed,
    created_at: new Date(now).toISOString(),
    expires_at: new Date(now + validMs).toISOString(),
    seal: sha256(
      sealedText({
        ...sealed,
        pages: pages.toSorted(byNumber),
        ...(sections.length > 0 && { sections: [...sections] }),
        ...(images.length > 0 && { images: [...images] }),
      }),
    ),
  };
}

/** The order of the pages in a plan. */
export const byNumber = (a: PlanPage, b: PlanPage) => a.id - b.id || (a.key < b.key ? -1 : 1);
