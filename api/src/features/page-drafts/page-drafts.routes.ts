import { AppError } from '@siteyard/schemas/errors';
import { JSON_LIMITS } from '@siteyard/schemas/primitives/limits';
import { draftAnswer, draftList, saveDraftRequest } from '@siteyard/schemas/http';
import { pageParams } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { RevisionConflict } from '../../lib/revision-conflict.ts';
import { readSentContent } from '../pages/sent-content.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { presentDraft, presentDraftHead } from './page-drafts.presenter.ts';
import type { PageDraft, PageDraftsService } from './page-drafts.service.ts';

/** The routes for the caller's own drafts. */
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
  } as const;
  /** Presents a draft, with the page from which it was started if that page has changed since. */
  const present = async (id: number, draft: PageDraft | null) => {
    await pages.get(id);
    return presentDraft(draft, draft && (await revisions.findFormer(id, draft.base_revision)));
  };
  /** Runs a write. If the draft is stale, the error contains the stored draft, or null, as `current`. */
  const refusing = async <T>(id: number, write: () => Promise<T>): Promise<T> => {
    try {
      return await write();
    } catch (error) {
      if (!(error instanceof RevisionConflict)) throw error;
      const { draft: current } = await present(id, error.current as PageDraft | null);
      throw new AppError('revision_conflict', { message: error.message, body: { current } });
    }
  };
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
      handle: async ({ params, actor }) =>
        present(params.id, await drafts.find(params.id, administratorOf(actor()))),
    }),
    route({
      ...common,
      errors: ['page_not_found', 'invalid_content', 'revision_conflict'],
      method: 'put',
      summary:
        "Save the caller's draft, even with invalid content (its revision: draft.revision or If-Match)",
      ifMatch: 'the `revision` of the draft',
      body: saveDraftRequest,
      bodyLimit: JSON_LIMITS.bytes,
      handle: async ({ params: { id }, body: { draft }, actor, revision, req }) => {
        await pages.get(id);
        const content = readSentContent(draft.content);
        const saved = await refusing(id, () =>
          drafts.save(id, administratorOf(actor()), {
            content,
            baseRevision: draft.base_revision,
            baseDetails: draft.base_details,
            base: {
              revision: draft.revision ?? revision,
              tab: draft.tab,
              userAgent: req.headers['user-agent'],
            },
          }),
        );
        return presentDraft(saved);
      },
    }),
    route({
      ...common,
      errors: ['page_not_found', 'revision_conflict'],
      method: 'delete',
      summary: "Delete the caller's draft (If-Match: revision of the draft)",
      ifMatch: 'the `revision` of the draft',
      handle: async ({ params: { id }, actor, revision }) => {
        await refusing(id, () => drafts.remove(id, administratorOf(actor()), { revision }));
        return presentDraft(null);
      },
    }),
  ];
}
