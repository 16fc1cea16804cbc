import { BSON, type Document } from 'mongodb';
import { encodeReply, parseMessage } from '../../../api/src/embedded-db/messages.ts';

/** The offset of the command in a message: after the header, the flags and the kind of the section. */
const COMMAND_AT = 16 + 4 + 1;
const OP_REPLY = 1;
/** The offset of the document in an OP_REPLY. */
const REPLY_AT = 16 + 20;

/** Makes a standalone database look like the primary of a replica set with one member. */
export interface ReplicaSet {
  name: string;
  /**
   * Reads a request of the driver.
   * @returns the message for the database, without the number of the write; for a write that has run
   *   before, also the response to it
   */
  request(message: Buffer): { message: Buffer; response: Buffer | null };
  /** Changes a response of the database for the driver. */
  response(message: Buffer): Buffer;
}

/**
 * Creates a replica set with one member.
 * @param address the host and the port of the proxy
 */
export function createReplicaSet(address: string): ReplicaSet {
  const name = 'siteyard';
  /** Responses to numbered writes, by session and number. */
  const known = new Map<string, Buffer>();
  /** Requests without a response yet: the key of a numbered write, or `hello`. */
  const underWay = new Map<number, { write?: string; hello?: 'legacy' | 'message' }>();

  return {
    name,
    request(message) {
      const { id, name: command, fields, legacy } = parseMessage(message);
      if (command === 'hello' || command === 'ismaster')
        underWay.set(id, { hello: legacy ? 'legacy' : 'message' });
      if (!fields.has('txnNumber')) return { message, response: null };
      const [write, standalone] = withoutNumber(message);
      const response = known.get(write);
      if (!response) underWay.set(id, { write });
      return { message: standalone, response: response ? inResponseTo(id, response) : null };
    },
    response(message) {
      const id = message.readInt32LE(8);
      const { write, hello } = underWay.get(id) ?? {};
      underWay.delete(id);
      if (write) known.set(write, message);
      if (!hello) return message;
      const primary = { ...documentOf(message), ...primaryOf(name, address) };
      return encodeReply({ id, legacy: hello === 'legacy' }, primary);
    },
  };
}

/** The fields of `hello` that only a primary sends. */
const primaryOf = (setName: string, me: string): Document => ({
  setName,
  setVersion: 1,
  hosts: [me],
  primary: me,
  me,
  isWritablePrimary: true,
  ismaster: true,
  secondary: false,
});

/** @returns the key of a numbered write, and the message without the number */
function withoutNumber(message: Buffer): [key: string, message: Buffer] {
  const end = COMMAND_AT + message.readInt32LE(COMMAND_AT);
  const read = { promoteValues: false, promoteBuffers: false };
  const { txnNumber, ...command } = BSON.deserialize(message.subarray(COMMAND_AT, end), read);
  const changed = Buffer.concat([
    message.subarray(0, COMMAND_AT),
    BSON.serialize(command),
    message.subarray(end),
  ]);
  changed.writeInt32LE(changed.length, 0);
  return [JSON.stringify([command['lsid'], txnNumber]), changed];
}

function documentOf(response: Buffer): Document {
  const at = response.readInt32LE(12) === OP_REPLY ? REPLY_AT : COMMAND_AT;
  return BSON.deserialize(response.subarray(at, at + response.readInt32LE(at)));
}

function inResponseTo(id: number, response: Buffer): Buffer {
  const copy = Buffer.from(response);
  copy.writeInt32LE(id, 8);
  return copy;
}
