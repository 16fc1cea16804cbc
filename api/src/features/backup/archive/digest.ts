import type { CollectionDigest } from '@siteyard/schemas/http';
import { createHash } from 'node:crypto';
import type { Document } from 'bson';
import type { mongo } from 'mongoose';
import type { StoredCollection } from '../stored-collections.ts';
import { EXACT, toBson } from './archive-format.ts';

/** Counts and hashes documents one by one. */
export class Digester {
  count = 0;
  private readonly hash = createHash('sha256');

  add(bson: Uint8Array): void {
    this.count += 1;
    this.hash.update(bson);
  }

  digest(): CollectionDigest {
    return { count: this.count, sha256: this.hash.copy().digest('hex') };
  }
}

/** Reads the documents of a collection, sorted by id, in the form of a backup. */
export async function* readDocuments(
  db: mongo.Db,
  { name, filter = {}, keep }: StoredCollection,
): AsyncGenerator<{ id: unknown; document: Document; bson: Buffer }> {
  const cursor = db.collection(name).find(filter, EXACT).sort({ _id: 1 });
  try {
    for await (const document of cursor) {
      const kept = keep ? keep(document) : document;
      yield { id: document._id, document, bson: toBson(kept) };
    }
  } finally {
    await cursor.close();
  }
}

/**
 * Returns the digest of the present documents of a collection.
 * @param isExtra whether the backup lacks a document; the digest leaves out such documents
 */
export async function digestCollection(
  db: mongo.Db,
  collection: StoredCollection,
  isExtra: (id: string) => boolean = () => false,
): Promise<CollectionDigest> {
  const digester = new Digester();
  for await (const { id, bson } of readDocuments(db, collection))
    if (!isExtra(String(id))) digester.add(bson);
  return digester.digest();
}
