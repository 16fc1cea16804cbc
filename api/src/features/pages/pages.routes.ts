import {
  createPageRequest,
  listedPage,
  pageAnswer,
  pageRevision,
  pageSearch,
  publishPageRequest,
  updatePageRequest,
} from '@siteyard/schemas/http';
import { AppError } from '@siteyard/schemas/errors';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import type { Request, Response } from 'express';
import { z } from 'zod';
import type { KeptAnswers } from '../../http/kept-answers.ts';
import { idInPath } from '../../http/path-number.ts';
import { Reply, route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import { isPublic } from './page-visibility.ts';
import { presentListedPage, presentPage, presentRevision } from './pages.presenter.ts';
import type { PagesService } from './pages.service.ts';

/** The number in a path. */
export const pageParams = z.object({
  id: idInPath,
});

/** `page` and `limit` of a list, in a query string. */
export const pagingQuery = {
  page: z.coerce.number().int().min(1).max(1_000_000).optional(),
  limit: z.coerce.number().int().min(1).max(1_000).optional(),
};

const listQuery = z.object({ search: pageSearch.optional(), ...pagingQuery });
/** The page size of the list if `page` is given without `limit`. */
const PART = 50;

/** The calls for pages (specification, section 7). */
export function pageRoutes(deps: {
  pages: PagesService;
  answers: KeptAnswers;
  /** Whether the caller is signed in or has a token with `read`. Never throws. */
  seesEveryPage: (req: Request, res: Response) => Promise<boolean>;
  /** Called after an administrator has published a page. */
  onPublished: (id: number, administratorId: string) => Promise<void>;
  /** Called after a page was deleted. */
  onDeleted: (id: number) => Promise<void>;
}): Route[] {
  const { pages, answers } = deps;
  /** Only administrators and tokens get a page that visitors do not see. */
  const read = async (call: { params: { id: number }; req: Request; res: Response }) => {
    const { req, res } = call;
    const { id } = call.params;
    if (await deps.seesEveryPage(req, res)) return presentPage(await pages.get(id));
    res.vary('Cookie, Authorization');
    return answers.send(req, res, `/api/pages/${id}`, async () => {
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
    route({
      method: 'post',
      path: '/api/pages',
      policy: 'administrator+write',
      summary: 'Create an empty page',
      takesIdempotencyKey: true,
      activity: 'page.created',
      body: createPageRequest,
      status: 201,
      answer: pageAnswer,
      errors: ['address_taken', 'address_reserved'],
      handle: async ({ body, actor, idempotencyKey }) =>
        presentPage(await pages.create(body.page, actor(), idempotencyKey)),
    }),
    route({
      method: 'get',
      path: '/api/pages/:id.json',
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
    route({
      method: 'get',
      path: '/api/pages/:id',
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
    route({
      method: 'patch',
      path: '/api/pages/:id',
      policy: 'administrator+write',
      summary: 'Change title, description, address or social image (If-Match: details_revision)',
      ifMatch: 'the `details_revision` of the page',
      activity: 'page.changed',
      params: pageParams,
      notFound: 'page_not_found',
      body: updatePageRequest,
      answer: pageAnswer,
      errors: ['page_not_found', 'revision_conflict', 'address_taken', 'address_reserved'],
      handle: async ({ params, body, actor, revision }) =>
        presentPage(
          await presentConflict(presentPage, () =>
            pages.updateDetails(params.id, body.page, {
              actor: actor(),
              revision,
            }),
          ),
        ),
    }),
    route({
      method: 'put',
      path: '/api/pages/:id',
      policy: 'administrator+write',
      summary: 'Publish content, an object or a JSON string (If-Match: content_revision)',
      ifMatch: 'the `content_revision` of the page',
      activity: 'page.published',
      params: pageParams,
      notFound: 'page_not_found',
      body: publishPageRequest,
      bodyLimit: JSON_LIMITS.bytes,
      answer: pageAnswer,
      errors: [
        'page_not_found',
        'revision_conflict',
        'address_taken',
        'address_reserved',
        'invalid_content',
      ],
      handle: async ({ params, body, actor, revision }) => {
        const caller = actor();
        const page = await presentConflict(presentPage, () =>
          pages.publish(params.id, body.page.content, {
            actor: caller,
            revision,
            baseDetails: body.page.base_details,
          }),
        );
        if (caller.administratorId) await deps.onPublished(params.id, caller.administratorId);
        return presentPage(page);
      },
    }),
    route({
      method: 'delete',
      path: '/api/pages/:id',
      policy: 'administrator+write',
      summary: 'Delete a page; it can be restored for 30 days',
      activity: 'page.deleted',
      params: pageParams,
      notFound: 'page_not_found',
      answer: z.object({ ok: z.literal(true) }),
      errors: ['page_not_found', 'revision_conflict'],
      handle: async ({ params, actor }) => {
        await presentConflict(presentPage, () => pages.remove(params.id, actor()));
        await deps.onDeleted(params.id);
        return { ok: true };
      },
    }),
    route({
      method: 'post',
      path: '/api/pages/:id/unpublish',
      policy: 'administrator+write',
      summary: 'Hide a page from visitors; its content stays, and publishing shows it again',
      activity: 'page.unpublished',
      params: pageParams,
      notFound: 'page_not_found',
      answer: pageAnswer,
      errors: ['page_not_found', 'revision_conflict'],
      handle: async ({ params, actor }) => presentPage(await pages.unpublish(params.id, actor())),
    }),
    route({
      method: 'post',
      path: '/api/pages/:id/duplicate',
      policy: 'administrator',
      summary: 'Copy a page',
      activity: 'page.duplicated',
      params: pageParams,
      notFound: 'page_not_found',
      status: 201,
      answer: pageAnswer,
      errors: ['page_not_found'],
      handle: async ({ params, actor }) => presentPage(await pages.duplicate(params.id, actor())),
    }),
  ];
}
