import { NotSaved } from '../../../../content/errors.ts';
import { applyPlanned } from '../../../../content/planned-change.ts';
import type { ContentStore } from '../../../../content/store.ts';
import { refusePagesInPath, settleRentals } from '../../../settings/rentals-change.ts';
import { LeaseLost } from '../../../site-state/lease.ts';
import type { HeldRunLease } from '../../../site-state/run-lease.service.ts';
import type { RunToApply } from '../core/planned-run.ts';
import { requestOf } from '../core/run-request.ts';

/**
 * Changes the site with one commit. Visitors see all changes from then on.
 * @throws LeaseLost if another instance has taken over; then nothing was changed. The conflict of a change.
 *   OutcomeUnknown; `isCommitted` returns the outcome
 */
export async function commitRun(
  content: Pick<ContentStore, 'commit'>,
  lease: Pick<HeldRunLease, 'renew'>,
  { run, items, documents, images, settingsChange, moves = [] }: RunToApply,
): Promise<void> {
  await lease.renew();
  const { _id, kind, who: by, actor_source: source, identity: site = {} } = run;
  const planned = [...items, ...documents, ...images].flatMap(({ change }) => change ?? []);
  const changes = [...planned, ...moves, ...(settingsChange ? [settingsChange] : [])];
  const actor = { by, source, request: requestOf(_id), isRepeat: true };
  try {
    await content.commit(actor, {
      kind,
      states: changes.flatMap(({ states }) => states),
      compute(snapshot, at) {
        const entries = applyPlanned(changes, snapshot, at);
        refusePagesInPath(entries, snapshot);
        settleRentals(entries, snapshot, { actor: { name: by, source }, at });
        return { entries, site, about: { run: _id } };
      },
    });
  } catch (error) {
    // The instance that has taken over the lease has closed the request.
    throw error instanceof NotSaved ? new LeaseLost(error) : error;
  }
}

/** Whether a run has changed the site. If not, it can no longer do so. */
export const isCommitted = async (
  content: Pick<ContentStore, 'closeRequest'>,
  run: string,
): Promise<boolean> => (await content.closeRequest(requestOf(run))) !== null;
