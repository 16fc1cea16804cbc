import { listedPage, pageAnswer, pageRevision, pageSearch } from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { ResponseCache } from '../../http/response-cache.ts';
import { pageParams } from '../../http/path-params.ts';
import { Reply, route, type Route } from '../../http/route.ts';
import { isPublic } from './page-visibility.ts';
import { presentListedPage, presentPage, presentRevision } from './pages.presenter.ts';
import type { PagesService } from './pages.service.ts';

const listQuery = z.object({
  search: pageSearch.optional(),
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
});
/** The page size of the list if `page` is given without `limit`. */
const PART = 50;

/** The list of pages, and a page with its content, also for guests. */
export function pageReadRoutes(deps: {
  pages: PagesService;
  responseCache: ResponseCache;
  /** Whether the caller is signed in or has a token with `read`. Never throws. */
  seesEveryPage: (req: Request, res: Response) => Promise<boolean>;
}): Route[] {
  const { pages, responseCache } = deps;
  /** Only administrators and tokens get a page that visitors do not see. */
  const read = async (call: { params: { id: number }; req: Request; res: Response }) => {
    const { req, res } = call;
    const { id } = call.params;
    if (await deps.seesEveryPage(req, res)) return presentPage(await pages.get(id));
    res.vary('Cookie, Authorization');
    return responseCache.send(req, res, `/api/pages/${id}`, async () => {
      const page = await pages.get(id);
      if (!isPublic(page)) throw new AppError('page_not_found');
      return { type: 'application/json', body: JSON.stringify(presentPage(page)) };
    });
  };
  return [
    route({
      method: 'get',
      path: '/api/pages',
      policy: 'administrator+read',
      summary: 'List pages, without their content; the total is in X-Total-Count',
      query: listQuery,
      answer: z.array(listedPage),
      answerHeaders: { 'X-Total-Count': 'The number of all pages that match.' },
      handle: async ({ query }) => {
        const limit = query.limit ?? (query.page === undefined ? undefined : PART);
        const skip = limit === undefined ? 0 : ((query.page ?? 1) - 1) * limit;
        const { pages: found, total } = await pages.list({ search: query.search, skip, limit });
        return new Reply(200, found.map(presentListedPage), { 'X-Total-Count': String(total) });
      },
    }),
    // The specification names the path with `.json`. The other path is like those of the other page routes.
    ...(['/api/pages/:id.json', '/api/pages/:id'] as const).map((path) =>
      route({
        method: 'get',
        path,
        policy: 'everybody',
        summary:
          'Get a page with its content; an unpublished page as an administrator, or with the scope read',
        params: pageParams,
        notFound: 'page_not_found',
        answer: pageAnswer,
        errors: ['page_not_found'],
        hasEtag: true,
        handle: read,
      }),
    ),
    route({
      method: 'get',
      path: '/api/pages/:id/revision',
      policy: 'administrator',
      summary: 'Get the current revision of a page, and who saved it',
      params: pageParams,
      notFound: 'page_not_found',
      answer: pageRevision,
      errors: ['page_not_found'],
      handle: async ({ params }) => presentRevision(await pages.get(params.id)),
    }),
  ];
}
