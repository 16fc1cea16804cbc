import { checkDocument, documentAt, fields, toJs, type Raw } from './bson/raw.ts';
import { encodeDocument } from './bson/writer.ts';

/** The maximum size of a message in bytes, which `hello` reports. */
export const MAX_MESSAGE_BYTES = 48_000_000;
const HEADER = 16;
const OP_REPLY = 1;
const OP_QUERY = 2004;
const OP_MSG = 2013;

/** A command as the client sent it. */
export interface Request {
  id: number;
  /** Whether the command came as OP_QUERY, which drivers use for their first `ismaster`. */
  legacy: boolean;
  /** Whether the client expects no reply. */
  silent: boolean;
  name: string;
  db: string;
  fields: Map<string, Raw>;
  /**
   * The documents that follow the command in the same message, by the name of the field to which they
   * belong.
   */
  sequences: Map<string, Raw[]>;
}

/** Thrown for bytes that are not of the protocol. The server closes the connection. */
class ProtocolError extends Error {}

/**
 * Returns the length of the message that begins with `head`; undefined if the header is incomplete. Throws
 * for a message above `limit` bytes, before its bytes are stored.
 */
export function messageLength(head: Buffer, limit: number): number | undefined {
  if (head.length < HEADER) return undefined;
  const length = head.readInt32LE(0);
  const code = head.readInt32LE(12);
  if (length < HEADER + 5 || length > limit) throw new ProtocolError(`message of ${length} bytes`);
  if (code !== OP_MSG && code !== OP_QUERY) throw new ProtocolError(`operation ${code}`);
  return length;
}

function documentIn(message: Buffer, at: number, limit: number): Raw {
  checkDocument(message, at, limit);
  return documentAt(message, at);
}

/** Parses one complete message. Throws if any part is malformed. */
export function parseMessage(message: Buffer): Request {
  return message.readInt32LE(12) === OP_MSG ? parseMsg(message) : parseQuery(message);
}

function requestOf(message: Buffer, body: Raw): Request {
  const list = fields(body);
  const given = new Map(list);
  const db = given.get('$db');
  return {
    id: message.readInt32LE(4),
    legacy: false,
    silent: false,
    name: list[0]?.[0] ?? '',
    db: db ? String(toJs(db)) : 'admin',
    fields: given,
    sequences: new Map(),
  };
}

function parseMsg(message: Buffer): Request {
  const flags = message.readUInt32LE(HEADER);
  const end = message.length - (flags & 1 ? 4 : 0);
  let request: Request | undefined;
  const sequences = new Map<string, Raw[]>();
  let at = HEADER + 4;
  while (at < end) {
    const kind = message[at++];
    if (kind === 0 && !request) {
      const body = documentIn(message, at, end);
      request = requestOf(message, body);
      at = body.end;
    } else if (kind === 1) {
      const sectionEnd = at + message.readInt32LE(at);
      const nameEnd = message.indexOf(0, at + 4);
      if (sectionEnd > end || nameEnd < 0 || nameEnd >= sectionEnd)
        throw new ProtocolError('a section of the wrong length');
      const documents: Raw[] = [];
      for (let next = nameEnd + 1; next < sectionEnd; next = documents.at(-1)?.end ?? sectionEnd)
        documents.push(documentIn(message, next, sectionEnd));
      sequences.set(message.toString('utf8', at + 4, nameEnd), documents);
      at = sectionEnd;
    } else throw new ProtocolError(`section of kind ${kind}`);
  }
  if (!request) throw new ProtocolError('no command');
  return { ...request, sequences, silent: (flags & 2) !== 0 };
}

function parseQuery(message: Buffer): Request {
  const nameEnd = message.indexOf(0, HEADER + 4);
  if (nameEnd < 0 || !message.toString('utf8', HEADER + 4, nameEnd).endsWith('.$cmd'))
    throw new ProtocolError('OP_QUERY on a collection');
  const body = documentIn(message, nameEnd + 9, message.length);
  return { ...requestOf(message, body), legacy: true };
}

let answers = 0;

/** Encodes the answer to a request. */
export function encodeReply(
  request: Pick<Request, 'id' | 'legacy'>,
  reply: Record<string, unknown>,
): Buffer {
  const message = encodeDocument(reply, Buffer.alloc(HEADER + (request.legacy ? 20 : 5)));
  message.writeInt32LE(message.length, 0);
  message.writeInt32LE((answers = (answers + 1) & 0x7fffffff), 4);
  message.writeInt32LE(request.id, 8);
  message.writeInt32LE(request.legacy ? OP_REPLY : OP_MSG, 12);
  if (request.legacy) {
    message.writeInt32LE(8, HEADER);
    message.writeInt32LE(1, HEADER + 16);
  }
  return message;
}
