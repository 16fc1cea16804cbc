import { Binary } from 'bson';
import { timingSafeEqual } from 'node:crypto';
import { createServer, type Server, type Socket } from 'node:net';
import { COMMANDS } from './commands/index.ts';
import { checkOptions, collectionName, type Context, type Reply } from './commands/command.ts';
import { sweepExpired } from './commands/write.ts';
import { Cursors } from './cursors.ts';
import { DatabaseError } from './errors.ts';
import { toJs } from './raw.ts';
import type { Recorder } from './recorder.ts';
import type { Store } from './store.ts';
import {
  encodeReply,
  MAX_MESSAGE_BYTES,
  messageLength,
  parseMessage,
  ProtocolError,
  type Request,
} from './wire.ts';

/** What a stranger may send on a loopback port before he has shown the password. */
const MAX_STRANGER_BYTES = 64 * 1024;
const OPEN_TO_STRANGERS = ['hello', 'ismaster', 'isMaster', 'saslStart', 'ping'];

interface Connection {
  socket: Socket;
  trusted: boolean;
  /** An owner that has taken its leave; it keeps the database open no longer. */
  released: boolean;
}

interface Waiting {
  connection: Connection;
  request: Request;
  reply: Reply;
}

export interface ServerOptions {
  store: Store;
  /** The password of a loopback port. A socket file is guarded by its mode and needs none. */
  secret?: string;
  recorder?: Recorder;
  /** Called with the number of connections that keep the database open, at each change. */
  onConnections: (count: number, released: boolean) => void;
  warn: (message: string) => void;
}

/**
 * Speaks the protocol. Commands run one at a time. Writes of one turn of the event
 * loop share a transaction, and no answer leaves before that is on the disk: this is
 * what makes fifty writers cost hardly more than one, and what an acknowledgement means.
 */
export class DatabaseServer {
  readonly listener: Server;
  private readonly options: ServerOptions;
  private readonly cursors = new Cursors();
  private readonly connections = new Set<Connection>();
  private waiting: Waiting[] = [];
  /** Whether an owner took its leave and nobody new has come since. */
  private released = false;

  constructor(options: ServerOptions) {
    this.options = options;
    this.listener = createServer((socket) => this.accept(socket));
  }

  private changed(): void {
    const count = [...this.connections].filter((connection) => !connection.released).length;
    this.options.onConnections(count, this.released);
  }

  private accept(socket: Socket): void {
    const connection = { socket, trusted: !this.options.secret, released: false };
    this.connections.add(connection);
    this.released = false;
    this.changed();
    socket.setNoDelay(true);
    const chunks: Buffer[] = [];
    let bytes = 0;
    socket.on('data', (chunk: Buffer) => {
      chunks.push(chunk);
      bytes += chunk.length;
      try {
        bytes = this.take(connection, chunks, bytes);
      } catch (error) {
        if (!(
          error instanceof ProtocolError ||
          error instanceof RangeError ||
          error instanceof DatabaseError
        ))
          throw error;
        this.options.warn(`closed a connection that does not speak the protocol: ${error.message}`);
        socket.destroy();
      }
    });
    socket.on('error', () => socket.destroy());
    socket.on('close', () => {
      this.connections.delete(connection);
      this.changed();
    });
  }

  /** Handles all whole messages in `chunks` and leaves the rest there; answers its size. */
  private take(connection: Connection, chunks: Buffer[], bytes: number): number {
    let left = bytes;
    for (;;) {
      const first = chunks[0];
      if (!first || left < 16) return left;
      const head = first.length >= 16 ? first : Buffer.concat(chunks);
      const limit = connection.trusted ? MAX_MESSAGE_BYTES : MAX_STRANGER_BYTES;
      const length = messageLength(head, limit);
      if (length === undefined || left < length) return left;
      const all = Buffer.concat(chunks);
      left = all.length - length;
      chunks.splice(0, chunks.length, ...(left ? [all.subarray(length)] : []));
      this.handle(connection, parseMessage(all.subarray(0, length)));
    }
  }

