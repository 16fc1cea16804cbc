import { AppError } from '@siteyard/schemas/errors';
import { imagesOfContent, withSocialImage } from '@siteyard/schemas/images';
import type { PageContent } from '@siteyard/schemas/content';
import { renumberLinks, type Numbers } from '@siteyard/schemas/planning';
import type { Connection } from 'mongoose';
import { isDuplicateKey } from '../../database/duplicate-key.ts';
import { readAll, readOne } from '../../database/stored-documents.ts';
import { nextRevision } from '../../lib/draft-revision.ts';
import {
  EVERYBODY,
  pageDraftModel,
  withdrawnBy,
  type PageDraftDocument,
  type PageName,
  type ProposalOrigin,
  type StoredDraft,
} from './page-drafts.model.ts';

export type { PageName, ProposalOrigin } from './page-drafts.model.ts';

/** Content that an import proposes to every administrator. */
export type PageProposal = StoredDraft & { proposal: ProposalOrigin };

export type ProposalHead = Omit<PageProposal, 'content' | 'images'>;

/**
 * Stores proposals next to the drafts: at most one for each page. A proposal names an existing page by
 * number, and a proposed page by key. When the site has a page with that key, the proposed page is
 * ignored.
 */
export interface PageProposalsService {
  find(page: PageName): Promise<PageProposal | null>;
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
  /** Returns the state of a run's proposal. `gone`: the proposal was published, discarded or replaced. */
  stateOf(page: PageName, run: string): Promise<'waiting' | 'taken' | 'gone'>;
  /**
   * Withdraws the proposal of a run and offers the proposal that it replaced again. Does nothing if an
   * administrator has accepted the proposal. `bringBack` can offer the withdrawn proposal again, so its
   * images and its base are kept, and imports update it. Can be repeated.
   * @param by the run that withdraws the proposal
   */
  withdraw(page: PageName, run: string, by: string): Promise<void>;
  /**
   * Whether a proposal that the run `by` has withdrawn can be offered again. `replaced`: the page has
   * another open proposal.
   */
  withdrawnState(page: PageName, by: string): Promise<'kept' | 'replaced' | 'gone'>;
  /**
   * Offers a proposal that the run `by` has withdrawn again, as the proposal of `run`. Withdraws the
   * proposal that `by` had offered instead. Does nothing if the page has another open proposal. Can be
   * repeated.
   */
  bringBack(page: PageName, by: string, run: string): Promise<void>;
  /** Removes the proposals that these runs have withdrawn. */
  forget(runs: readonly string[]): Promise<void>;
}

/** The proposed content of a page. */
export interface ProposedContent {
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
  const idOf = (page: PageName, administratorId: string = EVERYBODY) =>
    `${page}:${administratorId}`;
  const isOnSite = async (page: PageName) =>
    typeof page === 'string' && (await deps.keysOnSite([page])).has(page);
  /** Returns a stored proposal, also for a proposed page that the site already has. */
  const stored = (page: PageName) =>
    readOne(model.findOne({ _id: idOf(page) }).lean<PageProposal | null>());
  const find = async (page: PageName) => ((await isOnSite(page)) ? null : stored(page));

  const stateOf = async (page: PageName, run: string) => {
    if (await isOnSite(page)) return 'taken';
    if ((await stored(page))?.proposal.run !== run) return 'gone';
    if (typeof page === 'string') return 'waiting';
    return (await model.exists({ page_id: page, takes: run })) ? 'taken' : 'waiting';
  };

  /** Stores a proposal under another id. Writes the copy first, so that the proposal is never lost. */
  async function move(
    page: PageName,
    from: string,
    to: string,
    change: (origin: ProposalOrigin) => ProposalOrigin,
  ): Promise<void> {
    const found = await readOne(
      model.findOne({ _id: idOf(page, from) }).lean<PageProposal | null>(),
    );
    if (!found) return;
    const { _id, proposal, ...rest } = found;
    const copy = { ...rest, administrator_id: to, proposal: change(proposal) };
    await model.updateOne({ _id: idOf(page, to) }, { $set: copy }, { upsert: true });
    await model.deleteOne({ _id });
  }

  const isKept = (page: PageName, by: string) => model.exists({ _id: idOf(page, withdrawnBy(by)) });

  /**
   * Whether the page has an open proposal other than the one that `by` offered again, or one that an
   * administrator has accepted.
   */
  async function waitsBeside(page: PageName, by: string): Promise<boolean> {
    const waiting = await find(page);
    if (!waiting) return false;
    const { run, brought_back_by } = waiting.proposal;
    return brought_back_by !== by || (await stateOf(page, run)) === 'taken';
  }

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
      await model.updateOne({ _id: idOf(page) }, { $set: draft }, { upsert: true });
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
        _id: idOf(pageId, administratorId),
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
      const filter = { _id: idOf(page), ...(run && { 'proposal.run': run }) };
      return (await model.deleteOne(filter)).deletedCount > 0;
    },
    async settle(pageId, administratorId) {
      const draft = await readOne(
        model.findOne({ _id: idOf(pageId, administratorId) }, { takes: 1 }).lean(),
      );
      const proposal = draft?.takes && (await find(pageId))?.proposal;
      if (!proposal || proposal.run !== draft.takes) return;
      if (proposal.received) await deps.remember(pageId, proposal.received);
      await model.deleteOne({ _id: idOf(pageId), 'proposal.run': draft.takes });
    },
    stateOf,
    async withdraw(page, run, by) {
      if ((await stateOf(page, run)) === 'waiting')
        await move(page, EVERYBODY, withdrawnBy(by), asOffered);
      // A proposal that was accepted, published or discarded stays as it is.
      if (!(await isKept(page, by)) || (await waitsBeside(page, by))) return;
      await move(page, withdrawnBy(run), EVERYBODY, (proposal) => ({
        ...proposal,
        brought_back_by: by,
      }));
    },
    async withdrawnState(page, by) {
      if (!(await isKept(page, by))) return 'gone';
      return (await waitsBeside(page, by)) ? 'replaced' : 'kept';
    },
    async bringBack(page, by, run) {
      const waiting = await find(page);
      if (waiting?.proposal.run !== run) {
        if (await waitsBeside(page, by)) return;
        await move(page, EVERYBODY, withdrawnBy(run), asOffered);
      }
      await move(page, withdrawnBy(by), EVERYBODY, (proposal) => ({ ...proposal, run }));
    },
    async forget(runs) {
      await model.deleteMany({ administrator_id: { $in: runs.map(withdrawnBy) } });
    },
  };
}

/** Returns the origin of a proposal as it was when the run made the proposal. */
function asOffered({ brought_back_by: _, ...origin }: ProposalOrigin): ProposalOrigin {
  return origin;
}

/** Returns the file names of the uploaded images in unpublished content. */
export function imagesOfDraft(content: PageContent): string[] {
  const { social_image } = content.root.props;
  const images = imagesOfContent(content);
  return typeof social_image === 'string' ? withSocialImage(images, social_image) : images;
}
