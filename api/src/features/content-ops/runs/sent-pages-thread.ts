import v8 from 'node:v8';
import type { Worker } from 'node:worker_threads';
import { AppError, type AppErrorDetails, type ErrorCode } from '@siteyard/schemas/errors';
import type { Sanitiser } from '../../../adapters/sanitiser.ts';
import { startWorker } from '../../../lib/start-worker.ts';
import { readSentPages } from './read-sent-pages.ts';
import type { SentNow } from './run-store.service.ts';

/** Reads pages that are sent for a run. */
export interface SentPagesReader {
  /**
   * @param body its memory may be given away
   * @throws AppError what `readSentPages` throws; `unavailable`
   */
  read(body: Buffer): Promise<SentNow[]>;
  close(): Promise<void>;
}

/** What the thread is sent: a request to read, or texts that it has asked to clean. */
export type ToThread =
  { id: number; body: Uint8Array } | { id: number; cleaned: string[] | ThrownThere };

/** What the thread sends: texts to clean, or how a request has ended. */
export type FromThread =
  | { id: number; clean: readonly string[] }
  | { id: number; pages: SentNow[] }
  | { id: number; thrown: ThrownThere };

/** An error on its way between threads. */
export interface ThrownThere {
  code?: ErrorCode;
  details: Pick<AppErrorDetails, 'issues'> & { message: string };
}

/** A smaller body is read at once, which takes 10 ms: a thread takes 200 to start. */
const SMALL = 256 * 1024;
/**
 * The thread ends after this long without work, in ms. It holds 40 MB, which planning and applying of
 * thousands of pages need then.
 */
const IDLE_MS = 1000;
/**
 * The heap for what is new, in MB, which is as large as `npm start` lets it grow. V8 begins with less, and
 * keeps that where nearly all is forgotten soon, as here: then it collects three times as often.
 */
const NEW_MB = 8;

interface Asked {
  resolve: (pages: SentNow[]) => void;
  reject: (error: Error) => void;
}

/**
 * Reads large bodies in a thread of their own: an import of thousands of pages keeps it busy for seconds,
 * in which visitors are served as before. The thread starts on demand and ends when idle.
 */
export function createSentPagesReader(
  sanitiser: Pick<Sanitiser, 'clean'>,
  { start = startThread, idleMs = IDLE_MS } = {},
): SentPagesReader {
  const asked = new Map<number, Asked>();
  let worker: Worker | undefined;
  let idle: NodeJS.Timeout | undefined;
  let lastId = 0;
  let closed = false;

  const end = async (cause?: unknown) => {
    const ended = worker;
    worker = undefined;
    clearTimeout(idle);
    const waiting = [...asked.values()];
    asked.clear();
    for (const { reject } of waiting) reject(new AppError('unavailable', { cause }));
    await ended?.terminate();
  };

  const take = (id: number): Asked | undefined => {
    const task = asked.get(id);
    // Of a request that has ended, nothing more is to be said.
    if (!task) return undefined;
    asked.delete(id);
    if (asked.size === 0) idle = setTimeout(() => void end(), idleMs).unref();
    return task;
  };

  const begin = (): Worker => {
    const started = start();
    const answer = (message: ToThread) => started.postMessage(message);
    started.on('message', (message: FromThread) => {
      const { id } = message;
      if ('pages' in message) take(id)?.resolve(message.pages);
      else if ('thrown' in message) take(id)?.reject(errorOf(message.thrown));
      else
        sanitiser.clean(message.clean).then(
          (cleaned) => answer({ id, cleaned }),
          (error: unknown) => answer({ id, cleaned: thrownThere(error) }),
        );
    });
    const isOver = (cause: Error) => {
      if (worker === started) void end(cause);
    };
    started.on('error', (error) => isOver(error as Error));
    started.on('exit', () => isOver(new Error('the thread that reads pages has ended')));
    started.unref();
    return started;
  };

  return {
    read(body) {
      if (body.length < SMALL) return readSentPages(body, sanitiser);
      if (closed) return Promise.reject(new AppError('unavailable', { cause: stopping() }));
      clearTimeout(idle);
      const asking = (worker ??= begin());
      const id = (lastId += 1);
      return new Promise((resolve, reject) => {
        asked.set(id, { resolve, reject });
        asking.postMessage({ id, body } satisfies ToThread, transferable(body));
      });
    },
    async close() {
      closed = true;
      await end(stopping());
    },
  };
}

const stopping = () => new Error('the site is stopping');

function startThread(): Worker {
  // The limits of a thread cannot say so. Heaps that are there already stay as they are.
  v8.setFlagsFromString(`--min-semi-space-size=${NEW_MB}`);
  return startWorker('sent-pages-worker');
}

/** The memory of a body that nothing else is in, so that it need not be copied. */
const transferable = ({ buffer, byteLength }: Buffer) =>
  buffer instanceof ArrayBuffer && buffer.byteLength === byteLength ? [buffer] : [];

/** What the other thread has to know of an error. */
export function thrownThere(error: unknown): ThrownThere {
  if (error instanceof AppError) {
    const { code, message, issues } = error;
    return { code, details: { message, ...(issues && { issues }) } };
  }
  return {
    details: { message: error instanceof Error ? (error.stack ?? error.message) : 'unknown' },
  };
}

/** The error of the other thread, to be thrown in this one. */
export const errorOf = ({ code, details }: ThrownThere): Error =>
  code ? new AppError(code, details) : new Error(`in a thread: ${details.message}`);
