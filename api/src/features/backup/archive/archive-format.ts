import { gunzip, gzip } from 'node:zlib';
import { promisify } from 'node:util';
import { deserialize, serialize, type Document } from 'bson';
import { damaged } from '../backup-problem.ts';

/**
 * A backup is a sealed tar with these entries: `backup.json`,
 * `documents/<attempt>/<collection>/<n>.bson.gz`, `pictures/<sha256>.<ext>`, and finally `manifest.json`.
 */
export const FIRST_ENTRY = 'backup.json';
export const LAST_ENTRY = 'manifest.json';

/** The size in bytes at which collected documents are written as a chunk. A single document may be larger. */
export const CHUNK_BYTES = 4 * 1024 * 1024;
/** The largest document of a database, in bytes. */
export const MAX_DOCUMENT_BYTES = 16 * 1024 * 1024;
/** The maximum size of a chunk in bytes: the collected documents and one document of the maximum size. */
const MAX_CHUNK_BYTES = CHUNK_BYTES + MAX_DOCUMENT_BYTES;
/** The largest entry of the tar, in bytes. */
export const MAX_ENTRY_BYTES = 64 * 1024 * 1024;

/**
 * Options that preserve the BSON type of every value. For example, a double with the value 3.0 stays a
 * double.
 */
export const EXACT = {
  promoteValues: false,
  promoteLongs: false,
  promoteBuffers: false,
  bsonRegExp: true,
} as const;

export const toBson = (document: Document): Buffer =>
  Buffer.from(serialize(document, { ignoreUndefined: false }));

/** @throws BackupProblem */
export function fromBson(bytes: Uint8Array, where: string): Document {
  try {
    return deserialize(bytes, EXACT);
  } catch {
    throw damaged(where, 'has a document that cannot be read');
  }
}

/** Converts a document of `fromBson` to one with plain JavaScript values. */
export const asPlain = (document: Document): Document => deserialize(toBson(document));

/** Splits a chunk into its documents. @throws BackupProblem */
export function* splitChunk(chunk: Buffer, where: string): Generator<Buffer> {
  for (let at = 0; at < chunk.length;) {
    const length = chunk.length - at < 5 ? 0 : chunk.readInt32LE(at);
    if (length < 5 || at + length > chunk.length)
      throw damaged(where, 'has a document that is cut off');
    if (length > MAX_DOCUMENT_BYTES || at > CHUNK_BYTES)
      throw damaged(where, 'has more than a part of a backup');
    yield chunk.subarray(at, at + length);
    at += length;
  }
}

const zip = promisify<Buffer, object, Buffer>(gzip);
const unzip = promisify<Buffer, object, Buffer>(gunzip);

export const packChunk = (chunk: Buffer): Promise<Buffer> => zip(chunk, { level: 5 });

/** @throws BackupProblem */
export async function unpackChunk(bytes: Buffer, where: string): Promise<Buffer> {
  try {
    return await unzip(bytes, { maxOutputLength: MAX_CHUNK_BYTES });
  } catch {
    throw damaged(where, 'cannot be unpacked');
  }
}
