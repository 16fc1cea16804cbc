import { setTimeout as wait } from 'node:timers/promises';
import { within } from '../../lib/within.ts';
import type { Logger } from '../../log.ts';

export interface SiteStateTiming {
  /** The interval at which an instance looks for changes, in ms. */
  pollMs: number;
  /**
   * The time without a look after which an instance is behind, in ms. Others wait for it longer than
   * this.
   */
  behindMs: number;
}

/** The regular looks of an instance for changes by others. */
export interface Looks {
  /**
   * Whether this instance has not looked for changes for so long that others no longer wait for it, for
   * example because its process was stopped or its computer slept.
   */
  isBehind(): boolean;
  /** Whether the database answered when this instance last looked for changes. */
  isReachable(): boolean;
  /** Looks for changes if this instance is behind. Never rejects. Takes at most `CATCH_UP_MS`. */
  catchUp(): Promise<void>;
  /** Looks for changes. Never rejects. Takes at most `CATCH_UP_MS`. */
  lookAgain(): Promise<void>;
  stop(): void;
}

/** The longest time for which a call waits for a look, in ms. Pages in memory need no database. */
const CATCH_UP_MS = 1_000;

/** The time limit of a look, in ms. During a look, this instance notices no other change. */
const LOOK_MS = 2_000;

/**
 * Starts the looks.
 * @param read reads the changes
 * @param learn gets them, unless the read took longer than `LOOK_MS`
 */
export function startLooks<Changes>(deps: {
  read: () => Promise<Changes>;
  learn: (changes: Changes) => void;
  timing: SiteStateTiming;
  logger: Logger;
}): Looks {
  const { timing, logger } = deps;
  let looked = moment();
  let closed = false;
  let reachable = true;
  let timer: NodeJS.Timeout;
  const lookNow = async () => {
    const began = moment();
    try {
      const problem = 'the database does not answer a read of changes';
      deps.learn(await within(LOOK_MS, deps.read(), problem));
      reachable = true;
      looked = began;
    } catch (error) {
      if (reachable && !closed) logger.warn({ err: error }, 'the database does not answer');
      reachable = false;
    }
  };
  let looking: Promise<void> | undefined;
  const look = () => (looking ??= lookNow().finally(() => (looking = undefined)));
  const poll = async () => {
    await look();
    if (!closed) timer = setTimeout(poll, timing.pollMs).unref();
  };
  timer = setTimeout(poll, timing.pollMs).unref();

  const isBehind = () => isLonger(looked, timing.behindMs);
  async function lookAgain() {
    const enough = new AbortController();
    const atMost = wait(CATCH_UP_MS, undefined, { ref: false, signal: enough.signal });
    // A look that began before the process was stopped returns an old state.
    const seen = look().then(() => (isBehind() && reachable ? look() : undefined));
    await Promise.race([seen, atMost]);
    enough.abort();
    await atMost.catch(() => {});
  }
  return {
    isBehind,
    isReachable: () => reachable,
    async catchUp() {
      if (isBehind()) await lookAgain();
    },
    lookAgain,
    stop() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the time of two clocks: one may be set back, and the other stops while the computer sleeps. */
const moment = () => ({ clock: Date.now(), steady: performance.now() });

function isLonger(since: ReturnType<typeof moment>, ms: number): boolean {
  const now = moment();
  return now.steady - since.steady > ms || now.clock - since.clock > ms;
}
