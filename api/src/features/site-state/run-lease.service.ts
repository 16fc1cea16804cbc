import { AppError } from '@siteyard/schemas/errors';
import { createLease, hasEnded, type HeldLease, type LeaseDeps } from './lease.ts';
import { forgetKilled, inMaintenance, noMaintenance } from './maintenance.service.ts';
import { siteStateModel, type Applying } from './site-state.model.ts';
import type { WholeSiteState } from './site-state.service.ts';

/** The lease under which a process applies a run. */
export interface HeldRunLease extends Pick<HeldLease, 'renew' | 'keep'> {
  run: string;
  /**
   * Renews the lease while the work runs, because planning a large run takes longer than a lease.
   * @throws the error of the work; after successful work, LeaseLost if another instance has taken over
   */
  during<T>(work: () => Promise<T>): Promise<T>;
  /** Ends the lease of the run. */
  release(): Promise<boolean>;
}

/** The lease for applying a run. Only one run can have it. */
export interface RunLease {
  /** @throws AppError `run_in_progress` */
  take(run: string, who: string | null): Promise<HeldRunLease>;
  /** Takes over a lease that its holder no longer renews; null if there is none. */
  takeExpired(now?: Date): Promise<HeldRunLease | null>;
  /**
   * @returns the state of the site
   * @throws AppError `run_in_progress` while a run is being applied
   */
  refuseWhileTaken(): Promise<WholeSiteState>;
  /**
   * Returns the run that has the lease; null if there is none. While a run has it, no other run can start.
   */
  takenBy(): Promise<string | null>;
}

export function createRunLease(deps: LeaseDeps): RunLease {
  const { siteState } = deps;
  const model = siteStateModel(deps.connection);
  const lease = createLease('applying', deps);

  const inProgress = ({ who, since }: Applying) =>
    new AppError('run_in_progress', {
      message: `${who ?? 'Another caller'} is applying another run since ${since.toISOString()}. Wait until it has finished.`,
      body: { who, since: since.toISOString() },
    });

  return {
    async take(run, who) {
      const now = new Date();
      const tryToTake = () =>
        lease.take({ run, who, since: now }, { applying: null, ...noMaintenance(now) });
      let mine = await tryToTake();
      if (!mine) {
        const { site_work: left } = await siteState.read();
        if (await forgetKilled(model, left)) mine = await tryToTake();
      }
      if (mine) return held(run, mine);
      const { applying: other, site_work: maintenance } = await siteState.read();
      if (other) throw inProgress(other);
      throw maintenance ? inMaintenance(maintenance) : new AppError('run_in_progress');
    },
    async takeExpired(now) {
      const { applying } = await siteState.read();
      if (!applying || !hasEnded(applying, now)) return null;
      const mine = await lease.takeOver(applying);
      return mine && held(applying.run, mine);
    },
    async refuseWhileTaken() {
      const state = await siteState.read();
      if (state.applying) throw inProgress(state.applying);
      return state;
    },
    takenBy: async () => (await siteState.read()).applying?.run ?? null,
  };
}

const held = (run: string, { renew, keep, release }: HeldLease): HeldRunLease => ({
  run,
  renew,
  keep,
  release: () => release(),
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
});
