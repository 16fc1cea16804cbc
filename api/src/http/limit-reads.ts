import type { RequestHandler, Response } from 'express';
import { AppError } from '@siteyard/schemas/errors';
import { networkOf } from './network.ts';

/** How many reads are worked on at the same time, and how many of one client may wait. */
const LIMITS = { atOnce: 32, atOncePerClient: 8, waitingPerClient: 500 };

/**
 * Reads that never wait: health checks, pictures, which have another queue, and operators,
 * whose calls may wait for a run on purpose.
 */
const UNLIMITED = /^\/(healthz$|readyz$|metrics$|uploads\/|api\/operator\/)/i;

interface Client {
  running: number;
  waiting: (() => void)[];
}

/**
 * Limits the reads (GET and HEAD) that are worked on at the same time, in total and for each client.
 * The others wait, and clients take turns, so that one of them cannot delay the rest. Visitors behind
 * one address are one client, so it waits and is refused only when very many of its reads wait. A read
 * whose client disconnects while it waits is dropped. p-limit has one queue, without turns.
 * @throws AppError `unavailable` for a read of a client that has too many waiting
 */
export function limitReads(limits = LIMITS): RequestHandler {
  /** The clients with reads, the one that has waited longest for its turn first. */
  const clients = new Map<string, Client>();
  let running = 0;

  function startNext(): void {
    for (const [name, client] of clients) {
      if (running >= limits.atOnce) return;
      if (client.running >= limits.atOncePerClient) continue;
      const start = client.waiting.shift();
      if (!start) continue;
      clients.delete(name);
      clients.set(name, client);
      start();
    }
  }

  return (req, res, next) => {
    if ((req.method !== 'GET' && req.method !== 'HEAD') || UNLIMITED.test(req.path)) return next();
    const name = networkOf(req.ip);
    const client = clients.get(name) ?? { running: 0, waiting: [] };
    if (client.waiting.length >= limits.waitingPerClient) throw new AppError('unavailable');
    clients.set(name, client);
    const forget = () => {
      if (client.running === 0 && client.waiting.length === 0) clients.delete(name);
    };
    const leave = () => {
      client.waiting = client.waiting.filter((each) => each !== start);
      forget();
    };
    const start = () => {
      res.off('close', leave);
      running += 1;
      client.running += 1;
      onceAnswered(res, () => {
        running -= 1;
        client.running -= 1;
        forget();
        // In a new turn of the event loop, so that other work runs between reads that need no database.
        setImmediate(startNext);
      });
      next();
    };
    client.waiting.push(start);
    res.once('close', leave);
    startNext();
  };
}

/** Calls `done` when the answer begins or its connection closes: a slow client must not use a place. */
function onceAnswered(res: Response, done: () => void): void {
  let isDone = false;
  const finish = () => {
    if (!isDone) done();
    isDone = true;
  };
  const writeHead = res.writeHead.bind(res) as (...args: unknown[]) => Response;
  res.writeHead = ((...args: unknown[]) => {
    finish();
    return writeHead(...args);
  }) as Response['writeHead'];
  res.once('close', finish);
}
