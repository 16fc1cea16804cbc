import { pageAnswer, pageContentAnswer, versionSummary } from '@siteyard/schemas/page';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import { presentContent, presentDetails, presentPage } from '../pages/pages.presenter.ts';
import { pageParams } from '../pages/pages.routes.ts';
import type { PagesService } from '../pages/pages.service.ts';
import type { PageViews } from '../public-site/page-views.ts';
import type { PageVersionHead, PageVersionsService } from './page-versions.service.ts';

const versionParams = pageParams.extend({
  number: z
    .string()
    .regex(/^\d{1,15}$/)
    .transform(Number),
});

const pageVersion = versionSummary.extend({
  description: z.string(),
  address: z.string(),
  social_image: z.string(),
  content: pageContentAnswer,
});

/** Looking at what a page was, and putting it back. */
export function pageVersionRoutes(deps: {
  pages: PagesService;
  versions: PageVersionsService;
  views: Pick<PageViews, 'preview'>;
}): Route[] {
  const { pages, versions, views } = deps;
  return [
    route({
      method: 'get',
      path: '/api/pages/:id/versions',
      policy: 'administrator',
      summary: 'Versions of a page, newest first',
      params: pageParams,
      notFound: 'page_not_found',
      answer: z.array(versionSummary),
      errors: ['page_not_found'],
      handle: async ({ params }) => {
        const page = await pages.get(params.id);
        return (await versions.list(params.id, page.version)).map(presentVersion);
      },
    }),
    route({
      method: 'get',
      path: '/api/pages/:id/versions/:number',
      policy: 'administrator',
      summary: 'One version with its content',
      params: versionParams,
      notFound: 'version_not_found',
      answer: pageVersion,
      errors: ['page_not_found', 'version_not_found'],
      handle: async ({ params }) => {
        const page = await pages.get(params.id);
        const version = await versions.get(params.id, params.number, page.version);
        const details = presentDetails(version);
        return {
          ...presentVersion(version),
          ...details,
          content: presentContent(version.content, details),
        };
      },
    }),
    route({
      method: 'get',
      path: '/api/pages/:id/versions/:number/preview',
      policy: 'administrator',
      summary: 'One version as visitors would see it, as a document without scripts',
      hidden: true,
      params: versionParams,
      notFound: 'version_not_found',
      errors: ['page_not_found', 'version_not_found'],
      handle: async ({ params, res }) => {
        const page = await pages.get(params.id);
        const version = await versions.get(params.id, params.number, page.version);
        const view = await views.preview({
          ...page,
          ...presentDetails(version),
          content: version.content,
        });
        res
          // Nothing on it may do anything: no scripts, no forms, no way out of its frame.
          .set('Content-Security-Policy', `${view.policy}; sandbox allow-same-origin`)
          .set('Cache-Control', 'no-store')
          .type('html')
          .send(view.text.as('identity'));
      },
    }),
    route({
      method: 'post',
      path: '/api/pages/:id/versions/:number/restore',
      policy: 'administrator',
      summary: 'Publish a version again; what is there now is kept as a version',
      activity: 'page.version_restored',
      params: versionParams,
      notFound: 'version_not_found',
      answer: pageAnswer,
      errors: ['page_not_found', 'version_not_found', 'revision_conflict'],
      handle: async ({ params, actor }) =>
        presentPage(await pages.restoreVersion(params.id, params.number, actor())),
    }),
  ];
}

function presentVersion(version: PageVersionHead) {
  return {
    number: version.number,
    saved_at: (version.saved_at ?? version.replaced_at).toISOString(),
    replaced_at: version.replaced_at.toISOString(),
    saved_by: version.saved_by ?? null,
    source: version.source,
    title: presentDetails(version).title,
  };
}
