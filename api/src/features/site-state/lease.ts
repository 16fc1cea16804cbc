import type { Connection, QueryFilter, UpdateQuery } from 'mongoose';
import { isGone, keepRenewing, LEASE_MS, newOwner, takeOrGiveBack } from './lease-owner.ts';
import { SITE, siteStateModel, type SiteStateDocument } from './site-state.model.ts';
import type { SiteState } from './site-state.service.ts';

/** The waiting times of leases that several instances share. */
export interface LeaseTiming {
  /** The time after which every instance knows of a restore, in ms. */
  settleMs: number;
  /** The interval for finding leases that have ended, and for renewing that of a restore, in ms. */
  renewMs: number;
}

export const LEASE_TIMING: LeaseTiming = { settleMs: 2_000, renewMs: 4_000 };

/** The fields of the site's document that store a lease. */
type LeaseField = 'applying' | 'site_work' | 'scheduling';
type Stored<Field extends LeaseField> = NonNullable<SiteStateDocument[Field]>;
type Update = Pick<UpdateQuery<SiteStateDocument>, '$set' | '$unset'>;

/** Thrown if another instance has taken over the lease, because this instance renewed it too late. */
export class LeaseLost extends Error {
  override readonly name = 'LeaseLost';

  constructor(cause?: unknown) {
    super('another instance has taken over', { cause });
  }
}

/** A lease that this process has taken. It ends after `leaseMs`, unless it is renewed. */
export interface HeldLease {
  /** @throws LeaseLost */
  renew(): Promise<void>;
  /**
   * Renews the lease at an interval, until the returned function is called.
   * @param lost called if a renewal fails; without it, the next write under the lease detects the loss
   */
  keep(lost?: (error: Error) => void): () => void;
  /**
   * Changes fields of the lease, renews it, and announces the change to all instances.
   * @throws LeaseLost
   */
  change(fields: Record<string, unknown>): Promise<void>;
  /**
   * Ends the lease.
   * @param update other changes of the site's document in the same write
   * @returns false if another instance has taken over the lease; then nothing was changed
   */
  release(update?: Update): Promise<boolean>;
}

export interface LeaseDeps {
  connection: Connection;
  siteState: Pick<SiteState, 'change' | 'read'>;
  /** The duration of the lease after each renewal, in ms. */
  leaseMs?: number;
}

/**
 * Creates a lease that is stored in a field of the site's document. At most one process holds it at any
 * time.
 */
export function createLease<Field extends LeaseField>(
  field: Field,
  { connection, siteState, leaseMs = LEASE_MS }: LeaseDeps,
) {
  const model = siteStateModel(connection);
  const until = () => new Date(Date.now() + leaseMs);
  const at = (name: string) => `${field}.${name}`;

  function held(owner: string): HeldLease {
    const mine = { [at('owner')]: owner } as QueryFilter<SiteStateDocument>;
    async function renew() {
      const update = { $set: { [at('until')]: until() } };
      const { matchedCount } = await model.updateOne({ ...SITE, ...mine }, update);
      if (matchedCount === 0) throw new LeaseLost();
    }
    return {
      renew,
      keep: (lost) => keepRenewing(renew, leaseMs / 4, lost),
      async change(fields) {
        const all = Object.entries({ ...fields, until: until() });
        const $set = Object.fromEntries(all.map(([name, value]) => [at(name), value]));
        if (!(await siteState.change(mine, { $set }))) throw new LeaseLost();
      },
      async release({ $set, $unset } = {}) {
        const update = { ...($set && { $set }), $unset: { ...$unset, [field]: 1 as const } };
        return (await siteState.change(mine, update)) !== null;
      },
    };
  }

  return {
    /**
     * Takes the lease.
     * @param about the other fields of the lease
     * @param free the condition under which the lease is free
     * @returns null if the condition is false
     */
    async take(
      about: Omit<Stored<Field>, 'owner' | 'until'>,
      free: QueryFilter<SiteStateDocument>,
    ): Promise<HeldLease | null> {
      const owner = newOwner();
      const mine = held(owner);
      const lease = { ...about, owner, until: until() };
      const { modifiedCount } = await takeOrGiveBack(
        () => model.updateOne({ ...SITE, ...free }, { $set: { [field]: lease } }),
        () => mine.release(),
      );
      return modifiedCount > 0 ? mine : null;
    },
    /**
     * Takes over a lease that has ended.
     * @param left the lease as this instance has read it
     * @returns null if the holder has renewed the lease since, or another instance has taken it over first
     */
    async takeOver(left: Stored<Field>): Promise<HeldLease | null> {
      const owner = newOwner();
      const same = { [at('owner')]: left.owner, [at('until')]: left.until };
      const lease = { ...left, owner, until: until() };
      const { modifiedCount } = await model.updateOne(
        { ...SITE, ...same } as QueryFilter<SiteStateDocument>,
        { $set: { [field]: lease } },
      );
      return modifiedCount > 0 ? held(owner) : null;
    },
  };
}

/** Whether a lease was not renewed in time, or the process on this machine that held it has stopped. */
export const hasEnded = ({ owner, until }: { owner: string; until: Date }, now = new Date()) =>
  until <= now || isGone(owner);
