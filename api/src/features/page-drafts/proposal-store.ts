import type { Model } from 'mongoose';
import { readOne } from '../../database/stored-documents.ts';
import {
  draftId,
  EVERYBODY,
  type PageName,
  type ProposalOrigin,
  type StoredDraft,
} from './page-drafts.model.ts';

/** Content that an import proposes to every administrator. */
export type PageProposal = StoredDraft & { proposal: ProposalOrigin };

export type ProposalHead = Omit<PageProposal, 'content' | 'images'>;

/** Reads stored proposals, and stores them under another id. */
export interface ProposalStore {
  /** Returns the proposal for a page; null if there is none, or if the site has the proposed page already. */
  find(page: PageName): Promise<PageProposal | null>;
  /** Returns the state of a run's proposal. `gone`: the proposal was published, discarded or replaced. */
  stateOf(page: PageName, run: string): Promise<'waiting' | 'taken' | 'gone'>;
  /** Stores a proposal under another id. Writes the copy first, so that the proposal is never lost. */
  move(
    page: PageName,
    from: string,
    to: string,
    change: (origin: ProposalOrigin) => ProposalOrigin,
  ): Promise<void>;
}

/** @param keysOnSite returns the keys among `keys` that belong to pages of the site outside the trash */
export function createProposalStore(
  model: Model<StoredDraft>,
  keysOnSite: (keys: readonly string[]) => Promise<ReadonlySet<string>>,
): ProposalStore {
  const isOnSite = async (page: PageName) =>
    typeof page === 'string' && (await keysOnSite([page])).has(page);
  /** Returns a stored proposal, also for a proposed page that the site already has. */
  const stored = (page: PageName) =>
    readOne(model.findOne({ _id: draftId(page, EVERYBODY) }).lean<PageProposal | null>());
  const find = async (page: PageName) => ((await isOnSite(page)) ? null : stored(page));

  const stateOf = async (page: PageName, run: string) => {
    if (await isOnSite(page)) return 'taken';
    if ((await stored(page))?.proposal.run !== run) return 'gone';
    if (typeof page === 'string') return 'waiting';
    return (await model.exists({ page_id: page, takes: run })) ? 'taken' : 'waiting';
  };

  async function move(
    page: PageName,
    from: string,
    to: string,
    change: (origin: ProposalOrigin) => ProposalOrigin,
  ): Promise<void> {
    const found = await readOne(
      model.findOne({ _id: draftId(page, from) }).lean<PageProposal | null>(),
    );
    if (!found) return;
    const { _id, proposal, ...rest } = found;
    const copy = { ...rest, administrator_id: to, proposal: change(proposal) };
    await model.updateOne({ _id: draftId(page, to) }, { $set: copy }, { upsert: true });
    await model.deleteOne({ _id });
  }

  return { find, stateOf, move };
}
