import { once } from 'node:events';
import net from 'node:net';

/**
 * Returns a port that no program uses, for a program that does not report its own port. Another program
 * can take it before that one starts.
 * @returns {Promise<number>}
 */
export async function freePort() {
  const server = net.createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = /** @type {net.AddressInfo} */ (server.address());
  server.close();
  await once(server, 'close');
  return port;
}
