import { AppError } from '@siteyard/schemas/errors';
import { withSocialImage } from '@siteyard/schemas/images';
import type { PageContent } from '@siteyard/schemas/content';
import { renumberLinks, type Numbers } from '@siteyard/schemas/planning';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';
import { nextRevision } from '../../lib/draft-revision.ts';
import {
  draftId,
  EVERYBODY,
  pageDraftModel,
  withdrawnBy,
  type PageDraftDocument,
  type PageName,
  type ProposalOrigin,
} from './page-drafts.model.ts';
import { imagesOfDraft } from './images-of-draft.ts';
import { createProposalStore, type ProposalHead, type ProposalStore } from './proposal-store.ts';
import {
  asOffered,
  createProposalWithdrawals,
  type ProposalWithdrawals,
} from './proposal-withdrawals.ts';

export type { PageName, ProposalOrigin } from './page-drafts.model.ts';

/**
 * Stores proposals next to the drafts: at most one for each page. A proposal names an existing page by
 * number, and a proposed page by key. When the site has a page with that key, the proposed page is
 * ignored.
 */
export interface PageProposalsService
  extends Pick<ProposalStore, 'find' | 'stateOf'>, ProposalWithdrawals {
  /** Returns all proposals without their content, by page. */
  list(): Promise<ProposalHead[]>;
  /**
   * Stores a proposal. An earlier proposal for the page is replaced, but kept until the run can no longer
   * be undone. Can be repeated.
   */
  offer(page: PageName, proposed: ProposedContent, origin: ProposalOrigin, at: Date): Promise<void>;
  /**
   * Copies the proposal to the draft of an administrator. The other administrators see the proposal until
   * that draft is published.
   * @param leaveOut details that this site cannot have, such as an address of another page
   * @param numbers the page numbers for the links, by the numbers in the proposal
   * @throws AppError `proposal_not_found`; `draft_exists` if the administrator has a draft
   */
  take(
    pageId: number,
    administratorId: string,
    leaveOut: readonly string[],
    numbers: Numbers,
  ): Promise<PageDraftDocument>;
  /**
   * Removes a proposal.
   * @param run removes the proposal only if this run made it
   * @returns whether a proposal was removed
   */
  discard(page: PageName, run?: string): Promise<boolean>;
  /** Removes the proposal that an administrator accepted, after that administrator has published the page. */
  settle(pageId: number, administratorId: string): Promise<void>;
}

/** The proposed content of a page. */
interface ProposedContent {
  /** The root contains only the details that differ from those of the page. */
  content: PageContent;
  baseRevision: number;
}

export function createPageProposals(deps: {
  connection: Connection;
  /** Stores a received value of a page. */
  remember: (pageId: number, received: NonNullable<ProposalOrigin['received']>) => Promise<void>;
  /** Returns the keys among `keys` that belong to pages of the site outside the trash. */
  keysOnSite: (keys: readonly string[]) => Promise<ReadonlySet<string>>;
}): PageProposalsService {
  const model = pageDraftModel(deps.connection);
  const store = createProposalStore(model, deps.keysOnSite);
  const { find, stateOf, move } = store;

  return {
    find,
    async list() {
      const all = await readAll(
        model
          .find({ administrator_id: EVERYBODY }, { content: 0, images: 0 })
          .sort({ page_id: 1 })
          .lean<ProposalHead[]>(),
      );
      const there = await deps.keysOnSite(all.flatMap(({ page_key }) => page_key ?? []));
      return all.filter(({ page_key: key }) => key === undefined || !there.has(key));
    },
    async offer(page, { content, baseRevision }, proposal, at) {
      const waiting = await find(page);
      if (waiting && waiting.proposal.run !== proposal.run)
        await move(page, EVERYBODY, withdrawnBy(proposal.run), asOffered);
      const draft = {
        ...(typeof page === 'number' ? { page_id: page } : { page_key: page }),
        administrator_id: EVERYBODY,
        content,
        images: withSocialImage(imagesOfDraft(content), proposal.details?.social_image ?? ''),
        base_revision: baseRevision,
        updated_at: at,
        proposal,
      };
      await model.updateOne({ _id: draftId(page, EVERYBODY) }, { $set: draft }, { upsert: true });
    },
    async take(pageId, administratorId, leaveOut, numbers) {
      const found = await find(pageId);
      if (!found) throw new AppError('proposal_not_found');
      const { proposal, ...rest } = found;
      const content = found.content as PageContent;
      const props = Object.fromEntries(
        Object.entries(content.root.props).filter(([name]) => !leaveOut.includes(name)),
      );
      const draft: PageDraftDocument = {
        ...rest,
        _id: draftId(pageId, administratorId),
        page_id: pageId,
        administrator_id: administratorId,
        content: {
          ...renumberLinks(content, numbers),
          root: { props },
        },
        revision: nextRevision(null),
        updated_at: new Date(),
        takes: proposal.run,
      };
      try {
        await model.create([draft]);
      } catch (error) {
        if (isDuplicateKey(error)) throw new AppError('draft_exists', { cause: error });
        throw error;
      }
      return draft;
    },
    async discard(page, run) {
      const filter = { _id: draftId(page, EVERYBODY), ...(run && { 'proposal.run': run }) };
      return (await model.deleteOne(filter)).deletedCount > 0;
    },
    async settle(pageId, administratorId) {
      const draft = await readOne(
        model.findOne({ _id: draftId(pageId, administratorId) }, { takes: 1 }).lean(),
      );
      const proposal = draft?.takes && (await find(pageId))?.proposal;
      if (!proposal || proposal.run !== draft.takes) return;
      if (proposal.received) await deps.remember(pageId, proposal.received);
      await model.deleteOne({ _id: draftId(pageId, EVERYBODY), 'proposal.run': draft.takes });
    },
    stateOf,
    ...createProposalWithdrawals(model, store),
  };
}
