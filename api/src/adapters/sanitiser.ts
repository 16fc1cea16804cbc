import type { Worker } from 'node:worker_threads';
import { AppError } from '@siteyard/schemas/errors';
import { createTurns } from '../lib/in-turn.ts';
import { startWorker } from '../lib/start-worker.ts';
import type { CleanResult, CleanTask } from '../sanitiser-worker.ts';

export interface Sanitiser {
  /** Returns the texts with only the marks, links and line breaks that rich text may have. */
  clean(texts: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The thread ends after this long without work, in ms: it holds 40 MB. */
const IDLE_MS = 30_000;
/** Cleaning any page within the limits takes less than this, in ms. */
const PATIENCE_MS = 20_000;

interface Asked {
  id: number;
  resolve: (texts: string[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/**
 * Runs DOMPurify in a worker thread that starts on demand and ends when idle. Callers take turns, so
 * that a text over which it hangs fails only the call that sent it.
 * @param patience ms for the texts of one call
 */
export function createSanitiser({
  start = () => startWorker('sanitiser-worker'),
  patience = PATIENCE_MS,
} = {}): Sanitiser {
  // `patience` limits each turn.
  const turns = createTurns<'worker'>(Infinity);
  let asked: Asked | undefined;
  let closed = false;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async (reason?: Error) => {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    clearTimeout(asked?.timer);
    asked?.reject(tookTooLong(reason ?? new Error('the sanitiser ended')));
    asked = undefined;
    await ended?.terminate();
  };

  const begin = (): Worker => {
    const started = start();
    started.on('message', ({ id, texts, error }: CleanResult) => {
      if (asked?.id !== id) return;
      const task = asked;
      asked = undefined;
      clearTimeout(task.timer);
      if (texts) task.resolve(texts);
      else task.reject(new Error(`the rich text could not be cleaned: ${error}`));
      idle = setTimeout(() => void end(), IDLE_MS).unref();
    });
    started.on('error', (error) => {
      if (worker === started) void end(error as Error);
    });
    started.unref();
    return started;
  };

  const ask = (texts: readonly string[]): Promise<string[]> => {
    if (closed) throw tookTooLong(new Error('the site is stopping'));
    clearTimeout(idle);
    const asking = (worker ??= begin());
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void end(new Error('the sanitiser hangs')), patience);
      asked = { id, resolve, reject, timer };
      asking.postMessage({ id, texts: [...texts] } satisfies CleanTask);
    });
  };

  return {
    clean(texts) {
      // Text without a tag needs no cleaning, and most texts have none.
      if (!texts.some((text) => text.includes('<'))) return Promise.resolve([...texts]);
      return turns('worker', () => ask(texts));
    },
    async close() {
      closed = true;
      await end();
    },
  };
}

const tookTooLong = (cause: Error) =>
  new AppError('unavailable', {
    message: 'The text cannot be checked right now. Please try again in a moment.',
    cause,
  });
