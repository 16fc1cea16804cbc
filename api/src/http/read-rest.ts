import type { IncomingMessage } from 'node:http';
import type { RequestHandler } from 'express';

/** How much of a body that nobody wants is read, in bytes: more than the largest upload. */
const MOST_BYTES = 32 * 1024 * 1024;
/** How long the rest may take, and how long the client may be silent, in ms. */
const LONGEST_MS = 30_000;
const SILENCE_MS = 2_000;
const LOOK_EVERY_MS = 200;

/**
 * Makes refusals arrive. An answer that is given before the body was read would otherwise be lost:
 * closing a socket with unread bytes resets the connection, and a proxy that is still sending turns
 * that into a 502. So a bounded rest of the body is read and discarded, and only then is the
 * connection closed. A connection that stays open is read on by Node, unless a parser of bodies
 * stopped it midway.
 */
export function readRest(): RequestHandler {
  return (req, res, next) => {
    res.once('prefinish', () => {
      if (req.complete) return;
      const { socket } = req;
      // Node calls it once the answer is written, where the connection is to be closed.
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

/** Reads a body to its end, or as far as the bounds allow, and calls `done` once. */
function discard(req: IncomingMessage, done: () => void): void {
  const { socket } = req;
  const started = { at: Date.now(), bytes: socket.bytesRead };
  let last = { at: Date.now(), bytes: socket.bytesRead };
  const look = setInterval(() => {
    const now = { at: Date.now(), bytes: socket.bytesRead };
    if (now.bytes !== last.bytes) last = now;
    const tooMuch = now.bytes - started.bytes > MOST_BYTES || now.at - started.at > LONGEST_MS;
    if (tooMuch || now.at - last.at > SILENCE_MS) stop();
  }, LOOK_EVERY_MS);
  const stop = () => {
    clearInterval(look);
    req.off('end', stop).off('close', stop);
    done();
  };
  req.once('end', stop).once('close', stop);
}
