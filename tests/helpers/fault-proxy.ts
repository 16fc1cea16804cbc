import net, { type AddressInfo, type Socket } from 'node:net';

/** A proxy between the MongoDB driver and its database that loses chosen responses. */
export interface FaultProxy {
  /** The connection string through the proxy. */
  uri: string;
  /**
   * Loses the response to the next command whose bytes contain all of these words. The database runs
   * the command; the connection stays open and silent.
   * @returns resolves when the response is lost
   */
  loseResponse(...words: string[]): Promise<void>;
  close(): Promise<void>;
}

/** Starts a proxy on a free port in front of a database. */
export async function startFaultProxy(databaseUri: string): Promise<FaultProxy> {
  const url = new URL(databaseUri);
  const host = decodeURIComponent(url.hostname);
  const target = host.startsWith('/')
    ? { path: host }
    : { host: host || '127.0.0.1', port: Number(url.port || 27_017) };
  const losses: { words: string[]; lost: () => void }[] = [];
  const sockets = new Set<Socket>();

  const server = net.createServer((client) => {
    const database = net.connect(target);
    /** The requests of this connection whose responses are lost. */
    const doomed = new Map<number, () => void>();
    eachMessage(client, (message) => {
      const index = losses.findIndex(({ words }) => words.every((word) => message.includes(word)));
      const [loss] = index < 0 ? [] : losses.splice(index, 1);
      if (loss) doomed.set(message.readInt32LE(4), loss.lost);
      database.write(message);
    });
    eachMessage(database, (message) => {
      const lost = doomed.get(message.readInt32LE(8));
      if (lost) lost();
      else client.write(message);
    });
    for (const [socket, other] of [
      [client, database],
      [database, client],
    ] as const) {
      sockets.add(socket);
      socket.on('error', () => socket.destroy());
      socket.on('close', () => {
        sockets.delete(socket);
        other.destroy();
      });
    }
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  url.host = `127.0.0.1:${(server.address() as AddressInfo).port}`;
  return {
    uri: url.href,
    loseResponse: (...words) => new Promise((lost) => losses.push({ words, lost })),
    async close() {
      for (const socket of sockets) socket.destroy();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

/** Calls `handle` for each complete message of the wire protocol. */
function eachMessage(socket: Socket, handle: (message: Buffer) => void): void {
  let bytes = Buffer.alloc(0);
  socket.on('data', (chunk) => {
    bytes = Buffer.concat([bytes, chunk]);
    while (bytes.length >= 4 && bytes.length >= bytes.readInt32LE(0)) {
      const length = bytes.readInt32LE(0);
      handle(bytes.subarray(0, length));
      bytes = bytes.subarray(length);
    }
  });
}
