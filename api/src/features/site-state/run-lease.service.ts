import { AppError } from '@siteyard/schemas/errors';
import type { ChangeSource } from '@siteyard/schemas/http';
import type { Connection } from 'mongoose';
import { NotSaved } from '../../content/errors.ts';
import { applyPlanned, type PlannedChange } from '../../content/planned-change.ts';
import { refusePagesInPath, settleRentals } from '../settings/rentals-change.ts';
import type { ContentStore } from '../../content/store.ts';
import type { SiteData } from '../../content/stored.ts';
import { isGone, keepRenewing, LEASE_MS, newOwner, takeOrGiveBack } from './lease-owner.ts';
import { forgetKilled, inMaintenance, NO_MAINTENANCE } from './maintenance.service.ts';
import { SITE, siteStateModel, type Applying } from './site-state.model.ts';
import type { SiteState, WholeSiteState } from './site-state.service.ts';

/** The changes of a run's commit. */
export interface RunCommit {
  kind: string;
  by: string | null;
  source: ChangeSource;
  changes: readonly PlannedChange[];
  site: Partial<Pick<SiteData, 'site_id' | 'lineages' | 'migrations' | 'seeded_with'>>;
}

/** The right to apply a run. */
export interface HeldLease {
  run: string;
  /** Whether the run has changed the site. */
  committed: boolean;
  /** @throws LeaseLost if another instance has taken over */
  renew(): Promise<void>;
  /**
   * Renews the lease at an interval, until the returned function is called, because applying a large run
   * takes longer than a lease.
   */
  keep(): () => void;
  /**
   * Renews the lease during the work, because planning a large run takes longer than a lease.
   * @throws LeaseLost after the work if another instance has taken over; the error of the work
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /**
   * Changes the site with one commit. Visitors see all changes from then on.
   * @throws LeaseLost if another instance has taken over; then nothing was changed. The conflict of a
   *   change. OutcomeUnknown; `isCommitted` returns the outcome.
   */
  commit(commit: RunCommit): Promise<void>;
  /** Whether the run has changed the site. If not, it can no longer do so. */
  isCommitted(): Promise<boolean>;
  /** Ends the run. */
  release(): Promise<void>;
}

/** The lease of the one run that may be applied. */
export interface RunLease {
  /** @throws AppError `run_in_progress` */
  take(run: string, who: string | null): Promise<HeldLease>;
  /** Takes over a lease that its holder no longer renews; null if there is none. */
  takeExpired(now?: Date): Promise<HeldLease | null>;
  /**
   * @returns the state of the site
   * @throws AppError `run_in_progress` while a run is being applied
   */
  refuseWhileTaken(): Promise<WholeSiteState>;
  /** Returns the run that holds the lease, so that no other can start; null if there is none. */
  takenBy(): Promise<string | null>;
}

/** Another instance has taken over, because this one was too slow. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

/** Returns the name of the request for the commit of a run. No run makes two commits. */
export const requestOf = (run: string) => `run:${run}`;

export function createRunLease(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'commit' | 'closeRequest'>;
  siteState: Pick<SiteState, 'change' | 'read'>;
  leaseMs?: number;
}): RunLease {
  const { content, siteState, leaseMs = LEASE_MS } = deps;
  const model = siteStateModel(deps.connection);
  const until = () => new Date(Date.now() + leaseMs);

  function held({ run, owner }: Applying, committed: boolean): HeldLease {
    const mine = { 'applying.owner': owner };
    const lost = (cause?: unknown) =>
      new LeaseLost(`another instance has taken over run ${run}`, { cause });
    async function renew() {
      const { matchedCount } = await model.updateOne(
        { ...SITE, ...mine },
        { $set: { 'applying.until': until() } },
      );
      if (matchedCount === 0) throw lost();
    }
    const keep = () => keepRenewing(renew, leaseMs / 4);
    return {
      run,
      committed,
      renew,
      keep,
      async during(work) {
        const stop = keep();
        try {
          const result = await work();
          await renew();
          return result;
        } finally {
          stop();
        }
      },
      async commit({ kind, by, source, changes, site }) {
        await renew();
        const actor = { by, source, request: requestOf(run), isRepeat: true };
        try {
          await content.commit(actor, {
            kind,
            states: changes.flatMap(({ states }) => states),
            compute(snapshot, at) {
              const entries = applyPlanned(changes, snapshot, at);
              refusePagesInPath(entries, snapshot);
              settleRentals(entries, snapshot, { actor: { name: by, source }, at });
              return { entries, site, about: { run } };
            },
          });
        } catch (error) {
          // The instance that took the lease has closed the request.
          throw error instanceof NotSaved ? lost(error) : error;
        }
      },
      isCommitted: async () => (await content.closeRequest(requestOf(run))) !== null,
      async release() {
        await siteState.change(mine, { $unset: { applying: 1 } });
      },
    };
  }

  const inProgress = ({ who, since }: Applying) =>
    new AppError('run_in_progress', {
      message: `${who ?? 'Another caller'} is applying another run since ${since.toISOString()}. Wait until it has finished.`,
      body: { who, since: since.toISOString() },
    });

  return {
    async take(run, who) {
      const now = new Date();
      const applying: Applying = { run, owner: newOwner(), who, since: now, until: until() };
      const isMine = async () => {
        const free = { ...SITE, applying: null, ...NO_MAINTENANCE(now) };
        const { modifiedCount } = await takeOrGiveBack(
          () => model.updateOne(free, { $set: { applying } }),
          () => held(applying, false).release(),
        );
        return modifiedCount > 0;
      };
      if (await isMine()) return held(applying, false);
      const left = await siteState.read();
      if ((await forgetKilled(model, left.site_work)) && (await isMine()))
        return held(applying, false);
      const { applying: other, site_work: maintenance } = await siteState.read();
      if (other) throw inProgress(other);
      throw maintenance ? inMaintenance(maintenance) : new AppError('run_in_progress');
    },
    async takeExpired(now = new Date()) {
      const { applying } = await siteState.read();
      if (!applying || (applying.until > now && !isGone(applying.owner))) return null;
      const mine: Applying = { ...applying, owner: newOwner(), until: until() };
      const { modifiedCount } = await model.updateOne(
        { ...SITE, 'applying.owner': applying.owner, 'applying.until': applying.until },
        { $set: { applying: mine } },
      );
      if (modifiedCount === 0) return null;
      const commit = await content.closeRequest(requestOf(applying.run));
      return held(mine, commit !== null);
    },
    async refuseWhileTaken() {
      const state = await siteState.read();
      if (state.applying) throw inProgress(state.applying);
      return state;
    },
    takenBy: async () => (await siteState.read()).applying?.run ?? null,
  };
}
