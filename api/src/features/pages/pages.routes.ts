import {
  createPageRequest,
  pageAnswer,
  publishPageRequest,
  updatePageRequest,
} from '@siteyard/schemas/http';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { z } from 'zod';
import { pageParams } from '../../http/path-params.ts';
import { omitUnchanged } from '../../http/omit-unchanged.ts';
import { route, type Route } from '../../http/route.ts';
import { presentConflict } from '../../lib/revision-conflict.ts';
import { presentPage } from './pages.presenter.ts';
import type { PagesService } from './pages.service.ts';

/**
 * The routes that change pages (specification, section 7). `page-reads.routes.ts` has the routes that
 * read. The list is not split, because each route is independent.
 */
export function pageRoutes(deps: {
  pages: PagesService;
  /** Called after an administrator has published a page. */
  onPublished: (id: number, administratorId: string) => Promise<void>;
  /** Called after a page was deleted. */
  onDeleted: (id: number) => Promise<void>;
}): Route[] {
  const { pages } = deps;
  return [
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
      handle: async (call) => {
        const { params, body, actor, revision } = call;
        const page = await presentConflict(presentPage, () =>
          pages.updateDetails(params.id, body.page, {
            actor: actor(),
            revision,
            onUnchanged: ({ details_revision, saved_by: by }) =>
              omitUnchanged(call, { revision: details_revision, by }),
          }),
        );
        return presentPage(page);
      },
    }),
    route({
      method: 'put',
      path: '/api/pages/:id',
      policy: 'administrator+write',
      summary: 'Publish content, an object or a JSON string (If-Match: content_revision)',
      description:
        'The sent blocks replace all blocks of the page. To change one block, load the page, change the block, and send all of them. A call can be repeated safely: if the sent content is stored already, the answer is 200, whatever `If-Match` says.',
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
      handle: async (call) => {
        const { params, body, revision } = call;
        const caller = call.actor();
        const page = await presentConflict(presentPage, () =>
          pages.publish(params.id, body.page.content, {
            actor: caller,
            revision,
            baseDetails: body.page.base_details,
            onUnchanged: ({ content_revision, saved_by: by }) =>
              omitUnchanged(call, { revision: content_revision, by }),
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
      handle: async ({ params, actor, about }) => {
        const title = await presentConflict(presentPage, () => pages.remove(params.id, actor()));
        about(title || `/pages/${params.id}`);
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
      handle: async ({ params, actor, about }) => {
        const onUnchanged = () => about(null);
        return presentPage(await pages.unpublish(params.id, { actor: actor(), onUnchanged }));
      },
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
