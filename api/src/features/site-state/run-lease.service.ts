import { AppError } from '@siteyard/schemas/errors';
import type { Connection } from 'mongoose';
import { isGone, keepRenewing, LEASE_MS, newOwner } from './lease-owner.ts';
import { forgetKilled, inMaintenance, NO_MAINTENANCE } from './maintenance.service.ts';
import {
  SITE,
  siteStateModel,
  type Applying,
  type MigrationRecord,
  type SiteStateDocument,
} from './site-state.model.ts';
import type { SiteState } from './site-state.service.ts';

export type { MigrationRecord };

/** What the switch changes of the site besides its content. */
export interface Identity {
  site_id: string;
  lineages: string[];
  migrations: MigrationRecord[];
  /** The seed whose default pages `sitectl seed` restores; null for none. */
  seeded_with: string | null;
}

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
   * The switch: from this one write on, visitors see what the run has staged.
   * @throws LeaseLost when another instance has taken over; then nothing was switched
   */
  commit(identity: Partial<Identity>): Promise<void>;
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
   * @returns the state of the site, which says so
   * @throws AppError `run_in_progress` while a run is being applied
   */
  refuseWhileTaken(): Promise<SiteStateDocument>;
  /** The run that holds the lease, so that no other can start; null for none. */
  takenBy(): Promise<string | null>;
}

/** Whether visitors see what a run has staged. */
export const isShown = (
  { committedRun, unfolded }: Pick<SiteStateDocument, 'committedRun' | 'unfolded'>,
  run: string,
): boolean => committedRun === run || (unfolded?.includes(run) ?? false);

/** Another instance has taken over, because this one was too slow. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';
}

export function createRunLease(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'change' | 'read'>;
  leaseMs?: number;
}): RunLease {
  const { siteState, leaseMs = LEASE_MS } = deps;
  const model = siteStateModel(deps.connection);
  const until = () => new Date(Date.now() + leaseMs);

  /** The runs with something to fold; only who holds the lease changes them. */
  async function unfoldedWith(run: string, isUnfolded: boolean): Promise<string[]> {
    const { unfolded = [] } = await siteState.read();
    const others = unfolded.filter((each) => each !== run);
    return isUnfolded ? [...others, run] : others;
  }

  function held({ run, owner }: Applying, committed: boolean): HeldLease {
    const mine = { 'applying.owner': owner };
    const lost = () => new LeaseLost(`another instance has taken over run ${run}`);
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
      async commit(identity) {
        const set = { committedRun: run, 'applying.until': until(), ...identity };
        if (!(await siteState.change(mine, { $set: set }))) throw lost();
      },
      async release(isUnfolded = false) {
        await siteState.change(mine, {
          $set: { unfolded: await unfoldedWith(run, isUnfolded) },
          $unset: { applying: 1, committedRun: 1 },
        });
      },
      async noteFolded(ended) {
        await siteState.change(mine, { $set: { unfolded: await unfoldedWith(ended, false) } });
      },
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
      const { applying, committedRun, unfolded } = await siteState.read();
      if (!applying || (applying.until > now && !isGone(applying.owner))) return null;
      const mine: Applying = { ...applying, owner: newOwner(), until: until() };
      const { modifiedCount } = await model.updateOne(
        { ...SITE, 'applying.owner': applying.owner, 'applying.until': applying.until },
        { $set: { applying: mine } },
      );
      if (modifiedCount === 0) return null;
      return held(mine, isShown({ committedRun, unfolded }, applying.run));
    },
    async refuseWhileTaken() {
      const state = await siteState.read();
      if (state.applying) throw inProgress(state.applying);
      return state;
    },
    takenBy: async () => (await siteState.read()).applying?.run ?? null,
  };
}
