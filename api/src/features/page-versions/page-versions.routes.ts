import { pageAnswer, versionAnswer, versionSummary } from '@siteyard/schemas/http';
import { z } from 'zod';
import { pageParams, wholeNumberInPath } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import { presentPage } from '../pages/pages.presenter.ts';
import { sandboxed, sendPrivateView } from '../public-site/send-private-view.ts';
import type { PageHistory } from './page-history.service.ts';
import { presentVersion, presentVersionHead } from './page-versions.presenter.ts';

const versionParams = pageParams.extend({
  number: wholeNumberInPath,
});

/** The versions of a page: list, get, preview, restore. */
export function pageVersionRoutes(deps: { history: PageHistory }): Route[] {
  const { history } = deps;
  return [
    route({
      method: 'get',
      path: '/api/pages/:id/versions',
      policy: 'administrator',
      summary: 'List the versions of a page, newest first',
      params: pageParams,
      notFound: 'page_not_found',
      answer: z.array(versionSummary),
      errors: ['page_not_found'],
      handle: async ({ params }) => (await history.list(params.id)).map(presentVersionHead),
    }),
    route({
      method: 'get',
      path: '/api/pages/:id/versions/:number',
      policy: 'administrator',
      summary: 'Get a version of a page with its content',
      params: versionParams,
      notFound: 'version_not_found',
      answer: versionAnswer,
      errors: ['page_not_found', 'version_not_found'],
      handle: async ({ params }) => presentVersion(await history.get(params.id, params.number)),
    }),
    route({
      method: 'get',
      path: '/api/pages/:id/versions/:number/preview',
      policy: 'administrator',
      summary: 'A version as visitors would see it, as a document without scripts',
      hidden: true,
      params: versionParams,
      notFound: 'version_not_found',
      errors: ['page_not_found', 'version_not_found'],
      handle: async ({ params, res }) => {
        sendPrivateView(res, sandboxed(await history.preview(params.id, params.number)));
      },
    }),
    route({
      method: 'post',
      path: '/api/pages/:id/versions/:number/restore',
      policy: 'administrator',
      summary: 'Publish a version again; the current content is saved as a version',
      activity: 'page.version_restored',
      params: versionParams,
      notFound: 'version_not_found',
      answer: pageAnswer,
      errors: ['page_not_found', 'version_not_found', 'revision_conflict'],
      handle: async ({ params, actor }) =>
        presentPage(
          await presentConflict(presentPage, () =>
            history.restore(params.id, params.number, actor()),
          ),
        ),
    }),
  ];
}
