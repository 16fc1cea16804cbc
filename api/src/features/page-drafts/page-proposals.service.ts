import { AppError } from '@siteyard/schemas/errors';
import { imagesOfContent, withSocialImage } from '@siteyard/schemas/images';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { nextRevision } from '../../lib/draft-revision.ts';
import {
  EVERYBODY,
  pageDraftModel,
  withdrawnBy,
  type PageDraftDocument,
  type ProposalOrigin,
} from './page-drafts.model.ts';

export type { ProposalOrigin } from './page-drafts.model.ts';

/** Content that an import offers to every administrator. */
export type PageProposal = PageDraftDocument & { proposal: ProposalOrigin };

/** Proposals: at most one for each page, stored beside the drafts of the administrators. */
export interface PageProposalsService {
  find(pageId: number): Promise<PageProposal | null>;
  /** All of them without their content, by page. */
  list(): Promise<Omit<PageProposal, 'content' | 'images'>[]>;
  /**
   * Stores a proposal in place of the one that waits, which is kept for as long as the run can be
   * undone. Idempotent.
   */
  offer(pageId: number, proposed: ProposedPage, origin: ProposalOrigin, at: Date): Promise<void>;
  /**
   * Makes the proposal the draft of an administrator. It waits for the others until that is published.
   * @param leaveOut details that this site cannot have, such as an address of another page
   * @throws AppError `proposal_not_found`; `draft_exists` where the administrator has a draft
   */
  take(
    pageId: number,
    administratorId: string,
    leaveOut?: readonly string[],
  ): Promise<PageDraftDocument>;
  discard(pageId: number): Promise<void>;
  /** Removes the proposal that the administrator had taken up, because the page was published. */
  settle(pageId: number, administratorId: string): Promise<void>;
  /** What has become of the proposal of a run: `gone` is published, discarded or replaced. */
  stateOf(pageId: number, run: string): Promise<'waiting' | 'taken' | 'gone'>;
  /**
   * Withdraws the proposal of a run, if nobody has taken it up, and offers the one again that it had
   * replaced. It is kept for `bringBack`, with its pictures and its base, and imports carry it over.
   * Idempotent.
   * @param by the run that withdraws it
   */
  withdraw(pageId: number, run: string, by: string): Promise<void>;
  /** Whether what `by` has withdrawn can be offered again; `replaced`: another proposal waits. */
  withdrawnState(pageId: number, by: string): Promise<'kept' | 'replaced' | 'gone'>;
  /**
   * Offers again what `by` has withdrawn, now as the proposal of a run, unless another one waits.
   * What `by` has offered again is withdrawn. Idempotent.
   */
  bringBack(pageId: number, by: string, run: string): Promise<void>;
  /** Removes what these runs have withdrawn. */
  forget(runs: readonly string[]): Promise<void>;
}

/** What is proposed for a page. */
export interface ProposedPage {
  /** Its root has only the details that differ from those of the page. */
  content: PageContent;
  baseRevision: number;
}

