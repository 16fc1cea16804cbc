import type { SiteSettings } from '@siteyard/schemas/settings';
import type { Route } from '../../http/route.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { pageTemplateRoutes } from './page-templates.routes.ts';
import { readyMadeSectionRoutes } from './ready-made-sections.routes.ts';
import { createReadyMadeSections, type ReadyMadeSections } from './ready-made-sections.service.ts';
import { readSectionFiles } from './section-files.ts';

/** Wires the sections and the templates of pages that come with the product. */
export function wireReadyMadeSections(deps: {
  pages: PagesService;
  uploads: UploadsService;
  readSettings: () => Promise<SiteSettings>;
}): { readyMade: ReadyMadeSections; routes: Route[] } {
  const { pages, uploads, readSettings } = deps;
  const readFiles = () => readSectionFiles();
  const readyMade = createReadyMadeSections({ readFiles, uploads, readSettings });
  return {
    readyMade,
    routes: [
      ...pageTemplateRoutes({ sections: readyMade, pages }),
      ...readyMadeSectionRoutes({ sections: readyMade }),
    ],
  };
}
