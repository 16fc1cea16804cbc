import { deserialize, serialize } from 'bson';
import { createConnection, type Socket } from 'node:net';
import type { Owner } from './address.ts';

const ANSWER_MS = 3000;

/** A connection that keeps the database process running. */
export interface Keeper {
  owner: Owner;
  socket: Socket;
  /** Sends one command and resolves with its reply. Wait for the reply before you send the next command. */
  send: (command: Record<string, unknown>) => Promise<Record<string, unknown>>;
}

function message(command: Record<string, unknown>): Buffer {
  const body = serialize({ ...command, $db: 'admin' });
  const head = Buffer.alloc(21);
  head.writeInt32LE(head.length + body.length, 0);
  head.writeInt32LE(2013, 12);
  return Buffer.concat([head, body]);
}

function exchange(
  socket: Socket,
  command: Record<string, unknown>,
): Promise<Record<string, unknown>> {
  return new Promise((resolve, reject) => {
    let bytes = Buffer.alloc(0);
    const finish = (outcome: () => void): void => {
      clearTimeout(timer);
      socket.off('data', read).off('close', closed).off('error', closed);
      outcome();
    };
    const closed = (): void =>
      finish(() => reject(new Error('The embedded database closed the connection.')));
    const read = (chunk: Buffer): void => {
      bytes = Buffer.concat([bytes, chunk]);
      if (bytes.length < 4 || bytes.length < bytes.readInt32LE(0)) return;
      const reply = deserialize(bytes.subarray(21));
      finish(() =>
        reply['ok'] === 1 ? resolve(reply) : reject(new Error(String(reply['errmsg']))),
      );
    };
    const late = (): void =>
      finish(() => reject(new Error('The embedded database does not answer.')));
    const timer = setTimeout(late, ANSWER_MS);
    socket.on('data', read).on('close', closed).on('error', closed);
    socket.write(message(command));
  });
}

/** Connects to a running database and waits until it answers `ping`. Rejects if none is running. */
export async function connectKeeper(owner: Owner): Promise<Keeper> {
  const socket = owner.socket
    ? createConnection(owner.socket)
    : createConnection(owner.port ?? 0, '127.0.0.1');
  socket.on('error', () => socket.destroy());
  const send: Keeper['send'] = (command) => exchange(socket, command);
  try {
    await new Promise<void>((resolve, reject) => {
      socket
        .once('connect', resolve)
        .setTimeout(ANSWER_MS, () => socket.destroy())
        .once('close', () => reject(new Error('no database is listening')));
    });
    if (owner.secret) {
      const payload = Buffer.from(`\0siteyard\0${owner.secret}`);
      await send({ saslStart: 1, mechanism: 'PLAIN', payload });
    }
    await send({ ping: 1 });
    // The connection now carries no data while the database runs, so it needs no timeout.
    socket.setTimeout(0);
  } catch (error) {
    socket.destroy();
    throw error;
  }
  socket.unref();
  return { owner, socket, send };
}
