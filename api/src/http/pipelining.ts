import type { Socket } from 'node:net';
import type { RequestHandler } from 'express';

/** Requests of one connection that may wait for their answers; browsers send one after the other. */
const MOST_AT_ONCE = 50;

/**
 * Closes connections that ask on and on without waiting for an answer: twenty thousand calls in one
 * go would keep everybody else waiting until all of them are looked at.
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
