import type { RequestListener } from 'node:http';
import type { Socket } from 'node:net';

/** How many requests one connection may have open. Browsers send one after the other. */
const MOST_AT_ONCE = 20;

/**
 * Closes connections that send requests without waiting for the answers: twenty thousand at once
 * would delay all other callers. It comes before everything else, because all the requests of one
 * read from the socket are handled without a pause, also those for cached pages.
 */
export function limitPipelining(answer: RequestListener): RequestListener {
  const waiting = new WeakMap<Socket, number>();
  return (req, res) => {
    const { socket } = req;
    // The rest of what a closed connection has sent arrives, too.
    if (socket.destroyed) return;
    const count = (waiting.get(socket) ?? 0) + 1;
    if (count > MOST_AT_ONCE) return void socket.destroy();
    waiting.set(socket, count);
    res.once('close', () => waiting.set(socket, (waiting.get(socket) ?? 1) - 1));
    answer(req, res);
  };
}
