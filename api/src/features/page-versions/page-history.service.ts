import { withSearchDefaults, detailsOf } from '@siteyard/schemas/content';
import type { Actor } from '../../lib/actor.ts';
import type { Page, PagesService } from '../pages/pages.service.ts';
import type { PageView } from '../public-site/page-view.ts';
import type { PageViews } from '../public-site/page-views.ts';
import type { PageVersion, PageVersionHead, PageVersionsService } from './page-versions.service.ts';

/** The versions of a page. Each call throws AppError `page_not_found` if the page does not exist. */
export interface PageHistory {
  /** Newest first. */
  list(pageId: number): Promise<PageVersionHead[]>;
  /** @throws AppError `version_not_found` */
  get(pageId: number, number: number): Promise<PageVersion>;
  /** Renders a version with the current settings. @throws AppError `version_not_found` */
  preview(pageId: number, number: number): Promise<PageView>;
  /** Publishes a version again. @throws AppError `version_not_found`, `revision_conflict` */
  restore(pageId: number, number: number, actor: Actor): Promise<Page>;
}

export function createPageHistory(deps: {
  pages: Pick<PagesService, 'get' | 'restoreVersion'>;
  versions: Pick<PageVersionsService, 'list' | 'get'>;
  views: Pick<PageViews, 'preview'>;
}): PageHistory {
  const { pages, versions, views } = deps;
  return {
    async list(pageId) {
      await pages.get(pageId);
      return versions.list(pageId);
    },
    async get(pageId, number) {
      await pages.get(pageId);
      return versions.get(pageId, number);
    },
    async preview(pageId, number) {
      const page = await pages.get(pageId);
      const version = await versions.get(pageId, number);
      return views.preview({
        ...page,
        ...withSearchDefaults(detailsOf(version)),
        content: version.content,
      });
    },
    restore: (pageId, number, actor) => pages.restoreVersion(pageId, number, actor),
  };
}
