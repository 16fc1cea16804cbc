import { buffer } from 'node:stream/consumers';
import { gunzipSync, gzipSync } from 'node:zlib';
import type { BackupManifest } from '@siteyard/schemas/http';
import { BSON, type Document } from 'mongodb';
import { splitChunk } from '../../api/src/features/backup/archive/archive-format.ts';
import { Digester } from '../../api/src/features/backup/archive/digest.ts';
import { seal, unseal } from '../../api/src/features/backup/archive/sealed-stream.ts';
import { readTar, writeTar } from '../../api/src/features/backup/archive/tar.ts';

/** The documents of a backup by collection, as `bson` reads them. */
export type BackupDocuments = Record<string, Document[]>;

/**
 * A placeholder for the field name `_bsontype`, which the driver refuses to write. Both have the same
 * length.
 */
export const BSON_TYPE = '_BSONTYPE';

/** Packs files like a backup without a passphrase. */
export const sealFiles = (files: readonly (readonly [name: string, bytes: Buffer])[]) =>
  buffer(
    seal(
      writeTar(async (add) => {
        for (const [name, bytes] of files) await add(name, bytes);
      }),
      { passphrase: null },
    ),
  );

/**
 * Changes the documents of a backup without a passphrase, and computes the hashes again. Pictures do
 * not change.
 * @param change changes the documents and the manifest in place; it may delete a collection
 */
export async function alterBackup(
  backup: Buffer,
  change: (documents: BackupDocuments, manifest: BackupManifest) => void,
): Promise<Buffer> {
  const files: [string, Buffer][] = [];
  for await (const { name, bytes } of readTar(unseal([backup] as never, null)))
    files.push([name, bytes]);
  const manifest = JSON.parse(String(files.at(-1)?.[1])) as BackupManifest;
  const documents: BackupDocuments = {};
  for (const name of Object.keys(manifest.collections)) documents[name] = [];
  for (const [name, bytes] of files) {
    const [, collection] = /^documents\/\d+\/(\w+)\//.exec(name) ?? [];
    if (collection === undefined) continue;
    // Each collection of these small backups is written as one chunk.
    for (const bson of splitChunk(gunzipSync(bytes), name))
      documents[collection]?.push(
        BSON.deserialize(bson, { promoteValues: false, bsonRegExp: true }),
      );
  }
  change(documents, manifest);
  manifest.collections = {};
  const written = Object.entries(documents).map(([collection, all]) => {
    const digester = new Digester();
    const chunks = all.map((document) =>
      Buffer.from(
        Buffer.from(BSON.serialize(document, { ignoreUndefined: false }))
          .toString('latin1')
          .replaceAll(BSON_TYPE, '_bsontype'),
        'latin1',
      ),
    );
    for (const chunk of chunks) digester.add(chunk);
    manifest.collections[collection] = digester.digest();
    const name = `documents/${manifest.attempt}/${collection}/1.bson.gz`;
    return [name, gzipSync(Buffer.concat(chunks))] as const;
  });
  const others = files.slice(1, -1).filter(([name]) => !name.startsWith('documents/'));
  return sealFiles([
    files[0]!,
    ...others,
    ...written,
    ['manifest.json', Buffer.from(JSON.stringify(manifest))],
  ]);
}