export function createPageProposals(deps: {
  connection: Connection;
  /** Notes what a page has received. */
  remember: (pageId: number, received: NonNullable<ProposalOrigin['received']>) => Promise<void>;
}): PageProposalsService {
  const model = pageDraftModel(deps.connection);
  const idOf = (pageId: number, administratorId: string = EVERYBODY) =>
    `${pageId}:${administratorId}`;
  const find = (pageId: number) => model.findOne({ _id: idOf(pageId) }).lean<PageProposal | null>();

  const stateOf = async (pageId: number, run: string) => {
    if ((await find(pageId))?.proposal.run !== run) return 'gone';
    return (await model.exists({ page_id: pageId, takes: run })) ? 'taken' : 'waiting';
  };

  /** Stores a proposal under another name: first the copy, so that it is never lost. */
  async function move(
    pageId: number,
    from: string,
    to: string,
    change: (origin: ProposalOrigin) => ProposalOrigin,
  ): Promise<void> {
    const found = await model.findOne({ _id: idOf(pageId, from) }).lean<PageProposal | null>();
    if (!found) return;
    const { _id, proposal, ...rest } = found;
    const copy = { ...rest, administrator_id: to, proposal: change(proposal) };
    await model.updateOne({ _id: idOf(pageId, to) }, { $set: copy }, { upsert: true });
    await model.deleteOne({ _id });
  }

  const isKept = (pageId: number, by: string) =>
    model.exists({ _id: idOf(pageId, withdrawnBy(by)) });

  /** Whether a proposal waits that `by` has not brought back, or that somebody has taken up since. */
  async function waitsBeside(pageId: number, by: string): Promise<boolean> {
    const waiting = await find(pageId);
    if (!waiting) return false;
    const { run, brought_back_by } = waiting.proposal;
    return brought_back_by !== by || (await stateOf(pageId, run)) === 'taken';
  }

  return {
    find,
    list: () =>
      model
        .find({ administrator_id: EVERYBODY }, { content: 0, images: 0 })
        .sort({ page_id: 1 })
        .lean<Omit<PageProposal, 'content' | 'images'>[]>(),
    async offer(pageId, { content, baseRevision }, proposal, at) {
      const waiting = await find(pageId);
      if (waiting && waiting.proposal.run !== proposal.run)
        await move(pageId, EVERYBODY, withdrawnBy(proposal.run), asOffered);
      const draft = {
        page_id: pageId,
        administrator_id: EVERYBODY,
        content,
        images: imagesOfDraft(content),
        base_revision: baseRevision,
        updated_at: at,
        proposal,
      };
      await model.updateOne({ _id: idOf(pageId) }, { $set: draft }, { upsert: true });
    },
    async take(pageId, administratorId, leaveOut = []) {
      const found = await find(pageId);
      if (!found) throw new AppError('proposal_not_found');
      const { proposal, ...rest } = found;
      const content = found.content as PageContent;
      const props = Object.fromEntries(
        Object.entries(content.root.props).filter(([name]) => !leaveOut.includes(name)),
      );
      const draft: PageDraftDocument = {
        ...rest,
        _id: idOf(pageId, administratorId),
        administrator_id: administratorId,
        content: { ...content, root: { props } },
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
    async discard(pageId) {
      await model.deleteOne({ _id: idOf(pageId) });
    },
    async settle(pageId, administratorId) {
      const draft = await model
        .findOne({ _id: idOf(pageId, administratorId) }, { takes: 1 })
        .lean();
      const proposal = draft?.takes && (await find(pageId))?.proposal;
      if (!proposal || proposal.run !== draft.takes) return;
      if (proposal.received) await deps.remember(pageId, proposal.received);
      await model.deleteOne({ _id: idOf(pageId), 'proposal.run': draft.takes });
    },
    stateOf,
    async withdraw(pageId, run, by) {
      if ((await stateOf(pageId, run)) === 'waiting')
        await move(pageId, EVERYBODY, withdrawnBy(by), asOffered);
      // Nothing is offered again in place of a proposal that was taken up or decided on.
      if (!(await isKept(pageId, by)) || (await waitsBeside(pageId, by))) return;
      await move(pageId, withdrawnBy(run), EVERYBODY, (proposal) => ({
        ...proposal,
        brought_back_by: by,
      }));
    },
    async withdrawnState(pageId, by) {
      if (!(await isKept(pageId, by))) return 'gone';
      return (await waitsBeside(pageId, by)) ? 'replaced' : 'kept';
    },
    async bringBack(pageId, by, run) {
      const waiting = await find(pageId);
      if (waiting?.proposal.run !== run) {
        if (await waitsBeside(pageId, by)) return;
        await move(pageId, EVERYBODY, withdrawnBy(run), asOffered);
      }
      await move(pageId, withdrawnBy(by), EVERYBODY, (proposal) => ({ ...proposal, run }));
    },
    async forget(runs) {
      await model.deleteMany({ administrator_id: { $in: runs.map(withdrawnBy) } });
    },
  };
}

/** What was noted when it was offered, and nothing of what has become of it since. */
function asOffered({ brought_back_by: _, ...origin }: ProposalOrigin): ProposalOrigin {
  return origin;
}

/** The uploaded images that unpublished content shows. */
export function imagesOfDraft(content: PageContent): string[] {
  const { social_image } = content.root.props;
  const images = imagesOfContent(content);
  return typeof social_image === 'string' ? withSocialImage(images, social_image) : images;
}
