import type { Model } from 'mongoose';
import {
  draftId,
  EVERYBODY,
  withdrawnBy,
  type StoredDraft,
  type PageName,
  type ProposalOrigin,
} from './page-drafts.model.ts';
import type { ProposalStore } from './proposal-store.ts';

/** Withdraws the proposals of a run that is undone. If the undo is undone, offers them again. */
export interface ProposalWithdrawals {
  /**
   * Withdraws the proposal of a run and offers the proposal that it replaced again. Does nothing if an
   * administrator has accepted the proposal. `offerAgain` can offer the withdrawn proposal again, so its
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
  offerAgain(page: PageName, by: string, run: string): Promise<void>;
  /** Removes the proposals that these runs have withdrawn. */
  forget(runs: readonly string[]): Promise<void>;
}

export function createProposalWithdrawals(
  model: Model<StoredDraft>,
  { find, stateOf, move }: ProposalStore,
): ProposalWithdrawals {
  const isKept = (page: PageName, by: string) =>
    model.exists({ _id: draftId(page, withdrawnBy(by)) });

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
    async offerAgain(page, by, run) {
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
export function asOffered({ brought_back_by: _, ...origin }: ProposalOrigin): ProposalOrigin {
  return origin;
}
