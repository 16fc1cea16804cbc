import { AppError } from '@siteyard/schemas/errors';
import { createLease, hasEnded, type HeldLease, type LeaseDeps } from './lease.ts';
import { isGone } from './lease-owner.ts';
import { SITE, siteStateModel, type Maintenance } from './site-state.model.ts';

export type { Maintenance };

/** The lease of a running backup, restore or erase. */
export interface HeldMaintenance extends Omit<HeldLease, 'change' | 'release'> {
  /** The id of the restore; '' for other work. */
  id: string;
  /**
   * Marks the content as being replaced. From then on, no instance reads or writes it.
   * @throws LeaseLost
   */
  startReplacing(): Promise<void>;
  /** Ends the work; see `release` of a lease. */
  end: HeldLease['release'];
}

/**
 * The lease for work on the whole site. No run is applied during such work, and no such work starts while
 * a run is applied.
 */
export interface MaintenanceLease {
  /** @throws AppError `run_in_progress` */
  take(kind: Maintenance['kind'], id: string, who: string | null): Promise<HeldMaintenance>;
  /** Takes over a restore whose process stopped while it was replacing the content; null if there is none. */
  takeAbandoned(now?: Date): Promise<HeldMaintenance | null>;
  read(): Promise<Maintenance | null>;
}

/**
 * Selects the site's document if no work on the whole site is running. An expired lease counts as no work.
 */
export const noMaintenance = (now: Date) => ({
  $or: [{ site_work: null }, { 'site_work.until': { $lt: now }, 'site_work.replacing': null }],
});

/**
 * Removes the lease of a killed process on this machine, so that the next attempt does not wait until the
 * lease ends. A restore that was replacing the content keeps its lease, because another instance must
 * complete it.
 * @returns whether a lease was removed
 */
export async function forgetKilled(
  model: ReturnType<typeof siteStateModel>,
  left: Maintenance | null | undefined,
): Promise<boolean> {
  if (!left || left.replacing || !isGone(left.owner)) return false;
  const same = { 'site_work.owner': left.owner, 'site_work.replacing': null };
  const { modifiedCount } = await model.updateOne(
    { ...SITE, ...same },
    { $unset: { site_work: 1 } },
  );
  return modifiedCount > 0;
}

const WORK: Record<Maintenance['kind'], string> = {
  backup: 'making a backup',
  restore: 'restoring a backup',
  erase: 'erasing data',
};

/** The error for a call during work on the whole site. */
export function inMaintenance({ kind, who, since }: Maintenance): AppError {
  return new AppError('run_in_progress', {
    message: `${who ?? 'Another caller'} is ${WORK[kind]} since ${since.toISOString()}. Wait until it has finished.`,
    body: { who, since: since.toISOString() },
  });
}

export function createMaintenanceLease(deps: LeaseDeps): MaintenanceLease {
  const { siteState } = deps;
  const model = siteStateModel(deps.connection);
  const lease = createLease('site_work', deps);
  const held = (id: string, { renew, keep, change, release }: HeldLease): HeldMaintenance => ({
    id,
    renew,
    keep,
    startReplacing: () => change({ replacing: true }),
    end: release,
  });

  return {
    async take(kind, id, who) {
      await forgetKilled(model, (await siteState.read()).site_work);
      const now = new Date();
      const free = { applying: null, ...noMaintenance(now) };
      const mine = await lease.take({ kind, id, who, since: now }, free);
      if (mine) return held(id, mine);
      const { site_work: other, applying } = await siteState.read();
      if (other) throw inMaintenance(other);
      throw new AppError('run_in_progress', {
        ...(applying && {
          message: `${applying.who ?? 'Another caller'} is applying a run since ${applying.since.toISOString()}. Wait until it has finished.`,
        }),
      });
    },
    async takeAbandoned(now) {
      const { site_work: left } = await siteState.read();
      if (!left?.replacing || !hasEnded(left, now)) return null;
      const mine = await lease.takeOver(left);
      return mine && held(left.id, mine);
    },
    read: async () => (await siteState.read()).site_work ?? null,
  };
}
