import type { ProposalOrigin } from '../../page-drafts/page-proposals.service.ts';

/** A proposal that waits for the commit of its run. */
export interface PreparedProposal extends Pick<ProposalOrigin, 'received'> {
  /** The state with its content. */
  content: string;
  baseRevision: number;
}
