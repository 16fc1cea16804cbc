import { setTimeout as wait } from 'node:timers/promises';
import { withTimeout } from '../../lib/with-timeout.ts';
import type { Logger } from '../../log.ts';

export interface SiteStateTiming {
  /** The interval at which an instance polls for changes, in ms. */
  pollMs: number;
  /**
   * The maximum age of the last poll, in ms. With an older poll, an instance is behind. Other instances
   * wait longer than this time for an instance to learn of a change.
   */
  behindMs: number;
}

/** Polls the database for changes by other instances. */
export interface ChangePoller {
  /**
   * Whether the last poll is so old that other instances no longer wait for this one. This happens if the
   * process was stopped or its computer slept.
   */
  isBehind(): boolean;
  /** Whether the database answered in the last poll. */
  isReachable(): boolean;
  /** Polls if this instance is behind. Never rejects. Takes at most `CATCH_UP_MS`. */
  catchUp(): Promise<void>;
  /** Polls. Never rejects. Takes at most `CATCH_UP_MS`. */
  pollNow(): Promise<void>;
  stop(): void;
}

/** The maximum time for which a call waits for a poll, in ms. Cached pages need no database. */
const CATCH_UP_MS = 1_000;

/** The time limit of a poll, in ms. During a poll, this instance notices no other change. */
const POLL_TIMEOUT_MS = 2_000;

/**
 * Starts polling.
 * @param read reads the changes
 * @param learn receives the changes, unless the read took longer than `POLL_TIMEOUT_MS`
 */
export function startChangePoller<Changes>(deps: {
  read: () => Promise<Changes>;
  learn: (changes: Changes) => void;
  timing: SiteStateTiming;
  logger: Logger;
}): ChangePoller {
  const { timing, logger } = deps;
  let polledAt = moment();
  let closed = false;
  let reachable = true;
  let timer: NodeJS.Timeout;
  const pollOnce = async () => {
    const began = moment();
    try {
      const problem = 'the database does not answer a read of changes';
      deps.learn(await withTimeout(POLL_TIMEOUT_MS, deps.read(), problem));
      reachable = true;
      polledAt = began;
    } catch (error) {
      if (reachable && !closed) logger.warn({ err: error }, 'the database does not answer');
      reachable = false;
    }
  };
  let polling: Promise<void> | undefined;
  /** Concurrent callers share one poll. */
  const poll = () => (polling ??= pollOnce().finally(() => (polling = undefined)));
  const pollRegularly = async () => {
    await poll();
    if (!closed) timer = setTimeout(pollRegularly, timing.pollMs).unref();
  };
  timer = setTimeout(pollRegularly, timing.pollMs).unref();

  const isBehind = () => isLonger(polledAt, timing.behindMs);
  async function pollNow() {
    const enough = new AbortController();
    const atMost = wait(CATCH_UP_MS, undefined, { ref: false, signal: enough.signal });
    // A poll that began before the process was stopped may return an old state, so this polls again.
    const seen = poll().then(() => (isBehind() && reachable ? poll() : undefined));
    await Promise.race([seen, atMost]);
    enough.abort();
    await atMost.catch(() => {});
  }
  return {
    isBehind,
    isReachable: () => reachable,
    async catchUp() {
      if (isBehind()) await pollNow();
    },
    pollNow,
    stop() {
      closed = true;
      clearTimeout(timer);
    },
  };
}

/** Returns the time of two clocks. The first may be set back; the second stops while the computer sleeps. */
const moment = () => ({ clock: Date.now(), steady: performance.now() });

function isLonger(since: ReturnType<typeof moment>, ms: number): boolean {
  const now = moment();
  return now.steady - since.steady > ms || now.clock - since.clock > ms;
}
