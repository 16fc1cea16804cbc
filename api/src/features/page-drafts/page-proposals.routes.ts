import { draftAnswer, proposalAnswer, proposalList } from '@siteyard/schemas/page';
import { route, type Route } from '../../http/route.ts';
import { administratorOf } from '../../lib/actor.ts';
import { pageParams } from '../pages/pages.routes.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PagesService } from '../pages/pages.service.ts';
import { presentDraft, presentProposal, presentProposalHead } from './page-drafts.presenter.ts';
import type { PageDraftsService } from './page-drafts.service.ts';
import type { PageProposalsService } from './page-proposals.service.ts';

/** What imports have proposed, for every administrator. */
export function pageProposalRoutes(deps: {
  pages: PagesService;
  drafts: Pick<PageDraftsService, 'find'>;
  proposals: PageProposalsService;
  revisions: PageRevisions;
}): Route[] {
  const { pages, drafts, proposals, revisions } = deps;
  const common = {
    path: '/api/pages/:id/proposal',
    policy: 'administrator',
    params: pageParams,
    notFound: 'page_not_found',
  } as const;
  return [
    route({
      method: 'get',
      path: '/api/proposals',
      policy: 'administrator',
      summary: 'List the proposals that wait for an administrator, without their content',
      answer: proposalList,
      handle: async () => (await proposals.list()).map(presentProposalHead),
    }),
    route({
      ...common,
      method: 'get',
      summary: 'Get what an import has proposed for a page, or null',
      answer: proposalAnswer,
      errors: ['page_not_found'],
      handle: async ({ params: { id }, actor }) => {
        const page = await pages.get(id);
        const found = await proposals.find(id);
        const own = await drafts.find(id, administratorOf(actor()));
        const isOutdated = found !== null && found.base_revision !== page.content_revision;
        const base = isOutdated ? await revisions.find(id, found.base_revision) : null;
        return presentProposal(found, own, base);
      },
    }),
    route({
      ...common,
      method: 'delete',
      summary: 'Discard what an import has proposed for a page, for every administrator',
      activity: 'proposal.discarded',
      answer: proposalAnswer,
      errors: ['page_not_found'],
      handle: async ({ params: { id } }) => {
        await proposals.discard(id);
        return presentProposal(null, null);
      },
    }),
    route({
      ...common,
      path: '/api/pages/:id/proposal/take',
      method: 'post',
      summary: "Make a proposal the caller's draft; publishing that removes the proposal",
      answer: draftAnswer,
      errors: ['page_not_found', 'proposal_not_found', 'draft_exists'],
      handle: async ({ params: { id }, actor }) => {
        const page = await pages.get(id);
        const found = await proposals.find(id);
        const address = found ? addressIn(found.content) : '';
        const isTaken = address !== '' && (await revisions.hasAddress(address, id));
        const caller = administratorOf(actor());
        const draft = await proposals.take(id, caller, isTaken ? ['address'] : []);
        const isOutdated = draft.base_revision !== page.content_revision;
        return presentDraft(
          draft,
          isOutdated ? await revisions.find(id, draft.base_revision) : null,
        );
      },
    }),
  ];
}

function addressIn(content: unknown): string {
  const { address } = (content as { root: { props: { address?: unknown } } }).root.props;
  return typeof address === 'string' ? address : '';
}
