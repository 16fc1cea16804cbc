import { type BackupManifest, type CollectionDigest, BACKUP_FORMAT } from '@siteyard/schemas/http';
import type { Connection, mongo } from 'mongoose';
import { AppError } from '@siteyard/schemas/errors';
import { nativeDatabase } from '../../../database/native-database.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { ContentSource } from '../content-archive.ts';
import { BACKED_UP, UPLOADS, withSite } from '../stored-collections.ts';
import { CHUNK_BYTES, FIRST_ENTRY, LAST_ENTRY, packChunk, toBson } from './archive-format.ts';
import { Digester, readDocuments } from './digest.ts';
import { writeTar, type AddFile } from './tar.ts';

/** The sources of a backup. */
export interface ArchiveSource {
  connection: Connection;
  /** Reads a picture by the id of its file in the database; null if it was deleted in the meantime. */
  readPicture(fileId: mongo.ObjectId): Promise<Buffer | null>;
  content: ContentSource;
  productVersion: string;
  title: string;
  now: Date;
}

/** The number of attempts to read a site that keeps changing. The backup then contains the last attempt. */
const TRIES = 3;
/**
 * The number of attempts if two documents have the same unique value, because it moved from one to the
 * other during a read.
 */
const MAX_TRIES = 10;

/** The unique field of each collection. */
const UNIQUE: Record<string, string> = {
  admin_users: 'email_key',
};

/** Writes a site as a tar without a seal. */
export function writeArchive(source: ArchiveSource): AsyncGenerator<Buffer> {
  const { productVersion: product_version } = source;
  return writeTar(async (add) => {
    await add(FIRST_ENTRY, json({ format: BACKUP_FORMAT, product_version }));
    const read = await readUndisturbed(source, add);
    const pictures = await addPictures(source, add, read.attempt);
    const manifest: BackupManifest = {
      format: BACKUP_FORMAT,
      product_version,
      created_at: source.now.toISOString(),
      site_id: read.siteId,
      title: source.title,
      attempt: read.attempt,
      ...(read.instanceId !== undefined && { instance_id: read.instanceId }),
      collections: {
        ...read.collections,
        [UPLOADS.name]: pictures.digest,
      },
      pictures: pictures.names,
      picture_bytes: pictures.bytes,
    };
    await add(LAST_ENTRY, json(manifest));
  });
}

const json = (value: unknown) => Buffer.from(JSON.stringify(value));

interface SiteStateHead {
  revision: number;
  instance_id?: string;
}

interface Read {
  attempt: number;
  siteId: string;
  instanceId: string | undefined;
  collections: Record<string, CollectionDigest>;
}

/**
 * Adds all documents in their state at one time. If the site changes during the read, reads all documents
 * again. On a site that keeps changing, each document is complete, but the documents may be from different
 * times.
 */
async function readUndisturbed(source: ArchiveSource, add: AddFile): Promise<Read> {
  const db = nativeDatabase(source.connection);
  const state = () =>
    db.collection<{ _id: string }>('site_state').findOne<SiteStateHead>({ _id: 'site' });
  for (let attempt = 1; attempt <= MAX_TRIES; attempt += 1) {
    const before = await state();
    const { number, site } = await source.content.head();
    const collections: Record<string, CollectionDigest> = {};
    let isTwice = false;
    for (const collection of [...BACKED_UP, withSite(site)]) {
      const writer = chunkWriter(add, attempt, collection.name);
      const names = new Set<string>();
      for await (const { document, bson } of readDocuments(db, collection)) {
        const name: unknown = document[UNIQUE[collection.name] ?? ''];
        if (typeof name === 'string') {
          isTwice ||= names.has(name);
          names.add(name);
        }
        await writer.add(bson);
      }
      collections[collection.name] = await writer.end();
    }
    await addContent(source, add, attempt, collections);
    const after = await source.content.head();
    const isSame = before?.revision === (await state())?.revision && after.number === number;
    if ((isSame || attempt >= TRIES) && !isTwice)
      return {
        attempt,
        collections,
        siteId: after.site.site_id ?? '',
        instanceId: before?.instance_id,
      };
  }
  throw new AppError('run_in_progress', {
    message: 'The pages change too often for a backup right now. Try again later.',
  });
}

/** Adds the content of one commit. Later commits do not affect it. */
async function addContent(
  { content }: ArchiveSource,
  add: AddFile,
  attempt: number,
  collections: Record<string, CollectionDigest>,
): Promise<void> {
  const writers = new Map(
    content.collections.map((name) => [name, chunkWriter(add, attempt, name)] as const),
  );
  for await (const { collection, document } of content.documents())
    await writers.get(collection)?.add(toBson(document));
  for (const [name, writer] of writers) collections[name] = await writer.end();
}

/** Adds each picture, and then the records of the pictures. */
async function addPictures(source: ArchiveSource, add: AddFile, attempt: number) {
  const db = nativeDatabase(source.connection);
  const names: string[] = [];
  let bytes = 0;
  const writer = chunkWriter(add, attempt, UPLOADS.name);
  for await (const { document, bson } of readDocuments(db, UPLOADS)) {
    const name = `${String(document['_id'])}.${String(document['extension'])}`;
    const picture = await source.readPicture(document['file_id'] as mongo.ObjectId);
    if (picture === null) continue;
    if (sha256(picture) !== document['_id'])
      throw new AppError('backup_damaged', {
        message: `The stored bytes of the picture ${name} differ from the uploaded ones. Nothing was backed up.`,
      });
    await add(`pictures/${name}`, picture);
    names.push(name);
    bytes += picture.length;
    await writer.add(bson);
  }
  return { digest: await writer.end(), names, bytes };
}

/** Collects documents, and adds them in files of a few megabytes. */
function chunkWriter(add: AddFile, attempt: number, collection: string) {
  const digester = new Digester();
  let [parts, size, number]: [Buffer[], number, number] = [[], 0, 0];
  const flush = async () => {
    if (size === 0) return;
    number += 1;
    const name = `documents/${attempt}/${collection}/${number}.bson.gz`;
    const packed = await packChunk(Buffer.concat(parts));
    [parts, size] = [[], 0];
    await add(name, packed);
  };
  return {
    async add(bson: Buffer) {
      digester.add(bson);
      parts.push(bson);
      size += bson.length;
      if (size >= CHUNK_BYTES) await flush();
    },
    async end(): Promise<CollectionDigest> {
      await flush();
      return digester.digest();
    },
  };
}
