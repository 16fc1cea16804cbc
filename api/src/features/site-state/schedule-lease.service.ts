import type { Connection } from 'mongoose';
import { isGone, keepRenewing, LEASE_MS, newOwner } from './lease-owner.ts';
import { SITE, siteStateModel } from './site-state.model.ts';
import type { SiteState } from './site-state.service.ts';

/** The lease of the instance that makes scheduled changes. */
export interface ScheduleLease {
  /**
   * Does the work while this instance has the lease, and renews the lease during the work. Returns false if
   * another instance has it.
   * @param work checks before each step whether the lease is still valid
   */
  during(work: (isHeld: () => boolean) => Promise<void>): Promise<boolean>;
}

export function createScheduleLease(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'read'>;
  leaseMs?: number;
}): ScheduleLease {
  const { siteState, leaseMs = LEASE_MS } = deps;
  const model = siteStateModel(deps.connection);
  const until = () => new Date(Date.now() + leaseMs);

  /** Takes the lease if it is free, or if its holder has stopped or has not renewed it. */
  async function take(owner: string): Promise<boolean> {
    const { scheduling } = await siteState.read();
    if (scheduling && scheduling.until > new Date() && !isGone(scheduling.owner)) return false;
    const { modifiedCount } = await model.updateOne(
      {
        ...SITE,
        ...(scheduling
          ? { 'scheduling.owner': scheduling.owner, 'scheduling.until': scheduling.until }
          : { scheduling: null }),
      },
      { $set: { scheduling: { owner, until: until() } } },
    );
    return modifiedCount > 0;
  }

  return {
    async during(work) {
      const owner = newOwner();
      if (!(await take(owner))) return false;
      const mine = { ...SITE, 'scheduling.owner': owner };
      let held = true;
      const renew = async () => {
        const update = { $set: { 'scheduling.until': until() } };
        held = (await model.updateOne(mine, update)).matchedCount > 0;
      };
      const stop = keepRenewing(renew, leaseMs / 4, () => (held = false));
      try {
        await work(() => held);
      } finally {
        stop();
        await model.updateOne(mine, { $unset: { scheduling: 1 } });
      }
      return true;
    },
  };
}
