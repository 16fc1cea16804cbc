import { AppError } from '@siteyard/schemas/errors';
import type { Connection, UpdateQuery } from 'mongoose';
import { isGone, LEASE_MS, newOwner, takeOrGiveBack } from './lease-owner.ts';
import {
  SITE,
  siteStateModel,
  type Maintenance,
  type SiteStateDocument,
} from './site-state.model.ts';
import type { SiteState } from './site-state.service.ts';

export type { Maintenance };

/** The lease for running work on the whole site. */
export interface HeldMaintenance {
  id: string;
  /** @throws MaintenanceLost if another instance has taken over */
  renew(): Promise<void>;
  /**
   * Marks the content as being replaced. From then on, no instance reads or writes it.
   * @throws MaintenanceLost
   */
  startReplacing(): Promise<void>;
  /**
   * Ends the work.
   * @param update other changes in the same write
   * @returns false if another instance has taken over. Then nothing was changed
   */
  end(update?: Pick<UpdateQuery<SiteStateDocument>, '$set' | '$unset'>): Promise<boolean>;
}

/** The lease for work on the whole site. During such work no run is applied, and the other way round. */
export interface MaintenanceLease {
  /** @throws AppError `run_in_progress` */
  take(kind: Maintenance['kind'], id: string, who: string | null): Promise<HeldMaintenance>;
  /** Takes over a restore whose process stopped while it replaced the content; null if there is none. */
  takeAbandoned(now?: Date): Promise<HeldMaintenance | null>;
  read(): Promise<Maintenance | null>;
}

/** Another instance has taken over, because this one was too slow. */
export class MaintenanceLost extends Error {
  override readonly name = 'MaintenanceLost';
}

/** Selects a site without such work. An expired lease does not count. */
export const NO_MAINTENANCE = (now: Date) => ({
  $or: [{ site_work: null }, { 'site_work.until': { $lt: now }, 'site_work.replacing': null }],
});

/**
 * Removes the lease of a killed process on this machine, so that the next attempt need not wait for its
 * end. A restore that was replacing the content keeps its lease, because it must be completed.
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

export function createMaintenanceLease(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'change' | 'read'>;
}): MaintenanceLease {
  const { siteState } = deps;
  const model = siteStateModel(deps.connection);
  const until = () => new Date(Date.now() + LEASE_MS);

  function held({ id, owner }: Maintenance): HeldMaintenance {
    const mine = { 'site_work.owner': owner };
    const lost = () => new MaintenanceLost('another instance has taken over');
    return {
      id,
      async renew() {
        const set = { 'site_work.until': until() };
        const { matchedCount } = await model.updateOne({ ...SITE, ...mine }, { $set: set });
        if (matchedCount === 0) throw lost();
      },
      async startReplacing() {
        const set = { 'site_work.replacing': true, 'site_work.until': until() };
        if (!(await siteState.change(mine, { $set: set }))) throw lost();
      },
      async end({ $set, $unset } = {}) {
        const update = { ...($set && { $set }), $unset: { ...$unset, site_work: 1 as const } };
        return (await siteState.change(mine, update)) !== null;
      },
    };
  }

  return {
    async take(kind, id, who) {
      await forgetKilled(model, (await siteState.read()).site_work);
      const now = new Date();
      const maintenance = { kind, id, owner: newOwner(), who, since: now, until: until() };
      const mine = held(maintenance);
      const free = { ...SITE, applying: null, ...NO_MAINTENANCE(now) };
      const { modifiedCount } = await takeOrGiveBack(
        () => model.updateOne(free, { $set: { site_work: maintenance } }),
        () => mine.end(),
      );
      if (modifiedCount > 0) return mine;
      const { site_work: other, applying } = await siteState.read();
      if (other) throw inMaintenance(other);
      throw new AppError('run_in_progress', {
        ...(applying && {
          message: `${applying.who ?? 'Another caller'} is applying a run since ${applying.since.toISOString()}. Wait until it has finished.`,
        }),
      });
    },
    async takeAbandoned(now = new Date()) {
      const { site_work: left } = await siteState.read();
      if (!left?.replacing || (left.until > now && !isGone(left.owner))) return null;
      const mine: Maintenance = { ...left, owner: newOwner(), until: until() };
      const { modifiedCount } = await model.updateOne(
        { ...SITE, 'site_work.owner': left.owner, 'site_work.until': left.until },
        { $set: { site_work: mine } },
      );
      return modifiedCount === 0 ? null : held(mine);
    },
    read: async () => (await siteState.read()).site_work ?? null,
  };
}
