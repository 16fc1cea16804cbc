import type { RunDeps } from '../core/run-deps.ts';
import { nameOf } from '../proposals/proposals.ts';
import type { RunItem } from '../store/receipt-items.ts';

/**
 * Plans the undo of a change of a proposal: an offered one is withdrawn, and a withdrawn one is offered
 * again. Null if there is nothing to do.
 */
export async function planUndoOfProposal(
  { proposals }: Pick<RunDeps, 'proposals'>,
  { item, written, proposal }: RunItem,
  undone: string,
): Promise<RunItem | null> {
  if (proposal === 'leave') return null;
  const { key, id, title, seen, only_proposed } = item;
  const name = nameOf(item);
  const planned = (
    step: NonNullable<RunItem['proposal']>,
    action: 'keep' | 'draft',
    reason: string,
  ): RunItem => ({
    written: false,
    before: null,
    received: null,
    proposal: step,
    item: {
      key,
      id,
      title,
      seen,
      hash: null,
      action,
      reason,
      ...(only_proposed && { only_proposed }),
    },
  });
  const leave = (reason: string) => planned('leave', 'keep', reason);
  if (proposal === 'withdraw') {
    const kept = await proposals.withdrawnState(name, undone);
    if (kept === 'gone') return null;
    if (kept === 'replaced') return leave('another proposal waits');
    return planned('bring_back', 'draft', 'the proposal waits again');
  }
  if (written) return leave('a person has changed it since');
  const state = await proposals.stateOf(name, undone);
  if (state === 'taken') return leave('a person has accepted the proposal');
  if (state === 'gone') return leave('the proposal no longer waits');
  const isAlone = (await proposals.withdrawnState(name, undone)) === 'gone';
  const more = isAlone ? '' : ', and the one before it waits again';
  return planned('withdraw', 'draft', `the proposal is withdrawn${more}`);
}
