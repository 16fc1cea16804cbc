import { setTimeout as wait } from 'node:timers/promises';

/** The running calls of this process that can write to the database. */
export interface RunningWrites {
  /** Counts a call until the returned function is called. */
  begin(): () => void;
  any(): boolean;
  /** Resolves when no call is running, at the latest after this time. */
  ended(atMostMs: number): Promise<void>;
}

const CHECK_EVERY_MS = 20;

export function createRunningWrites(): RunningWrites {
  const calls = new Set<symbol>();
  return {
    begin() {
      const call = Symbol('call');
      calls.add(call);
      return () => void calls.delete(call);
    },
    any: () => calls.size > 0,
    async ended(atMostMs) {
      const end = performance.now() + atMostMs;
      while (calls.size > 0 && performance.now() < end) await wait(CHECK_EVERY_MS);
    },
  };
}
