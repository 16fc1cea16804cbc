import type { Worker } from 'node:worker_threads';
import { AppError } from '@siteyard/schemas/errors';
import { startWorker } from '../lib/start-worker.ts';
import type { CleanResult, CleanTask } from '../sanitiser-worker.ts';

/** The thread ends after this long without work, in ms, because it needs 40 MB. */
const IDLE_MS = 30_000;

export interface SanitiserThread {
  /**
   * Cleans texts. Call it again only when the earlier call has ended.
   * @param ms the longest time for it; after that, the thread is ended
   * @throws AppError `unavailable` if it takes longer, or the site is stopping
   */
  clean(texts: readonly string[], ms: number): Promise<string[]>;
  close(): Promise<void>;
}

interface PendingTask {
  id: number;
  resolve: (texts: string[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** Runs DOMPurify in a worker thread that starts on demand and ends when idle. */
export function createSanitiserThread(
  start: () => Worker = () => startWorker('sanitiser-worker'),
): SanitiserThread {
  let pending: PendingTask | undefined;
  let closed = false;
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async (reason?: Error) => {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    clearTimeout(pending?.timer);
    pending?.reject(tookTooLong(reason ?? new Error('the sanitiser ended')));
    pending = undefined;
    await ended?.terminate();
  };

  const begin = (): Worker => {
    const started = start();
    started.on('message', ({ id, texts, error }: CleanResult) => {
      if (pending?.id !== id) return;
      const task = pending;
      pending = undefined;
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

  const clean = (texts: readonly string[], ms: number): Promise<string[]> => {
    if (closed) throw tookTooLong(new Error('the site is stopping'));
    clearTimeout(idle);
    const asking = (worker ??= begin());
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void end(new Error('the sanitiser hangs')), ms);
      pending = { id, resolve, reject, timer };
      asking.postMessage({ id, texts: [...texts] } satisfies CleanTask);
    });
  };

  return {
    clean,
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
