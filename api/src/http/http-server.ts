import { createServer, type RequestListener, type Server } from 'node:http';

/** What a caller may take over a whole request, and over its head, in ms. */
const PATIENCE = { requestTimeout: 120_000, headersTimeout: 20_000 };
/**
 * After so long without a byte in either direction, in ms, a connection is closed: who asks and
 * never reads would hold it, and the file that is sent, for ever. Nothing takes longer to answer.
 */
const SILENCE_MS = 300_000;
/** How long requests in flight may take once the process was asked to stop. */
const GRACE_MS = 10_000;
/** How often is looked, in ms, for connections that have done their last request meanwhile. */
const LOOK_EVERY_MS = 50;

/** The server as it stands towards strangers. */
export function createHttpServer(handler: RequestListener, silence = SILENCE_MS): Server {
  const server = createServer(PATIENCE, handler);
  server.timeout = silence;
  return server;
}

/** Stops accepting and finishes what is in flight, ten seconds at most. */
export async function stopHttpServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // A connection whose request was answered meanwhile would be kept open for a next one.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
