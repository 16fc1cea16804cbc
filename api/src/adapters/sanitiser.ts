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
const PATIENCE_MS = 20_000;
/** The characters of texts that are cleaned in one turn, unless a single text has more. */
const TURN_LENGTH = 32 * 1024;
/** The characters of the results that are stored in memory. */
const CACHE_LENGTH = 4 * 1024 * 1024;

interface Asked {
  id: number;
  resolve: (texts: string[]) => void;
  reject: (error: Error) => void;
  timer: NodeJS.Timeout;
}

/** A text whose result is not in the cache. */
interface Unknown {
  text: string;
  hash: string;
}

/**
 * Runs DOMPurify in a worker thread that starts on demand and ends when idle. Callers take turns, so
 * that a text over which it hangs fails only the call that sent it. Results are cached by the hash of
 * the text, because most texts of a page that is saved again have not changed.
 * @param patience ms for the texts of one call, without the turns of others
 */
export function createSanitiser({
  start = () => startWorker('sanitiser-worker'),
  patience = PATIENCE_MS,
} = {}): Sanitiser {
  // `patience` limits the turns of each call.
  const withLock = createKeyedLock<'worker'>(Infinity);
  const cache = new LRUCache<string, string>({
    maxSize: CACHE_LENGTH,
    sizeCalculation: (text, hash) => text.length + hash.length,
  });
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

  const ask = (texts: readonly string[], ms: number): Promise<string[]> => {
    if (closed) throw tookTooLong(new Error('the site is stopping'));
    clearTimeout(idle);
    const asking = (worker ??= begin());
    const id = (lastId += 1);
    return new Promise((resolve, reject) => {
      const timer = setTimeout(() => void end(new Error('the sanitiser hangs')), ms);
      asked = { id, resolve, reject, timer };
      asking.postMessage({ id, texts: [...texts] } satisfies CleanTask);
    });
  };

  return {
    async clean(texts) {
      const results = new Map<string, string>();
      const unknown: Unknown[] = [];
      for (const text of new Set(texts)) {
        // DOMPurify does not change a text without this character, and most texts have none.
        if (!text.includes('<')) {
          results.set(text, text);
          continue;
        }
        const hash = shortSha256(text);
        const known = cache.get(hash);
        if (known === undefined) unknown.push({ text, hash });
        else results.set(text, known);
      }
      let left = patience;
      for (const some of inTurns(unknown)) {
        const cleaned = await withLock('worker', async () => {
          const started = performance.now();
          const sent = some.map(({ text }) => text);
          const answer = await ask(sent, left);
          left -= performance.now() - started;
          return answer;
        });
        some.forEach(({ text, hash }, index) => {
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

/** Divides texts into lists for one turn each. */
function* inTurns(texts: readonly Unknown[]): Generator<Unknown[]> {
  let some: Unknown[] = [];
  let length = 0;
  for (const each of texts) {
    if (some.length > 0 && length + each.text.length > TURN_LENGTH) {
      yield some;
      [some, length] = [[], 0];
    }
    some.push(each);
    length += each.text.length;
  }
  if (some.length > 0) yield some;
}

const tookTooLong = (cause: Error) =>
  new AppError('unavailable', {
    message: 'The text cannot be checked right now. Please try again in a moment.',
    cause,
  });
