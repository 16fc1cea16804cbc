import {
  discardedProposal,
  draftAnswer,
  proposalAnswer,
  proposalList,
  takenPages,
} from '@siteyard/schemas/http';
import { pageKey } from '@siteyard/schemas/content';
import { z } from 'zod';
import { pageParams } from '../../http/path-params.ts';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { presentPageSummary } from '../pages/pages.presenter.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { presentDraft, presentProposal, presentProposals } from './page-drafts.presenter.ts';
import type { PageDraftsService } from './page-drafts.service.ts';
import type { PageProposalsService } from './page-proposals.service.ts';
import type { ProposedPages } from './proposed-pages.service.ts';
import { takeProposal } from './take-proposal.ts';

/**
 * The routes for changes that an import proposes. Every administrator may use them. The list is not split, because each
 * route is independent of the others.
 */
export function pageProposalRoutes(deps: {
  pages: PagesService;
  drafts: Pick<PageDraftsService, 'find'>;
  proposals: PageProposalsService;
  proposed: ProposedPages;
  revisions: PageRevisions;
}): Route[] {
  const { pages, drafts, proposals, proposed, revisions } = deps;
  const common = {
    path: '/api/pages/:id/proposal',
    policy: 'administrator',
    params: pageParams,
    notFound: 'page_not_found',
  } as const;
  const byKey = {
    path: '/api/proposals/:key',
    policy: 'administrator',
    params: z.object({ key: pageKey }),
    notFound: 'proposal_not_found',
  } as const;
  return [
    route({
      method: 'get',
      path: '/api/proposals',
      policy: 'administrator',
      summary: 'List the proposals that wait for an administrator, without their content',
      answer: proposalList,
      handle: async () => presentProposals(await proposals.list()),
    }),
    route({
      ...byKey,
      path: '/api/proposals/:key/take',
      method: 'post',
      summary:
        'Make a proposed page an unpublished page of the site, with the proposed pages that it links to',
      activity: 'proposal.taken',
      answer: takenPages,
      errors: ['proposal_not_found'],
      handle: async ({ params: { key }, actor, about }) => {
        const { page, linked } = await proposed.take(key, actor());
        about(`/pages/${page._id}`);
        return { page: presentPageSummary(page), linked: linked.map(presentPageSummary) };
      },
    }),
    route({
      ...byKey,
      method: 'delete',
      summary: 'Discard a proposed page, for every administrator',
      activity: 'proposal.discarded',
      answer: discardedProposal,
      errors: ['proposal_not_found'],
      handle: async ({ params: { key } }) => ({ discarded: await proposals.discard(key) }),
    }),
    route({
      ...common,
      method: 'get',
      summary: 'Get the proposal of an import for a page, or null',
      answer: proposalAnswer,
      errors: ['page_not_found'],
      handle: async ({ params: { id }, actor }) => {
        await pages.get(id);
        const found = await proposals.find(id);
        const own = await drafts.find(id, administratorOf(actor()));
        const base = found && (await revisions.findFormer(id, found.base_revision));
        return presentProposal(id, found, own, base);
      },
    }),
    route({
      ...common,
      method: 'delete',
      summary: 'Discard the proposal of an import for a page, for every administrator',
      activity: 'proposal.discarded',
      answer: proposalAnswer,
      errors: ['page_not_found'],
      handle: async ({ params: { id } }) => {
        await proposals.discard(id);
        return presentProposal(id, null, null);
      },
    }),
    route({
      ...common,
      path: '/api/pages/:id/proposal/take',
      method: 'post',
      summary: "Copy a proposal to the caller's draft; publishing the draft removes the proposal",
      answer: draftAnswer,
      errors: ['page_not_found', 'proposal_not_found', 'draft_exists'],
      handle: async ({ params: { id }, actor }) => {
        await pages.get(id);
        const draft = await takeProposal(deps, id, actor());
        return presentDraft(draft, await revisions.findFormer(id, draft.base_revision));
      },
    }),
  ];
}
