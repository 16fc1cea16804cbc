import { setTimeout as wait } from 'node:timers/promises';

/** The calls of this process that may write and have not ended. */
export interface WritesUnderWay {
  /** Counts a call until the function that this returns is called. */
  begin(): () => void;
  any(): boolean;
  /** Resolves once none is under way, or after this time. */
  ended(atMostMs: number): Promise<void>;
}

const LOOK_MS = 20;

export function createWritesUnderWay(): WritesUnderWay {
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
      while (calls.size > 0 && performance.now() < end) await wait(LOOK_MS);
    },
  };
}
