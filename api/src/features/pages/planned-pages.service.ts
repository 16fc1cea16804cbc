import type { ContentStore } from '../../content/store.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { createPageChangePlanner, type PageChangePlanner } from './page-change-planner.service.ts';
import { createPagePlanSource, type PagePlanSource } from './page-plan-source.service.ts';

/** Reads pages for content operations, and plans changes of pages. */
export interface PlannedPages extends PagePlanSource, PageChangePlanner {}

export function createPlannedPages(deps: {
  content: Pick<ContentStore, 'get' | 'put' | 'refresh' | 'snapshot'>;
  versions: Pick<PageVersionsService, 'find' | 'findEach' | 'lastNumber' | 'newest'>;
}): PlannedPages {
  return { ...createPagePlanSource(deps), ...createPageChangePlanner(deps) };
}
