import { Binary } from 'bson';
import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { BSON } from './bson/raw.ts';
import {
  checkCommand,
  textOf,
  type Command,
  type Context,
  type Reply,
} from './commands/command.ts';
import { COMMANDS } from './commands/index.ts';
import { sweepExpired } from './commands/write.ts';
import { DatabaseError } from './errors.ts';
import { Cursors } from './query/cursors.ts';
import type { Recorder } from './recorder.ts';
import { isDiskFull, isStorageError } from './storage/sqlite.ts';
import type { Store } from './storage/store.ts';
import {
  encodeReply,
  MAX_MESSAGE_BYTES,
  messageLength,
  parseMessage,
  type Request,
} from './messages.ts';

/** The largest message that a client may send before it has authenticated. */
const MAX_HANDSHAKE_BYTES = 64 * 1024;
/** The commands that a client may send before it has authenticated. */
const HANDSHAKE = ['hello', 'ismaster', 'ping', 'saslStart'];

interface Connection {
  socket: Socket;
  authenticated: boolean;
  /**
   * Whether the client has released the database. Its connection then no longer keeps the process running.
   */
  released: boolean;
}

/** A reply that is sent after the commit of the current turn. */
interface Waiting {
  connection: Connection;
  request: Request;
  bytes: Buffer;
}

export interface ServerOptions {
  store: Store;
  /**
   * The password for a port of the loopback interface. A socket file needs no password, because its mode
   * protects it.
   */
  secret?: string;
  recorder?: Recorder;
  /** Called with the number of connections that keep the database open, on each change. */
  onConnections: (count: number, released: boolean) => void;
  warn: (message: string) => void;
}

/**
 * Serves the MongoDB protocol. Commands run one at a time. The writes of one turn of the event loop share
 * a transaction, and their replies are sent when it is on the disk. So fifty concurrent writes take hardly
 * longer than one. A command that fails reverts its own writes; an error of the storage reverts the whole
 * turn.
 */
export class DatabaseServer {
  readonly listener: Server;
  private readonly options: ServerOptions;
  private readonly cursors = new Cursors();
  private readonly connections = new Set<Connection>();
  private waiting: Waiting[] = [];
  /** Whether a client has released the database, and no client has connected since. */
  private released = false;
  /** Whether the last write failed because the disk is full. */
  private isFull = false;

  constructor(options: ServerOptions) {
    this.options = options;
    this.listener = createServer((socket) => this.accept(socket));
  }

  private reportConnections(): void {
    const count = [...this.connections].filter((connection) => !connection.released).length;
    this.options.onConnections(count, this.released);
  }

