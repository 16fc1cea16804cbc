import { createServer, type RequestListener, type Server } from 'node:http';

/** How long a client may take to send a request and its headers, in ms. */
const PATIENCE = { requestTimeout: 120_000, headersTimeout: 20_000 };
/**
 * How long an idle connection is kept for a next request, in ms: longer than the 60 s of common
 * reverse proxies. Otherwise one of them sends a request just when Node closes the connection, and
 * its visitor sees 502.
 */
const KEEP_ALIVE_MS = 75_000;
/**
 * Connections without traffic for this long, in ms, are closed. Otherwise a client that stops
 * reading would keep the connection and the file open. No answer takes longer.
 */
const SILENCE_MS = 300_000;
/** How long requests in flight may take once the process is asked to stop, in ms. */
const GRACE_MS = 10_000;
/** How often connections that have become idle are closed during a stop, in ms. */
const LOOK_EVERY_MS = 50;

/** An HTTP server with limits against slow and silent clients. */
export function createHttpServer(handler: RequestListener, silence = SILENCE_MS): Server {
  const server = createServer({ ...PATIENCE, keepAliveTimeout: KEEP_ALIVE_MS }, handler);
  server.timeout = silence;
  return server;
}

/** Stops accepting connections and waits for requests in flight, for at most `GRACE_MS`. */
export async function stopHttpServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Otherwise connections would stay open after their answer, for a next request.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearInterval(idle);
  clearTimeout(late);
}
