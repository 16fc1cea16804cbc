import { AppError } from '@siteyard/schemas/errors';
import { administratorOf, type Actor } from '../../lib/actor.ts';
import type { PageRevisions } from '../pages/page-revisions.service.ts';
import type { PageDraftDocument } from './page-drafts.model.ts';
import type { PageDraftsService } from './page-drafts.service.ts';
import type { PageProposalsService } from './page-proposals.service.ts';
import type { ProposedPages } from './proposed-pages.service.ts';

export interface TakeProposalDeps {
  drafts: Pick<PageDraftsService, 'find'>;
  proposals: Pick<PageProposalsService, 'find' | 'take'>;
  proposed: Pick<ProposedPages, 'takeLinked'>;
  revisions: Pick<PageRevisions, 'hasAddress'>;
}

/**
 * Copies the proposal for a page to the draft of the calling administrator. First creates the proposed
 * pages to which the proposal links. Leaves out a proposed address that another page has.
 * @throws AppError `proposal_not_found`; `draft_exists` if the administrator has a draft
 */
export async function takeProposal(
  { drafts, proposals, proposed, revisions }: TakeProposalDeps,
  pageId: number,
  actor: Actor,
): Promise<PageDraftDocument> {
  const found = await proposals.find(pageId);
  if (!found) throw new AppError('proposal_not_found');
  const caller = administratorOf(actor);
  if (await drafts.find(pageId, caller)) throw new AppError('draft_exists');
  const address = addressIn(found.content);
  const isTaken = address !== '' && (await revisions.hasAddress(address, pageId));
  const numbers = await proposed.takeLinked(found, actor);
  return proposals.take(pageId, caller, isTaken ? ['address'] : [], numbers);
}

/** Returns the address in the root of proposed content; '' if the proposal does not change it. */
function addressIn(content: unknown): string {
  const { address } = (content as { root: { props: { address?: unknown } } }).root.props;
  return typeof address === 'string' ? address : '';
}
