import type { BackupManifest } from '@siteyard/schemas/http';
import type { Document } from 'bson';
import type { Connection, mongo } from 'mongoose';
import { sha256 } from '../../lib/sha256.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import {
  CHUNK_BYTES,
  fromBson,
  packChunk,
  splitChunk,
  toBson,
  unpackChunk,
} from './archive/archive-format.ts';
import type { ArchiveItem } from './archive/read-archive.ts';
import { damaged } from './backup-problem.ts';
import { partId, restoreDocumentsModel } from './restores.model.ts';
import { SITE_STATE, UPLOADS } from './stored-collections.ts';

/** Unpacks the documents of a restore. The site does not use them until the restore replaces the content. */
interface Unpacking {
  add(item: ArchiveItem): Promise<void>;
}

/** The unpacked documents of a restore. */
export interface UnpackedDocuments {
  begin(restore: string, manifest: BackupManifest): Unpacking;
  /** Adds documents of the site that the restore keeps. */
  add(restore: string, collection: string, documents: readonly Document[]): Promise<void>;
  /** Reads the documents of a collection in batches of a few megabytes. */
  read(restore: string, collection: string): AsyncGenerator<Document[]>;
  /** Removes the documents that `add` has added; without `what`, all documents. */
  remove(restore: string, what?: 'added'): Promise<void>;
}

/** The time for which the bytes of pictures are kept if a restore does not end, in ms. */
const KEPT_MS = 48 * 60 * 60 * 1000;

/** The first number for documents that the site keeps. The documents of the backup have smaller numbers. */
const FIRST_KEPT = 5_000_000;

export function createUnpackedDocuments(deps: {
  connection: Connection;
  files: Pick<UploadFiles, 'read' | 'write'>;
}): UnpackedDocuments {
  const { connection, files } = deps;
  const unpacked = restoreDocumentsModel(connection);

  const put = async (restore: string, number: number, collection: string, packed: Buffer) => {
    await unpacked.create([
      { _id: partId(restore, number), restore, collection_name: collection, packed },
    ]);
  };

  /** Returns the file id of these bytes if the site has them undamaged; otherwise null. */
  async function placeOf(hash: string): Promise<mongo.ObjectId | null> {
    const record = await connection
      .collection<{ _id: string; file_id: mongo.ObjectId }>(UPLOADS.name)
      .findOne({ _id: hash });
    if (!record) return null;
    const bytes = await files.read(record.file_id).catch(() => null);
    return bytes !== null && sha256(bytes) === hash ? record.file_id : null;
  }

  return {
    begin(restore, { attempt }) {
      const places = new Map<string, mongo.ObjectId>();
      let number = 0;
      const withPlaces = (chunk: Buffer, where: string): Promise<Buffer> => {
        const documents = [...splitChunk(chunk, where)].map((bytes) => {
          const record = fromBson(bytes, where);
          const place = places.get(String(record['_id']));
          if (!place) throw damaged(where, 'refers to a missing picture');
          return toBson({ ...record, file_id: place });
        });
        return packChunk(Buffer.concat(documents));
      };
      return {
        async add(item) {
          if (item.kind === 'picture') {
            const hash = item.name.slice(0, 64);
            const kept = new Date(Date.now() + KEPT_MS);
            const place = await placeOf(hash);
            places.set(hash, place ?? (await files.write(item.bytes, item.name, kept)));
            return;
          }
          const { collection, where } = item;
          if (item.attempt !== attempt) return;
          number += 1;
          const isUploads = collection === UPLOADS.name;
          const packed = isUploads ? await withPlaces(item.chunk, where) : item.packed;
          await put(restore, number, collection, packed);
        },
      };
    },
    async add(restore, collection, documents) {
      let [parts, size] = [[] as Buffer[], 0];
      let number = FIRST_KEPT + (await unpacked.countDocuments({ restore }));
      const flush = async () => {
        if (parts.length === 0) return;
        await put(restore, (number += 1), collection, await packChunk(Buffer.concat(parts)));
        [parts, size] = [[], 0];
      };
      for (const document of documents) {
        const bson = toBson(document);
        parts.push(bson);
        size += bson.length;
        if (size > CHUNK_BYTES) await flush();
      }
      await flush();
    },
    async *read(restore, collection) {
      const cursor = unpacked
        .find({ restore, collection_name: collection })
        .sort({ _id: 1 })
        .batchSize(1)
        .lean()
        .cursor();
      for await (const { _id, packed } of cursor) {
        // The driver returns `Binary` instead of `Buffer` here.
        const bytes = Buffer.isBuffer(packed) ? packed : (packed as mongo.Binary).value();
        const chunk = await unpackChunk(Buffer.from(bytes), _id);
        yield [...splitChunk(chunk, _id)].map((bson) => fromBson(bson, _id));
      }
    },
    async remove(restore, what) {
      const added = { _id: { $gt: partId(restore, FIRST_KEPT) } };
      await unpacked.deleteMany({ restore, ...(what && added) });
    },
  };
}

/** Returns the document of the site from a backup. */
export async function siteOf(documents: UnpackedDocuments, restore: string): Promise<Document> {
  for await (const [site] of documents.read(restore, SITE_STATE.name)) if (site) return site;
  throw damaged('the document of the site', 'is missing');
}
