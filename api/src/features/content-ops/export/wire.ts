import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ContentStore } from '../../../content/store.ts';
import type { Route } from '../../../http/route.ts';
import type { ContentAt, PastContent } from '../../history/past-content.ts';
import { createPageLookups } from '../../pages/page-lookups.service.ts';
import { settingsOf } from '../../settings/settings-record.ts';
import type { SiteState } from '../../site-state/site-state.service.ts';
import { listPicturesAfter } from '../../uploads/picture.ts';
import { createDocumentReader } from '../documents/document-reader.ts';
import { siteSummaryRoutes } from '../site-summary.routes.ts';
import { exportRoutes } from './export.routes.ts';
import { createExportService } from './export.service.ts';

/** Wires the export of the site, and its summary. */
export function wireExport(deps: {
  content: ContentStore;
  contentAt: ContentAt;
  siteState: SiteState;
  readSettings: () => Promise<SiteSettings>;
}): Route[] {
  const { content, contentAt, siteState, readSettings } = deps;
  return [
    ...exportRoutes({
      exportsAt: async (at) => exportsOf(at === undefined ? content : await contentAt(at)),
    }),
    ...siteSummaryRoutes({
      pages: createPageLookups({ content }),
      readSettings,
      siteState,
      contentAt,
    }),
  ];
}

/** @param content the present content of the site, or the content as of a commit */
const exportsOf = (content: PastContent) =>
  createExportService({
    pages: createPageLookups({ content }),
    documents: createDocumentReader(content),
    pictures: { listAfter: (...place) => listPicturesAfter(content, ...place) },
    settings: { get: async () => settingsOf(content, await content.refresh()) },
  });
