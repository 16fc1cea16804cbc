import type { HeldRunLease } from '../../../site-state/run-lease.service.ts';
import type { RunDeps } from '../core/run-deps.ts';
import type { RunItem } from '../store/receipt-items.ts';
import type { Run } from '../store/run.model.ts';
import { applyContacts } from './apply-contacts.ts';
import { offerProposals } from './offer-proposals.ts';

export interface FinishDeps extends Pick<
  RunDeps,
  | 'content'
  | 'store'
  | 'leases'
  | 'drafts'
  | 'unseenDrafts'
  | 'proposals'
  | 'pages'
  | 'requests'
  | 'logger'
> {
  /** Called with each run before it is stored as applied or failed. */
  onEnd: (run: Run) => Promise<void>;
}

/** Pages whose drafts are carried over at once. */
const DRAFTS = 100;

/**
 * Does the work after the commit of a run, outside the content store: drafts, proposals and contact
 * requests. Each of these steps can be repeated, so another process can finish it.
 * @param step called before each step; it may throw
 */
export async function finishRun(
  deps: FinishDeps,
  lease: HeldRunLease,
  run: Run,
  items: readonly RunItem[],
  step: () => void,
): Promise<void> {
  const { store } = deps;
  const written = items.flatMap((each) => (each.written ? each.item.id : []));
  const draftsLeft: NonNullable<Run['drafts_left']> = [];
  for (let at = 0; at < written.length; at += DRAFTS) {
    step();
    draftsLeft.push(...(await deps.drafts.carry(written.slice(at, at + DRAFTS))));
  }
  await offerProposals(deps, run, items);
  await applyContacts(deps, run, step);
  if (run.undoes) await store.update(run.undoes, { undone_by: run._id });
  const unseen = run.kind === 'migration' ? await unseenIn(deps, run) : [];
  const left = new Set(draftsLeft.map(({ page }) => page));
  // The activity log gets one entry: after this, the run has the state `applied`.
  if (run.state !== 'applied') await note(deps, { ...run, state: 'applied' });
  await store.update(run._id, {
    state: 'applied',
    error: null,
    progress: {
      done: items.length,
      total: items.length,
    },
    drafts_left: draftsLeft.toSorted((a, b) => a.page - b.page),
    drafts_unseen: unseen.filter(({ page }) => !left.has(page)),
  });
  await lease.release();
  await store.removeContent(run._id);
}

/** Ends a run whose commit is missing. Such a run has changed nothing. */
export async function failRun(
  deps: FinishDeps,
  lease: HeldRunLease,
  error: NonNullable<Run['error']>,
): Promise<void> {
  const { store } = deps;
  await note(deps, { ...(await store.get(lease.run)), state: 'failed' });
  await store.update(lease.run, { state: 'failed', progress: null, error });
  await lease.release();
  await store.releasePins(lease.run);
  await store.removeContent(lease.run);
}

/** Adds an entry to the activity log. A failure is only logged, so that the run can end. */
const note = ({ onEnd, logger }: FinishDeps, run: Run): Promise<void> =>
  onEnd(run).catch((err: unknown) => {
    logger.error({ err, run: run._id }, 'the end of a run is missing in the activity log');
  });

/** Lists the drafts that a migration has not seen. A failure is only logged: the site has changed already. */
const unseenIn = ({ unseenDrafts, logger }: FinishDeps, { _id: run }: Run) =>
  unseenDrafts.list().catch((err: unknown) => {
    logger.warn({ err, run }, 'the drafts that a migration has not seen could not be counted');
    return [];
  });
