import { JSON_LIMITS } from '@siteyard/schemas/limits';
import { draftAnswer, draftList, saveDraftRequest } from '@siteyard/schemas/page';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { readSentContent } from '../pages/page-content-write.ts';
import { pageParams } from '../pages/pages.routes.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { presentDraft, presentDraftHead } from './page-drafts.presenter.ts';
import type { PageDraftsService } from './page-drafts.service.ts';

/** The caller's drafts. */
export function pageDraftRoutes(deps: {
  pages: PagesService;
  drafts: PageDraftsService;
  revisions: PageRevisions;
}): Route[] {
  const { pages, drafts, revisions } = deps;
  const common = {
    path: '/api/pages/:id/draft',
    policy: 'administrator',
    params: pageParams,
    notFound: 'page_not_found',
    answer: draftAnswer,
    errors: ['page_not_found'],
  } as const;
  return [
    route({
      method: 'get',
      path: '/api/drafts',
      policy: 'administrator',
      summary: "List the caller's drafts, without their content",
      answer: draftList,
      handle: async ({ actor }) =>
        (await drafts.list(administratorOf(actor()))).map(presentDraftHead),
    }),
    route({
      ...common,
      errors: ['page_not_found'],
      method: 'get',
      summary: "Get the caller's draft of a page, or null",
      handle: async ({ params, actor }) => {
        const page = await pages.get(params.id);
        const draft = await drafts.find(params.id, administratorOf(actor()));
        const isOutdated = draft !== null && draft.base_revision !== page.content_revision;
        const base = isOutdated ? await revisions.find(params.id, draft.base_revision) : null;
        return presentDraft(draft, base);
      },
    }),
    route({
      ...common,
      errors: ['page_not_found', 'invalid_content'],
      method: 'put',
      summary: "Save the caller's draft; its content may be invalid",
      body: saveDraftRequest,
      bodyLimit: JSON_LIMITS.bytes,
      handle: async ({ params, body, actor }) => {
        await pages.get(params.id);
        return presentDraft(
          await drafts.save(params.id, administratorOf(actor()), {
            content: readSentContent(body.draft.content),
            baseRevision: body.draft.base_revision,
          }),
        );
      },
    }),
    route({
      ...common,
      errors: ['page_not_found'],
      method: 'delete',
      summary: "Delete the caller's draft",
      handle: async ({ params, actor }) => {
        await drafts.remove(params.id, administratorOf(actor()));
        return presentDraft(null);
      },
    }),
  ];
}
