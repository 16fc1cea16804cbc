import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** The most open requests of one connection. Browsers send one after the other. */
const MOST_OPEN = 20;

/**
 * Answers the pipelined requests of one connection one after the other, and drops those that wait when it
 * closes. A connection with too many open requests is closed: all requests of one read from the socket
 * arrive without a pause, so twenty thousand would delay all other callers. p-limit would start even the
 * first request after all requests of that read.
 */
export function queuePipelined(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, (() => void)[]>();
  return (req, res) => {
    const { socket } = req;
    // Requests of a closed connection still arrive.
    if (socket.destroyed) return;
    const start = () => {
      res.once('close', next);
      answer(req, res);
    };
    const next = () => {
      // A client that has ended its side gets no answer.
      const following = socket.writable ? waiting.get(socket)?.shift() : undefined;
      if (following) following();
      else waiting.delete(socket);
    };
    const queue = waiting.get(socket);
    if (!queue) {
      waiting.set(socket, []);
      start();
    } else if (queue.length + 2 > MOST_OPEN) socket.destroy();
    else queue.push(start);
  };
}
