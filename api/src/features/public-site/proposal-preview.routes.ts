import { AppError } from '@siteyard/schemas/errors';
import { readPageContent, pageKey } from '@siteyard/schemas/content';
import { z } from 'zod';
import { route, type Route } from '../../http/route.ts';
import type { PageProposalsService } from '../page-drafts/page-proposals.service.ts';
import type { PageViews } from './page-views.ts';
import { sendPrivateView } from './send-private-view.ts';

/** A proposed page as a document in the look of the site, which the admin shows in a frame. */
export function proposalPreviewRoutes(deps: {
  proposals: Pick<PageProposalsService, 'find'>;
  views: Pick<PageViews, 'blocks'>;
}): Route[] {
  const { proposals, views } = deps;
  return [
    route({
      method: 'get',
      path: '/admin/preview/proposals/:key',
      policy: 'administrator',
      summary: 'A page that is proposed, in the look of the site',
      hidden: true,
      params: z.object({ key: pageKey }),
      notFound: 'proposal_not_found',
      handle: async ({ params, res }) => {
        const found = await proposals.find(params.key);
        if (!found) throw new AppError('proposal_not_found');
        const { content } = readPageContent(found.content);
        sendPrivateView(res, await views.blocks(content.content));
      },
    }),
  ];
}
