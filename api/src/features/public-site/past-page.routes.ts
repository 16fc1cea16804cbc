import { commitNumber, pastPages, pastPagesQuery } from '@siteyard/schemas/http';
import { z } from 'zod';
import { idInPath } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import type { ContentAt, PastContent } from '../history/past-content.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import type { PageViews } from './page-views.ts';
import { listPages, pageAt, readOnly } from './past-pages.ts';
import type { RootGate } from './root-gate.ts';
import { sendPrivateView } from './send-private-view.ts';

/** The views of past content. */
export interface PastViews {
  views: Pick<PageViews, 'preview' | 'notFound'>;
  gate: RootGate;
}

/**
 * The pages of the site as visitors saw them after a commit. The admin shows them in a frame with a
 * note, and their links lead to each other. They have no scripts, and their forms cannot be used.
 */
export function pastPageRoutes(deps: {
  contentAt: ContentAt;
  /** The views of the pages of past content, in the look of that time. */
  viewsOf: (content: PastContent) => PastViews;
}): Route[] {
  const { contentAt, viewsOf } = deps;

  async function show(content: PastContent, number: number, id: number | null) {
    const { views } = viewsOf(content);
    const page = id === null ? null : await createPageLookups({ content }).find(id);
    const view = page ? await views.preview(page) : await views.notFound();
    return { view, html: readOnly(view.text.plain.toString(), number, content.snapshot()) };
  }

  async function homeOf(content: PastContent): Promise<number | null> {
    const path = await viewsOf(content).gate.guestTarget();
    if (path === null) return null;
    return pageAt(content.snapshot(), path.split(/[?#]/, 1)[0]!) ?? null;
  }

  return [
    route({
      method: 'get',
      path: '/api/commits/:number/pages',
      policy: 'administrator+read',
      summary: 'List the pages that visitors saw after a change, by title',
      params: z.object({ number: commitNumber }),
      query: pastPagesQuery,
      notFound: 'commit_not_found',
      answer: pastPages,
      errors: ['commit_not_found'],
      handle: async ({ params: { number }, query: { search } }) => {
        const content = await contentAt(number);
        return listPages(content.snapshot(), search, await homeOf(content));
      },
    }),
    route({
      method: 'get',
      path: '/admin/preview/commits/:number',
      policy: 'administrator',
      summary: 'The home page of the site as it was after a change',
      hidden: true,
      params: z.object({ number: commitNumber }),
      notFound: 'commit_not_found',
      handle: async ({ params: { number }, res }) => {
        const content = await contentAt(number);
        const { view, html } = await show(content, number, await homeOf(content));
        sendPrivateView(res, view, html);
      },
    }),
    route({
      method: 'get',
      path: '/admin/preview/commits/:number/pages/:id',
      policy: 'administrator',
      summary: 'A page of the site as it was after a change',
      hidden: true,
      params: z.object({ number: commitNumber, id: idInPath }),
      notFound: 'commit_not_found',
      handle: async ({ params: { number, id }, res }) => {
        const { view, html } = await show(await contentAt(number), number, id);
        sendPrivateView(res, view, html);
      },
    }),
  ];
}
