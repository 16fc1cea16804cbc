import type { Worker } from 'node:worker_threads';
import { AppError } from '@siteyard/schemas/errors';
import { LRUCache } from 'lru-cache';
import { createKeyedLock } from '../lib/keyed-lock.ts';
import { shortSha256 } from '../lib/sha256.ts';
import { startWorker } from '../lib/start-worker.ts';
import type { CleanResult, CleanTask } from '../sanitiser-worker.ts';

export interface Sanitiser {
  /**
   * Returns the texts with only the marks, links and line breaks that rich text may have. Texts that
   * the schema refuses, because they are too long or too deeply nested, are returned unchanged.
   */
  clean(texts: readonly string[]): Promise<string[]>;
  close(): Promise<void>;
}

/** The thread ends after this long without work, in ms, because it needs 40 MB. */
const IDLE_MS = 30_000;
/** Cleaning the texts of any page takes less than this, in ms. */
const TIMEOUT_MS = 20_000;
/** The most characters of a chunk, unless a single text has more. */
const CHUNK_LENGTH = 32 * 1024;
/** The characters of the results that are stored in memory. */
const CACHE_LENGTH = 4 * 1024 * 1024;

interface PendingTask {
  id: number;
  resolve: (texts: string[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** A text whose result is not in the cache. */
interface UncachedText {
  text: string;
  hash: string;
}

/**
 * Runs DOMPurify in a worker thread that starts on demand and ends when idle. Texts are sent in chunks,
 * and the chunks of concurrent calls alternate: a large call does not delay the others, and a text on which
 * DOMPurify hangs fails only its own call. Results are cached by the hash of the text: 200 KB of rich text
 * take 2 seconds to clean and 0.4 ms to find in the cache, and most texts of a page that is published
 * again have not changed.
 * @param timeoutMs the longest time for the chunks of one call, in ms
 */
export function createSanitiser({
  start = () => startWorker('sanitiser-worker'),
  timeoutMs = TIMEOUT_MS,
} = {}): Sanitiser {
  // Without a limit, because `timeoutMs` limits each chunk.
  const withLock = createKeyedLock<'worker'>(Infinity);
  const cache = new LRUCache<string, string>({
    maxSize: CACHE_LENGTH,
    sizeCalculation: (text, hash) => text.length + hash.length,
  });
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

  const ask = (texts: readonly string[], ms: number): Promise<string[]> => {
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
    async clean(texts) {
      const results = new Map<string, string>();
      const uncached: UncachedText[] = [];
      for (const text of new Set(texts)) {
        // DOMPurify does not change a text without this character, and most texts have none.
        if (!text.includes('<')) {
          results.set(text, text);
          continue;
        }
        const hash = shortSha256(text);
        const known = cache.get(hash);
        if (known === undefined) uncached.push({ text, hash });
        else results.set(text, known);
      }
      let remainingMs = timeoutMs;
      for (const chunk of chunksOf(uncached)) {
        const cleaned = await withLock('worker', async () => {
          const started = performance.now();
          const sent = chunk.map(({ text }) => text);
          const answer = await ask(sent, remainingMs);
          remainingMs -= performance.now() - started;
          return answer;
        });
        chunk.forEach(({ text, hash }, index) => {
          const result = cleaned[index] ?? '';
          cache.set(hash, result);
          results.set(text, result);
        });
      }
      return texts.map((text) => results.get(text) ?? '');
    },
    async close() {
      closed = true;
      await end();
    },
  };
}

/** Divides texts into chunks. */
function* chunksOf(texts: readonly UncachedText[]): Generator<UncachedText[]> {
  let chunk: UncachedText[] = [];
  let length = 0;
  for (const each of texts) {
    if (chunk.length > 0 && length + each.text.length > CHUNK_LENGTH) {
      yield chunk;
      [chunk, length] = [[], 0];
    }
    chunk.push(each);
    length += each.text.length;
  }
  if (chunk.length > 0) yield chunk;
}

const tookTooLong = (cause: Error) =>
  new AppError('unavailable', {
    message: 'The text cannot be checked right now. Please try again in a moment.',
    cause,
  });
