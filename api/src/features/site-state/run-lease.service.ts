import { AppError } from '@siteyard/schemas/errors';
import type { ChangeSource } from '@siteyard/schemas/page';
import type { Connection } from 'mongoose';
import type { Entry } from '../../content/entities.ts';
import { NotSaved } from '../../content/errors.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { SiteData } from '../../content/stored.ts';
import { isGone, keepRenewing, LEASE_MS, newOwner } from './lease-owner.ts';
import { forgetKilled, inMaintenance, NO_MAINTENANCE } from './maintenance.service.ts';
import {
  SITE,
  siteStateModel,
  type Applying,
} from './site-state.model.ts';
import type { SiteState, WholeSiteState } from './site-state.service.ts';

/** What the switch of a run changes in the content store. */
export interface RunSwitch {
  kind: string;
  by: string | null;
  source: ChangeSource;
  /** The ids of the states that the new entries name. */
  states: string[];
  /** @throws the conflict, if the content has changed since the plan */
  entries(snapshot: SiteSnapshot, at: Date): Map<string, Entry | null>;
  site: Identity;
}

/** What a run changes of the data about the site. */
export type Identity = Pick<SiteData, 'site_id' | 'lineages' | 'migrations' | 'seeded_with'>;

/** The right to write, while it lasts. */
export interface HeldLease {
  run: string;
  /** Whether visitors see the run's content already. */
  committed: boolean;
  /** @throws LeaseLost when another instance has taken over */
  renew(): Promise<void>;
  /**
   * Renews the lease again and again, until the returned function is called: applying a large run
   * takes longer than a lease lasts.
   */
  keep(): () => void;
  /**
   * Renews the lease while the work lasts: planning a large run takes longer than a lease.
   * @throws LeaseLost after the work when another instance has taken over; what the work throws
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /**
   * The switch: from this one commit on, visitors see what the run has changed.
   * @throws LeaseLost when another instance has taken over; then nothing was switched. The conflict of
   *   `entries`. OutcomeUnknown: `isCommitted` finds out.
   */
  commit(change: RunSwitch): Promise<void>;
  /** Whether the run has been switched. If it has not, it never will be. */
  isCommitted(): Promise<boolean>;
  /**
   * Ends the run, after its content was folded or discarded.
   * @param isUnfolded whether some could not be folded: visitors go on seeing what is staged of it
   */
  release(isUnfolded?: boolean): Promise<void>;
  /** Says that what another run had left is folded. */
  noteFolded(run: string): Promise<void>;
}

/** The lease of the one run that may write. */
export interface RunLease {
  /** @throws AppError `run_in_progress` */
  take(run: string, who: string | null): Promise<HeldLease>;
  /** Takes over a lease whose holder has stopped renewing it; null if there is none. */
  takeExpired(now?: Date): Promise<HeldLease | null>;
  /**
   * @returns the state of the site
   * @throws AppError `run_in_progress` while a run is being applied
   */
  refuseWhileTaken(): Promise<WholeSiteState>;
  /** The run that holds the lease, so that no other can start; null for none. */
  takenBy(): Promise<string | null>;
}

/** Whether visitors see the pages that a run has staged. */
export const isShown = (
  { committed_run, unfolded }: Pick<SiteData, 'committed_run' | 'unfolded'>,
  run: string,
): boolean => committed_run === run || (unfolded?.includes(run) ?? false);

/** Another instance has taken over, because this one was too slow. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export function createRunLease(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'commit' | 'closeRequest'>;
  siteState: Pick<SiteState, 'change' | 'changeSite' | 'committedRuns' | 'read'>;
  leaseMs?: number;
}): RunLease {
  const { content, siteState, leaseMs = LEASE_MS } = deps;
  const model = siteStateModel(deps.connection);
  const until = () => new Date(Date.now() + leaseMs);

  const requestOf = (run: string) => `run:${run}`;

  function held({ run, owner }: Applying, committed: boolean): HeldLease {
    const mine = { 'applying.owner': owner };
    const lost = (cause?: unknown) =>
      new LeaseLost(`another instance has taken over run ${run}`, { cause });
    /** Until when this process certainly has the lease, by its own clock. */
    let heldUntil = performance.now() + leaseMs;
    async function renew() {
      const began = performance.now();
      const { matchedCount } = await model.updateOne(
        { ...SITE, ...mine },
        { $set: { 'applying.until': until() } },
      );
      if (matchedCount === 0) throw lost();
      heldUntil = began + leaseMs;
    }
    /** Changes the runs that visitors see. Only the holder of the lease may do that. */
    async function changeShown(change: (site: Readonly<SiteData>) => Partial<SiteData>) {
      await renew();
      await siteState.changeSite('fold', (site) => {
        if (performance.now() > heldUntil) throw lost();
        return change(site);
      });
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
      async commit({ kind, by, source, states, entries, site }) {
        await renew();
        const actor = { by, source, request: requestOf(run), isRepeat: true };
        const compute = (snapshot: SiteSnapshot, at: Date) => ({
          entries: entries(snapshot, at),
          site: { ...site, committed_run: run },
          about: { run },
        });
        try {
          await content.commit(actor, { kind, states, compute });
        } catch (error) {
          // Whoever has taken over has closed the request.
          throw error instanceof NotSaved ? lost(error) : error;
        }
      },
      isCommitted: async () => (await content.closeRequest(requestOf(run))) !== null,
      async release(isUnfolded = false) {
        if (siteState.committedRuns().includes(run))
          await changeShown(({ committed_run, unfolded = [] }) => ({
            committed_run: committed_run === run ? null : (committed_run ?? null),
            unfolded: [...unfolded.filter((each) => each !== run), ...(isUnfolded ? [run] : [])],
          }));
        await siteState.change(mine, { $unset: { applying: 1 } });
      },
      noteFolded: (ended) =>
        changeShown(({ unfolded = [] }) => ({ unfolded: unfolded.filter((each) => each !== ended) })),
    };
  }

  const inProgress = ({ who, since }: Applying) =>
    new AppError('run_in_progress', {
      message: `${who ?? 'Somebody'} is applying another run since ${since.toISOString()}. Wait until it has finished.`,
      body: { who, since: since.toISOString() },
    });

  return {
    async take(run, who) {
      const now = new Date();
      const applying: Applying = { run, owner: newOwner(), who, since: now, until: until() };
      const isMine = async () => {
        const free = { ...SITE, applying: null, ...NO_MAINTENANCE(now) };
        return (await model.updateOne(free, { $set: { applying } })).modifiedCount > 0;
      };
      if (await isMine()) return held(applying, false);
      const left = await siteState.read();
      if ((await forgetKilled(model, left.maintenance)) && (await isMine()))
        return held(applying, false);
      const { applying: other, maintenance } = await siteState.read();
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
      const isCommitted = (await content.closeRequest(requestOf(applying.run))) !== null;
      return held(mine, isCommitted);
    },
    async refuseWhileTaken() {
      const state = await siteState.read();
      if (state.applying) throw inProgress(state.applying);
      return state;
    },
    takenBy: async () => (await siteState.read()).applying?.run ?? null,
  };
}
