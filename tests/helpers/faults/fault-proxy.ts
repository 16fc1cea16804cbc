import net, { type AddressInfo, type Socket } from 'node:net';
import { toJs } from '../../../api/src/embedded-db/bson/raw.ts';
import { encodeReply, parseMessage } from '../../../api/src/embedded-db/messages.ts';
import { createReplicaSet, type ReplicaSet } from './replica-set.ts';

/**
 * The faults of a write:
 * - `close before`: the connection closes, and the database does not run the write
 * - `close after`: the database runs the write, and the connection closes without a response
 * - `lose response`: the database runs the write; the connection stays open and silent
 * - `not primary`: the write is refused with `NotWritablePrimary`, as by a server that lost an election
 * - `no room`: the write is refused, as by a server with a full disk
 */
export type WriteFault =
  'close before' | 'close after' | 'lose response' | 'not primary' | 'no room';

/** A proxy between the MongoDB driver and its database that makes chosen commands fail. */
export interface FaultProxy {
  /** The connection string through the proxy. */
  uri: string;
  /** The write commands that have arrived so far, each with its collection, such as `insert pages`. */
  writes(): readonly string[];
  /**
   * Fails one write command.
   * @param nth its number among the write commands from now on, the first is 1
   * @returns resolves when the write has failed
   */
  failWrite(nth: number, fault: WriteFault): Promise<void>;
  /** Removes all faults that have not happened yet. */
  withdrawFaults(): void;
  /**
   * Delays one write command.
   * @param nth as in `failWrite`
   * @returns resolves when the write arrives, with a function that sends it to the database
   */
  holdWrite(nth: number): Promise<() => void>;
  /**
   * Loses the response to the next command whose bytes contain all of these words. The database runs
   * the command; the connection stays open and silent.
   * @returns resolves when the response is lost
   */
  loseResponse(...words: string[]): Promise<void>;
  close(): Promise<void>;
}

const WRITES = new Set(['insert', 'update', 'delete', 'findAndModify']);

/** The response of a server that is not the primary of its replica set. */
const NOT_PRIMARY = {
  ok: 0,
  errmsg: 'not primary',
  code: 10_107,
  codeName: 'NotWritablePrimary',
  errorLabels: ['RetryableWriteError'],
};

const NO_ROOM = { ok: 0, errmsg: 'no space', code: 14_031, codeName: 'OutOfDiskSpace' };

/** A command that the proxy has received and not sent to the database yet. */
interface PendingCommand {
  id: number;
  /** Sends the command to the database. */
  pass: () => void;
  /** Sends the command to the database. Its response is not passed on; `onResponse` is called instead. */
  passInstead: (onResponse: () => void) => void;
  answer: (response: Buffer) => void;
  /** Closes the connection. */
  close: () => void;
}

/** A fault that waits for its command. */
interface Rule {
  matches: (message: Buffer, isWrite: boolean) => boolean;
  act: (command: PendingCommand) => void;
}

/**
 * Starts a proxy on a free port in front of a database. The function is long because its parts share
 * the rules and the connections.
 * @param options.replicaSet acts as the primary of a replica set; the driver then numbers its writes,
 *   and repeats a write that got no response; the proxy sends each write to the database once
 * @param options.uncounted writes that are not counted and never fail, in the form of `writes`
 */
export async function startFaultProxy(
  databaseUri: string,
  options: { replicaSet?: boolean; uncounted?: readonly string[] } = {},
): Promise<FaultProxy> {
  const url = new URL(databaseUri);
  const host = decodeURIComponent(url.hostname);
  const target = host.startsWith('/')
    ? { path: host }
    : { host: host || '127.0.0.1', port: Number(url.port || 27_017) };
  const rules: Rule[] = [];
  const sockets = new Set<Socket>();
  const writes: string[] = [];
  let replicaSet: ReplicaSet | null = null;

  function handle(message: Buffer, command: PendingCommand): void {
    const { name, fields } = parseMessage(message);
    const write = WRITES.has(name) ? `${name} ${String(toJs(fields.get(name)!))}` : null;
    const isWrite = write !== null && !options.uncounted?.includes(write);
    if (isWrite) writes.push(write);
    const index = rules.findIndex((rule) => rule.matches(message, isWrite));
    const [rule] = index < 0 ? [] : rules.splice(index, 1);
    if (rule) rule.act(command);
    else command.pass();
  }

  const server = net.createServer((client) => {
    const database = net.connect(target);
    /** The requests of this connection whose responses are not passed on. */
    const intercepted = new Map<number, () => void>();
    eachMessage(client, (sent) => {
      const id = sent.readInt32LE(4);
      const known = replicaSet?.request(sent);
      const message = known?.message ?? sent;
      const pass = () => {
        if (known?.response) client.write(known.response);
        else database.write(message);
      };
      handle(message, {
        id,
        pass,
        passInstead(onResponse) {
          if (known?.response) return onResponse();
          intercepted.set(id, onResponse);
          pass();
        },
        answer: (response) => client.write(response),
        close: () => client.destroy(),
      });
    });
    eachMessage(database, (response) => {
      const message = replicaSet?.response(response) ?? response;
      const onResponse = intercepted.get(message.readInt32LE(8));
      if (onResponse) onResponse();
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
  if (options.replicaSet) {
    replicaSet = createReplicaSet(url.host);
    url.searchParams.set('replicaSet', replicaSet.name);
    url.searchParams.delete('directConnection');
  }

  /** Matches the nth write command from now on. */
  const nthWrite = (nth: number): Rule['matches'] => {
    const number = writes.length + nth;
    return (_message, isWrite) => isWrite && writes.length === number;
  };
  return {
    uri: url.href,
    writes: () => writes,
    failWrite: (nth, fault) =>
      new Promise((failed) =>
        rules.push({
          matches: nthWrite(nth),
          act(command) {
            if (fault === 'not primary' || fault === 'no room') {
              const refusal = fault === 'no room' ? NO_ROOM : NOT_PRIMARY;
              command.answer(encodeReply({ id: command.id, legacy: false }, refusal));
              failed();
            } else if (fault === 'close before') {
              command.close();
              failed();
            } else
              command.passInstead(() => {
                if (fault === 'close after') command.close();
                failed();
              });
          },
        }),
      ),
    withdrawFaults: () => void rules.splice(0),
    holdWrite: (nth) =>
      new Promise((held) =>
        rules.push({ matches: nthWrite(nth), act: (command) => held(command.pass) }),
      ),
    loseResponse: (...words) =>
      new Promise((lost) =>
        rules.push({
          matches: (message) => words.every((word) => message.includes(word)),
          act: (command) => command.passInstead(lost),
        }),
      ),
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
