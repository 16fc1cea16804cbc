import { ByteWriter } from './bytes.ts';
import { BSON, fromJs, type Raw } from './raw.ts';

/**
 * A value to encode: encoded ones are copied; a map is a document (unlike an object, it keeps the
 * order of keys such as "10"); an array is an array.
 */
export type Node = Raw | Map<string, Node> | Node[];

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && 'buf' in value && 'at' in value;
}

function isPlain(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && value.constructor === Object;
}

class BsonWriter extends ByteWriter {
  document(entries: Iterable<[string, unknown]>): void {
    const start = this.at;
    this.room(5);
    this.at += 4;
    for (const [name, value] of entries) if (value !== undefined) this.element(name, value);
    this.byte(0);
    this.buf.writeInt32LE(this.at - start, start);
  }

  private element(name: string, value: unknown): void {
    const nested = Array.isArray(value)
      ? value.map((item, index): [string, unknown] => [String(index), item])
      : value instanceof Map
        ? (value as Map<string, unknown>)
        : isPlain(value) && !isRaw(value)
          ? Object.entries(value)
          : undefined;
    if (nested) {
      this.head(Array.isArray(value) ? BSON.array : BSON.object, name);
      this.document(nested);
      return;
    }
    const raw = isRaw(value) ? value : fromJs(value);
    this.head(raw.type, name);
    this.plain(raw.buf.subarray(raw.at, raw.end));
  }

  private head(type: number, name: string): void {
    this.room(name.length * 3 + 2);
    this.buf[this.at++] = type;
    this.at += this.buf.write(name, this.at, 'utf8');
    this.buf[this.at++] = 0;
  }

  /** Leaves bytes free. */
  leave(bytes: number): void {
    this.room(bytes);
    this.at += bytes;
  }

  finish(): Buffer {
    return this.buf.subarray(0, this.at);
  }
}

/**
 * Encodes one document of nodes and JavaScript values. Fields that are `undefined` are left out.
 * @param room how many bytes are expected
 * @param before bytes that stay free in front of the document
 */
export function encodeDocument(
  value: Map<string, unknown> | Record<string, unknown>,
  room?: number,
  before = 0,
): Buffer {
  const writer = new BsonWriter(room);
  writer.leave(before);
  writer.document(value instanceof Map ? value : Object.entries(value));
  return writer.finish();
}

/** Encodes a value unless it is encoded already. */
export function toRaw(node: Node): Raw {
  if (isRaw(node)) return node;
  const buf = encodeDocument(
    node instanceof Map ? node : new Map(node.map((item, index) => [String(index), item])),
  );
  return { type: node instanceof Map ? BSON.object : BSON.array, buf, at: 0, end: buf.length };
}
