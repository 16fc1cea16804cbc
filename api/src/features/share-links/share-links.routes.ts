import { createShareLinkRequest, shareLinkAnswer, shareLinksAnswer } from '@siteyard/schemas/http';
import { z } from 'zod';
import type { RateLimits } from '../../http/rate-limit.ts';
import { pageParams } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { presentShareLink } from './share-links.presenter.ts';
import type { ShareLinksService } from './share-links.service.ts';

const linkParams = pageParams.extend({ linkId: z.string().regex(/^[0-9a-f]{24}$/) });
const done = z.object({ ok: z.literal(true) });

/** The calls for links that show a page's draft to people without an account. */
export function shareLinkRoutes(deps: {
  shareLinks: ShareLinksService;
  rateLimits: RateLimits;
  origin: () => string;
}): Route[] {
  const { shareLinks } = deps;
  const byAccount = deps.rateLimits('share-link-account', 60, 600);
  const common = {
    path: '/api/pages/:id/share_links',
    policy: 'administrator',
    params: pageParams,
    notFound: 'page_not_found',
  } as const;
  return [
    route({
      ...common,
      method: 'get',
      summary: 'List the links to the drafts of a page, of all administrators',
      answer: shareLinksAnswer,
      errors: ['page_not_found'],
      handle: async ({ params, actor }) => {
        const caller = administratorOf(actor());
        const links = await shareLinks.list(params.id);
        return { share_links: links.map((link) => presentShareLink(link, caller)) };
      },
    }),
    route({
      ...common,
      method: 'post',
      summary: "Create a link to the caller's draft of a page; only this answer has the link",
      activity: 'share_link.created',
      body: createShareLinkRequest,
      status: 201,
      answer: shareLinkAnswer,
      errors: ['page_not_found', 'too_many_share_links', 'too_many_requests'],
      handle: async ({ params, body, actor, about }) => {
        const caller = administratorOf(actor());
        await byAccount.take(caller);
        about(`/pages/${params.id}`);
        const made = await shareLinks.create(params.id, caller, body.share_link.days);
        const link = `${deps.origin()}/pages/shared/${made.token}`;
        return { share_link: { ...presentShareLink(made.shareLink, caller), link } };
      },
    }),
    route({
      ...common,
      method: 'delete',
      summary: 'Withdraw all links to the drafts of a page',
      activity: 'share_link.withdrawn',
      answer: done,
      errors: ['page_not_found'],
      handle: async ({ params, about }) => {
        about(`/pages/${params.id}`);
        await shareLinks.withdrawAll(params.id);
        return { ok: true };
      },
    }),
    route({
      ...common,
      method: 'delete',
      path: '/api/pages/:id/share_links/:linkId',
      summary: 'Withdraw a link, so that it shows nothing',
      activity: 'share_link.withdrawn',
      params: linkParams,
      notFound: 'share_link_not_found',
      answer: done,
      errors: ['share_link_not_found'],
      handle: async ({ params, about }) => {
        about(`/pages/${params.id}`);
        await shareLinks.withdraw(params.id, params.linkId);
        return { ok: true };
      },
    }),
  ];
}
