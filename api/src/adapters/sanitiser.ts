import { createRequire } from 'node:module';
import { pathToFileURL } from 'node:url';
import { Worker } from 'node:worker_threads';
import { AppError } from '@siteyard/schemas/errors';
import type { CleanResult, CleanTask } from '../sanitiser-worker.ts';

export interface Sanitiser {
  /** The texts with nothing in them but the marks, links and line breaks that rich text may have. */
  clean(texts: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The thread ends when nobody needed it for this long, in ms: it holds 40 MB. */
const IDLE_MS = 30_000;
/** Nothing that is allowed takes this long, in ms. */
const PATIENCE_MS = 20_000;

interface Waiting {
  resolve: (texts: string[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** DOMPurify in a worker thread that starts when it is needed and ends when it is idle. */
export function createSanitiser(): Sanitiser {
  const waiting = new Map<number, Waiting>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;

  const end = async (reason?: Error) => {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    for (const { reject, timer } of waiting.values()) {
      clearTimeout(timer);
      reject(new AppError('unavailable', { cause: reason ?? new Error('the sanitiser ended') }));
    }
    waiting.clear();
    await ended?.terminate();
  };

  const start = (): Worker => {
    const started = startWorker();
    started.on('message', ({ id, texts, error }: CleanResult) => {
      const task = waiting.get(id);
      if (!task) return;
      waiting.delete(id);
      clearTimeout(task.timer);
      if (texts) task.resolve(texts);
      else task.reject(new Error(`the rich text could not be cleaned: ${error}`));
      if (waiting.size === 0) idle = setTimeout(() => void end(), IDLE_MS).unref();
    });
    started.on('error', (error) => {
      if (worker === started) void end(error as Error);
    });
    started.unref();
    return started;
  };

  return {
    clean(texts) {
      // Text without a tag has nothing to clean, and most texts have none.
      if (!texts.some((text) => text.includes('<'))) return Promise.resolve([...texts]);
      clearTimeout(idle);
      worker ??= start();
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        const timer = setTimeout(() => void end(new Error('the sanitiser hangs')), PATIENCE_MS);
        waiting.set(id, { resolve, reject, timer });
        worker?.postMessage({ id, texts: [...texts] } satisfies CleanTask);
      });
    },
    close: () => end(),
  };
}

/** From the source with tsx, or the bundle of a release beside this file. */
function startWorker(): Worker {
  if (!import.meta.url.endsWith('.ts'))
    return new Worker(new URL('./sanitiser-worker.js', import.meta.url));
  // tsx leaves worker threads alone, so the thread registers it by itself.
  const loader = pathToFileURL(createRequire(import.meta.url).resolve('tsx'));
  const tsx = new URL('./esm/api/index.mjs', loader).href;
  const file = new URL('../sanitiser-worker.ts', import.meta.url).href;
  return new Worker(
    `import(${JSON.stringify(tsx)}).then(({ register }) => { register(); return import(${JSON.stringify(file)}); });`,
    { eval: true },
  );
}
