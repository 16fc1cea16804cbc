import { createServer, type RequestListener, type Server, type ServerResponse } from 'node:http';
import type { AddressInfo, Socket } from 'node:net';

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
/**
 * How long requests in flight may take once the process is asked to stop, in ms: the process must end
 * within 10 s, and it closes the database afterwards.
 */
const GRACE_MS = 8_000;
/** How long a client may take then to send the rest of a request, in ms. */
const PART_GRACE_MS = 3_000;
/** How often connections that have become idle are closed during a stop, in ms. */
const LOOK_EVERY_MS = 50;

/** The connections of each server, with the answers that are not sent yet. */
const connections = new WeakMap<Server, Map<Socket, Set<ServerResponse>>>();

/** An HTTP server with limits against slow and silent clients. */
export function createHttpServer(handler: RequestListener, silence = SILENCE_MS): Server {
  const server = createServer({ ...PATIENCE, keepAliveTimeout: KEEP_ALIVE_MS }, handler);
  server.timeout = silence;
  const open = new Map<Socket, Set<ServerResponse>>();
  connections.set(server, open);
  server.on('connection', (socket: Socket) => {
    open.set(socket, new Set());
    socket.once('close', () => open.delete(socket));
  });
  server.prependListener('request', ({ socket }, res) => {
    const answers = open.get(socket);
    answers?.add(res);
    res.once('close', () => answers?.delete(res));
  });
  return server;
}

/**
 * Listens on a port; 0 for any free one.
 * @returns the port
 * @throws the error of the system, such as `EADDRINUSE`
 */
export function listen(server: Server, port: number, host = '127.0.0.1'): Promise<number> {
  return new Promise((resolve, reject) => {
    server.once('error', reject);
    server.listen(port, host, () => resolve((server.address() as AddressInfo).port));
  });
}

/** Closes a server and its connections at once. */
export async function closeHttpServer(server: Server): Promise<void> {
  server.closeAllConnections();
  await new Promise((resolve) => server.close(resolve));
}

/**
 * Stops accepting connections and waits for requests in flight, for at most `GRACE_MS`. Connections
 * end with their next answer.
 */
export async function stopHttpServer(server: Server): Promise<void> {
  const closed = new Promise<void>((resolve) => server.close(() => resolve()));
  // Otherwise connections would stay open after their answer, for a next request.
  const idle = setInterval(() => server.closeIdleConnections(), LOOK_EVERY_MS);
  const open = connections.get(server) ?? new Map<Socket, Set<ServerResponse>>();
  const endAfter = (res: ServerResponse) => {
    res.shouldKeepAlive = false;
  };
  for (const answers of open.values()) for (const res of answers) endAfter(res);
  server.prependListener('request', (_req, res) => endAfter(res));
  const incomplete = setTimeout(() => {
    for (const [socket, answers] of open)
      if (![...answers].some(({ req }) => req.complete)) socket.destroy();
  }, PART_GRACE_MS);
  const late = setTimeout(() => server.closeAllConnections(), GRACE_MS);
  await closed;
  clearTimeout(incomplete);
  clearInterval(idle);
  clearTimeout(late);
}
