import { withSearchDefaults, detailsOf } from '@siteyard/schemas/content';
import type { Actor } from '../../lib/actor.ts';
import type { Page, PagesService } from '../pages/pages.service.ts';

import type { PageVersion, PageVersionHead, PageVersionsService } from './page-versions.service.ts';

/** A version rendered as a document without scripts. */
export interface VersionPreview {
  html: Buffer;
  policy: string;
}

/** The versions of a page. Each call throws AppError `page_not_found` if the page does not exist. */
export interface PageHistory {
  /** Newest first. */
  list(pageId: number): Promise<PageVersionHead[]>;
  /** @throws AppError `version_not_found` */
  get(pageId: number, number: number): Promise<PageVersion>;
  /** Renders a version with the current settings. @throws AppError `version_not_found` */
  preview(pageId: number, number: number): Promise<VersionPreview>;
  /** Publishes a version again. @throws AppError `version_not_found`, `revision_conflict` */
  restore(pageId: number, number: number, actor: Actor): Promise<Page>;
}

export function createPageHistory(deps: {
  pages: Pick<PagesService, 'get' | 'restoreVersion'>;
  versions: Pick<PageVersionsService, 'list' | 'get'>;
  /** Renders any state of a page with the current settings. */
  renderPreview: (page: Page) => Promise<VersionPreview>;
}): PageHistory {
  const { pages, versions } = deps;
  return {
    list: async (pageId) => versions.list(await pages.get(pageId)),
    get: async (pageId, number) => versions.get(await pages.get(pageId), number),
    async preview(pageId, number) {
      const page = await pages.get(pageId);
      const version = await versions.get(page, number);
      return deps.renderPreview({
        ...page,
        ...withSearchDefaults(detailsOf(version)),
        content: version.content,
      });
    },
    restore: (pageId, number, actor) => pages.restoreVersion(pageId, number, actor),
  };
}
