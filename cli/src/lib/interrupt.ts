import { setImmediate } from 'node:timers/promises';
import { EXIT } from './exit-codes.ts';
import { hideStatus } from './terminal/status-line.ts';

/** The maximum time of clean-up after Ctrl-C, in ms. A second Ctrl-C ends it immediately. */
const CLEAN_UP_MS = 10_000;
/** The interval of the check whether the shell of npx has ended, in ms. */
const CHECK_MS = 500;

/** The time of synchronous work after which signals are handled, in ms. */
const WORK_MS = 50;

const cleanUps = new Set<() => void | Promise<void>>();
let interrupted = false;

/** Whether the user has pressed Ctrl-C and the process is about to exit. */
export const isInterrupted = () => interrupted;

/**
 * Registers a function that runs when the user presses Ctrl-C, just before the process exits.
 * @returns a function that removes the registration
 */
export function onInterrupt(cleanUp: () => void | Promise<void>): () => void {
  cleanUps.add(cleanUp);
  return () => cleanUps.delete(cleanUp);
}

/** On Ctrl-C (SIGINT), SIGTERM and a closed terminal (SIGHUP), runs all registered functions and exits with 130. */
export function handleInterrupts(): void {
  const exit = () => {
    hideStatus();
    process.exit(EXIT.interrupted);
  };
  const end = () => {
    interrupted = true;
    hideStatus();
    const pending = [...cleanUps].flatMap((cleanUp) => cleanUp() ?? []);
    if (pending.length === 0) exit();
    setTimeout(exit, CLEAN_UP_MS);
    void Promise.allSettled(pending).then(exit);
  };
  for (const signal of ['SIGINT', 'SIGTERM', 'SIGHUP'] as const) process.once(signal, end);
  whenNpxEnds(end);
}

/**
 * Calls `end` when the shell that npx runs commands in has ended. npx forwards signals only to that
 * shell, which ends without the command.
 */
function whenNpxEnds(end: () => void): void {
  if (!process.env.npm_lifecycle_event) return;
  const shell = process.ppid;
  const timer = setInterval(() => {
    if (process.ppid === shell) return;
    clearInterval(timer);
    end();
  }, CHECK_MS).unref();
}

/**
 * Returns a function for a loop of synchronous work, which blocks signals such as Ctrl-C. Each step of
 * the loop awaits it. It lets the process handle its signals at most every 50 ms.
 */
export function createSignalBreaks(): () => Promise<void> {
  let lastAt = performance.now();
  return async () => {
    if (performance.now() - lastAt < WORK_MS) return;
    await setImmediate();
    lastAt = performance.now();
  };
}
