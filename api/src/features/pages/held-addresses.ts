import type { Model } from 'mongoose';
import type { SiteState } from '../site-state/site-state.service.ts';
import { runOf, type StagedContent } from '../site-state/staged-content.service.ts';
import type { PageDocument } from './pages.model.ts';
import { asCommitted } from './staged-reads.ts';

/**
 * Finds the page to which a run gives a readable address that visitors see already, although it is not
 * folded: the index of addresses does not know it yet.
 * @param but a page that does not count
 * @returns its number; null for none
 */
export type FindHolder = (
  address: string | undefined,
  but: number | null,
) => Promise<number | null>;

export function createFindHolder(deps: {
  model: Model<PageDocument>;
  siteState: Pick<SiteState, 'committedRuns'>;
  staged: Pick<StagedContent, 'findByAddress' | 'findShown'>;
}): FindHolder {
  const { model, siteState, staged } = deps;
  const read = (ids: number[]) => model.find({ _id: { $in: ids } }).lean<PageDocument[]>();

  return async (address, but) => {
    const runs = siteState.committedRuns();
    if (!address || runs.length === 0) return null;
    const changed = await staged.findByAddress(runs, address);
    const fresh = await model.find({ 'next.address': address }, { _id: 1 }).lean();
    const ids = [...changed, ...fresh.map(({ _id }) => _id)].filter((id) => id !== but);
    if (ids.length === 0) return null;
    // What is staged stays until the whole run is folded: of a page that is, the index knows more.
    const open = (await read(ids)).filter(({ next }) => runs.includes(runOf(next) ?? ''));
    const shown = await asCommitted(open, runs, staged, read);
    const holder = shown.find((page) => page.status === 'live' && page.address === address);
    return holder?._id ?? null;
  };
}
