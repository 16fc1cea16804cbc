import { BSON, fromJs, type Raw } from './raw.ts';

/**
 * A value to encode. An encoded value is copied, a map becomes a document, and an array becomes an array.
 * Unlike an object, a map keeps the order of keys such as "10".
 */
export type Node = Raw | Map<string, Node> | Node[];

const END = Buffer.from([0]);

export function isRaw(value: unknown): value is Raw {
  return typeof value === 'object' && value !== null && 'buf' in value && 'at' in value;
}

/** The fields of a document or an array to encode; undefined for every other value. */
function partsOf(value: unknown): Iterable<[string, unknown]> | undefined {
  if (Array.isArray(value)) return value.map((item, index) => [String(index), item]);
  if (value instanceof Map) return value as Map<string, unknown>;
  const isPlain = typeof value === 'object' && value?.constructor === Object && !isRaw(value);
  return isPlain ? Object.entries(value) : undefined;
}

/** A field to encode, or the bytes of several encoded fields in sequence. */
export type EncodedPart = [name: string, value: unknown] | Uint8Array;

/** Appends a document to chunks of bytes. Returns its size. */
function addDocument(chunks: Uint8Array[], parts: Iterable<EncodedPart>): number {
  const head = Buffer.allocUnsafe(4);
  chunks.push(head);
  let size = 5;
  for (const part of parts) {
    if (!Array.isArray(part)) {
      chunks.push(part);
      size += part.length;
      continue;
    }
    const [name, value] = part;
    if (value === undefined) continue;
    const nested = partsOf(value);
    const raw = nested ? undefined : isRaw(value) ? value : fromJs(value);
    const tag = Buffer.from(`\0${name}\0`);
    tag[0] = raw?.type ?? (Array.isArray(value) ? BSON.array : BSON.object);
    chunks.push(tag);
    if (raw) chunks.push(raw.buf.subarray(raw.at, raw.end));
    size += tag.length + (raw ? raw.end - raw.at : addDocument(chunks, nested ?? []));
  }
  chunks.push(END);
  head.writeInt32LE(size);
  return size;
}

/**
 * Encodes one document of nodes and JavaScript values. Fields that are `undefined` are left out.
 * @param head bytes in front of the document
 */
export function encodeDocument(
  value: Map<string, unknown> | Record<string, unknown>,
  head = Buffer.alloc(0),
): Buffer {
  return encodeParts(value instanceof Map ? value : Object.entries(value), head);
}

/** Encodes one document of parts, in their order. */
export function encodeParts(parts: Iterable<EncodedPart>, head = Buffer.alloc(0)): Buffer {
  const chunks: Uint8Array[] = [head];
  addDocument(chunks, parts);
  return Buffer.concat(chunks);
}

/** Encodes a value. An encoded value stays unchanged. */
export function toRaw(node: Node): Raw {
  if (isRaw(node)) return node;
  const buf = encodeDocument(node instanceof Map ? node : new Map(Object.entries(node)));
  return { type: node instanceof Map ? BSON.object : BSON.array, buf, at: 0, end: buf.length };
}