  private handle(connection: Connection, request: Request): void {
    const context: Context = { store: this.options.store, cursors: this.cursors, trace: undefined };
    if (this.options.recorder)
      context.trace = { index: undefined, sortedInMemory: false, examined: 0 };
    try {
      const reply = this.run(connection, request, context);
      this.answer(connection, request, { ...reply, ok: 1 });
      if (!reply['writeErrors'])
        this.options.recorder?.note(request, context.trace?.examined ? context.trace : undefined);
    } catch (error) {
      this.answer(connection, request, this.failure(error));
    }
  }

  private run(connection: Connection, request: Request, context: Context): Reply {
    if (!connection.trusted && !OPEN_TO_STRANGERS.includes(request.name))
      throw new DatabaseError(13, `command ${request.name} requires authentication`);
    if (request.name === 'saslStart') return this.authenticate(connection, request);
    if (request.name === 'siteyardRelease') return this.release(connection);
    if (request.name === 'siteyardRecorder' && this.options.recorder)
      return { ...this.options.recorder.report(collectionName(request)) };
    const command = COMMANDS.get(request.name);
    if (!command) throw new DatabaseError(59, `no such command: '${request.name}'`);
    checkOptions(command, request);
    return command.run(request, context);
  }

  /** The password comes by SASL PLAIN: it never leaves the machine. */
  private authenticate(connection: Connection, request: Request): Reply {
    const payload = request.fields.get('payload');
    const sent = Buffer.from(payload ? (toJs(payload) as Binary).buffer : '');
    const wanted = Buffer.from(`\0siteyard\0${this.options.secret ?? ''}`);
    const same = sent.length === wanted.length && timingSafeEqual(sent, wanted);
    if (!same) throw new DatabaseError(18, 'Authentication failed.');
    connection.trusted = true;
    return { conversationId: 1, done: true, payload: new Binary(Buffer.alloc(0)) };
  }

  private release(connection: Connection): Reply {
    connection.released = true;
    this.released = true;
    setImmediate(() => this.changed());
    return {};
  }

  private answer(connection: Connection, request: Request, reply: Reply): void {
    if (!this.options.store.inTransaction) return this.send({ connection, request, reply });
    this.waiting.push({ connection, request, reply });
    if (this.waiting.length === 1) setImmediate(() => this.commit());
  }

  private send({ connection, request, reply }: Waiting): void {
    if (!request.silent && connection.socket.writable)
      connection.socket.write(encodeReply(request, reply));
  }

  /** Ends the shared transaction and sends the answers that waited for it. */
  private commit(): void {
    try {
      if (this.options.store.inTransaction) this.options.store.commit();
    } catch (error) {
      this.failure(error);
    }
    const done = this.waiting;
    this.waiting = [];
    for (const item of done) this.send(item);
  }

  /**
   * The error document for a failed command. A failure of the storage itself (a full
   * disk) undoes the whole shared transaction, so everyone who waits for it is told.
   */
  private failure(error: unknown): Reply {
    if (error instanceof DatabaseError) {
      const { code, codeName, message, extra } = error;
      return { ok: 0, errmsg: message, code, codeName, ...extra };
    }
    const text = error instanceof Error ? error.message : String(error);
    this.options.warn(`a command failed: ${error instanceof Error ? (error.stack ?? text) : text}`);
    this.options.store.rollback();
    const full = /SQLITE_FULL|disk is full/.test(`${(error as { code?: string }).code} ${text}`);
    const reply = this.failure(
      new DatabaseError(full ? 14031 : 8, `The embedded database failed: ${text}`),
    );
    for (const item of this.waiting) item.reply = reply;
    return reply;
  }

  /** Housekeeping: documents whose time is over, cursors nobody reads. */
  sweep(): void {
    this.cursors.sweep();
    try {
      sweepExpired(this.options.store);
    } catch (error) {
      this.failure(error);
    }
    this.commit();
  }

  /** Stops accepting, ends what is under way, lets everybody go after `done`. */
  close(done: () => void): void {
    this.listener.close();
    this.commit();
    done();
    for (const { socket } of this.connections) socket.destroy();
  }
}
