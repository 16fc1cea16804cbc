import { createLease, hasEnded, type LeaseDeps } from './lease.ts';

/** The lease of the instance that applies scheduled changes. */
export interface ScheduleLease {
  /**
   * Runs the work while this instance has the lease, and renews the lease during the work.
   * @param work calls `isHeld` before each step and stops if it is false: after the first failed renewal.
   *   The next check then continues the work
   * @returns false if another instance has the lease
   */
  during(work: (isHeld: () => boolean) => Promise<void>): Promise<boolean>;
}

export function createScheduleLease(deps: LeaseDeps): ScheduleLease {
  const lease = createLease('scheduling', deps);
  async function take() {
    const { scheduling } = await deps.siteState.read();
    if (!scheduling) return lease.take({}, { scheduling: null });
    return hasEnded(scheduling) ? lease.takeOver(scheduling) : null;
  }
  return {
    async during(work) {
      const mine = await take();
      if (!mine) return false;
      let isHeld = true;
      const stop = mine.keep(() => (isHeld = false));
      try {
        await work(() => isHeld);
      } finally {
        stop();
        await mine.release();
      }
      return true;
    },
  };
}