  private accept(socket: Socket): void {
    const connection = { socket, authenticated: !this.options.secret, released: false };
    this.connections.add(connection);
    this.released = false;
    this.reportConnections();
    socket.setNoDelay(true);
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      try {
        bytes = this.handleMessages(connection, chunks, bytes);
      } catch (error) {
        // A message that is not of the protocol only closes its own connection.
        this.options.warn(`closed a connection that does not speak the protocol: ${String(error)}`);
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.connections.delete(connection);
      this.reportConnections();
    });
  }

  /**
   * Handles the complete messages in `chunks`. Returns the size of the incomplete rest, which stays in
   * `chunks`.
   */
  private handleMessages(connection: Connection, chunks: Buffer[], bytes: number): number {
    let left = bytes;
    while (!connection.socket.destroyed) {
      const first = chunks[0];
      if (!first || left < 16) return left;
      const head = first.length >= 16 ? first : Buffer.concat(chunks);
      const limit = connection.authenticated ? MAX_MESSAGE_BYTES : MAX_HANDSHAKE_BYTES;
      const length = messageLength(head, limit);
      if (length === undefined || left < length) return left;
      const all = Buffer.concat(chunks);
      left = all.length - length;
      chunks.splice(0, chunks.length, ...(left ? [all.subarray(length)] : []));
      this.handle(connection, parseMessage(all.subarray(0, length)));
    }
    return 0;
  }

  private handle(connection: Connection, request: Request): void {
    const { store, recorder } = this.options;
    const trace = recorder && { index: undefined, sortedInMemory: false, examined: 0 };
    const context: Context = { store, cursors: this.cursors, trace };
    let bytes: Buffer;
    try {
      const reply = this.run(connection, request, context);
      bytes = encodeReply(request, { ...reply, ok: 1 });
      store.endCommand();
      if (!reply['writeErrors']) recorder?.note(request, trace?.examined ? trace : undefined);
    } catch (error) {
      bytes = encodeReply(request, this.failed(error));
    }
    if (!store.inTransaction) return this.send({ connection, request, bytes });
    this.waiting.push({ connection, request, bytes });
    if (this.waiting.length === 1) setImmediate(() => this.commit());
  }

  private run(connection: Connection, request: Request, context: Context): Reply {
    if (!connection.authenticated && !HANDSHAKE.includes(request.name))
      throw new DatabaseError(13, `command ${request.name} requires authentication`);
    const command = COMMANDS.get(request.name) ?? this.ownCommand(connection, request.name);
    if (!command) throw new DatabaseError(59, `no such command: '${request.name}'`);
    checkCommand(command, request);
    if (command.isAlone) this.commit();
    return command.run(request, context);
  }

  /** Returns a command that concerns the connection or the process instead of the data. */
  private ownCommand(connection: Connection, name: string): Command | undefined {
    const { recorder } = this.options;
    if (name === 'saslStart')
      return {
        target: 'any',
        fields: { 'payload!': 'any', mechanism: 'string', autoAuthorize: 'any', options: 'any' },
        run: (request) => this.authenticate(connection, request),
      };
    if (name === 'siteyardRelease')
      return { target: 'any', fields: {}, run: () => this.release(connection) };
    if (name === 'siteyardRecorder' && recorder)
      return {
        target: 'string',
        fields: {},
        run: (request) => ({ ...recorder.report(textOf(request.fields, name) ?? '') }),
      };
    return undefined;
  }

  /**
   * Checks the password. SASL PLAIN sends it as plain text, but the connection does not leave the machine.
   */
  private authenticate(connection: Connection, request: Request): Reply {
    const payload = request.fields.get('payload');
    if (payload?.type !== BSON.binary)
      throw new DatabaseError(14, "The field 'saslStart.payload' must be binary.");
    const sent = payload.buf.subarray(payload.at + 5, payload.end);
    const wanted = Buffer.from(`\0siteyard\0${this.options.secret ?? ''}`);
    const same = sent.length === wanted.length && timingSafeEqual(sent, wanted);
    if (!same) throw new DatabaseError(18, 'Authentication failed.');
    connection.authenticated = true;
    return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)) };
  }

  private release(connection: Connection): Reply {
    connection.released = true;
    this.released = true;
    setImmediate(() => this.reportConnections());
    return {};
  }

  private send({ connection, request, bytes }: Waiting): void {
    if (!request.silent && connection.socket.writable) connection.socket.write(bytes);
  }

  /** Commits the shared transaction and sends the waiting replies. */
  private commit(): void {
    try {
      if (this.options.store.inTransaction) {
        this.options.store.commit();
        this.isFull = false;
      }
    } catch (error) {
      this.storageFailed(error);
    }
    const done = this.waiting;
    this.waiting = [];
    for (const item of done) this.send(item);
  }

  /** Reverts the writes of a failed command. Returns the error document for its client. */
  private failed(error: unknown): Reply {
    const { store, warn } = this.options;
    const expected = error instanceof DatabaseError;
    // The text of an expected error may contain words of a client, so only other errors can be storage
    // errors.
    if (!expected && isStorageError(error)) return this.storageFailed(error);
    try {
      store.undoCommand();
    } catch (second) {
      return this.storageFailed(second);
    }
    if (expected) return errorReply(error);
    warn(`a command failed: ${stackOf(error)}`);
    return errorReply(new DatabaseError(8, `The embedded database failed: ${String(error)}`));
  }

  /** Reverts the whole turn, and fails all its commands. Returns the error document. */
  private storageFailed(error: unknown): Reply {
    const { store, warn } = this.options;
    const isFull = isDiskFull(error);
    if (!isFull) warn(`the storage failed: ${stackOf(error)}`);
    else if (!this.isFull) warn('the disk is full: no write succeeds until some space is free');
    this.isFull ||= isFull;
    store.rollback();
    const code = isFull ? 14031 : 8;
    const reply = errorReply(
      new DatabaseError(code, `The embedded database failed: ${String(error)}`),
    );
    for (const item of this.waiting) item.bytes = encodeReply(item.request, reply);
    return reply;
  }

  /** Removes expired documents and unused cursors. */
  sweep(): void {
    this.cursors.sweep();
    try {
      sweepExpired(this.options.store);
      this.options.store.endCommand();
    } catch (error) {
      this.failed(error);
    }
    this.commit();
  }

  /** Stops accepting connections, commits, calls `done` and closes all connections. */
  close(done: () => void): void {
    this.listener.close();
    this.commit();
    done();
    for (const { socket } of this.connections) socket.destroy();
  }
}

function errorReply({ code, message, extra }: DatabaseError): Reply {
  // mongoose checks the name of only this error.
  const codeName = code === 26 ? 'NamespaceNotFound' : undefined;
  return { ok: 0, errmsg: message, code, codeName, ...extra };
}

function stackOf(error: unknown): string {
  return error instanceof Error ? (error.stack ?? error.message) : String(error);
}
