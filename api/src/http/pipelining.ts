import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** How many requests one connection may have open. Browsers send one after the other. */
const MOST_AT_ONCE = 50;

/**
 * Closes connections that send requests without waiting for the answers: twenty thousand at once
 * would delay all other callers.
 */
export function limitPipelining(): RequestHandler {
  const waiting = new WeakMap<Socket, number>();
  return ({ socket }, res, next) => {
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_AT_ONCE || socket.destroyed) return void socket.destroy();
    waiting.set(socket, count);
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    next();
  };
}
