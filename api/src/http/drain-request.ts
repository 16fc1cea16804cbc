import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** The most bytes of an unread body that are discarded: more than the largest upload. */
const MOST_BYTES = 32 * 1024 * 1024;
/** The longest time for it, and the longest pause of the client, in ms. */
const LONGEST_MS = 30_000;
const SILENCE_MS = 2_000;
const CHECK_EVERY_MS = 200;

/**
 * Makes sure that clients receive an answer that is sent before their body was read. Closing a socket
 * with unread bytes resets the connection, which a proxy that is still sending turns into a 502. So
 * the rest of the body is read and discarded, within limits, before the connection is closed. If the
 * connection stays open, Node reads the rest, unless a body parser has stopped.
 */
export function drainRequest(): RequestHandler {
  return (req, res, next) => {
    res.once('prefinish', () => {
      if (req.complete) return;
      const { socket } = req;
      // Node calls this to close the connection once the answer is written.
      socket.destroySoon = () => discard(req, closeNow);
      const closeNow = () => {
        Reflect.deleteProperty(socket, 'destroySoon');
        socket.destroySoon();
      };
      req.once('end', () => Reflect.deleteProperty(socket, 'destroySoon'));
      res.once('finish', () => req.unpipe().resume());
    });
    next();
  };
}

/** Reads a body to its end or to a limit, then calls `done` once. */
function discard(req: IncomingMessage, done: () => void): void {
  const { socket } = req;
  const started = { at: Date.now(), bytes: socket.bytesRead };
  let last = { at: Date.now(), bytes: socket.bytesRead };
  const timer = setInterval(() => {
    const now = { at: Date.now(), bytes: socket.bytesRead };
    if (now.bytes !== last.bytes) last = now;
    const tooMuch = now.bytes - started.bytes > MOST_BYTES || now.at - started.at > LONGEST_MS;
    if (tooMuch || now.at - last.at > SILENCE_MS) stop();
  }, CHECK_EVERY_MS);
  const stop = () => {
    clearInterval(timer);
    req.off('end', stop).off('close', stop);
    done();
  };
  req.once('end', stop).once('close', stop);
}
