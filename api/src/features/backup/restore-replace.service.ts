import type { RestoreProof } from '@siteyard/schemas/backup';
import type { Document } from 'bson';
import type { Connection, mongo } from 'mongoose';
import { insertMany, isAboutDocuments } from '../../database/insert-many.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { digestCollection } from './archive/digest.ts';
import { EXACT } from './archive/archive-format.ts';
import type { StagedDocuments } from './restore-staging.service.ts';
import type { RestoreDocument } from './restores.model.ts';
import { BACKED_UP, COMPARED, EMPTIED, isOnlyEmptied, UPLOADS } from './stored-collections.ts';

/** The moments of a restore in which nobody else reads or writes. Each can be repeated. */
export interface RestoreReplace {
  /**
   * Stages what the site keeps although the backup lacks it: contact requests, and the token of the
   * call, under another name where the backup has another token of its name. Returns their ids
   * by collection.
   */
  keep(restore: RestoreDocument): Promise<Record<string, string[]>>;
  /**
   * Replaces the stored documents with the staged ones, except in the collections that stay.
   * @param stillOurs throws when another process has taken over: one that slept must not empty what
   *   the other has restored
   */
  replace(
    restore: Pick<RestoreDocument, '_id' | 'untouched'>,
    stillOurs: () => Promise<void>,
  ): Promise<void>;
  /** Compares every collection with the backup. */
  prove(restore: RestoreDocument): Promise<RestoreProof>;
}

export function createRestoreReplace(deps: {
  connection: Connection;
  staged: StagedDocuments;
  files: Pick<UploadFiles, 'condemn' | 'settle'>;
}): RestoreReplace {
  const { staged, files } = deps;
  const db = () => nativeDatabase(deps.connection);

  async function idsInBackup(restore: string, collection: string): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const documents of staged.read(restore, collection))
      for (const { _id } of documents) ids.add(String(_id));
    return ids;
  }

  async function stageMissing(restore: string, collection: string): Promise<string[]> {
    const known = await idsInBackup(restore, collection);
    const kept: Document[] = [];
    for await (const document of db().collection(collection).find({}, EXACT))
      if (!known.has(String(document['_id']))) kept.push(document);
    await staged.add(restore, collection, kept);
    return kept.map(({ _id }) => String(_id));
  }

  /** Without its token, whoever restores could not even ask how it went. */
  async function stageToken(restore: string, name: string): Promise<string[]> {
    const tokens = db().collection<{ _id: string; hash: string }>('tokens');
    const own = await tokens.findOne({ _id: name }, EXACT);
    if (!own) return [];
    const names = new Set<string>();
    for await (const documents of staged.read(restore, 'tokens'))
      for (const { _id, hash } of documents) {
        if (hash === own.hash) return [];
        names.add(String(_id));
      }
    const free = freeName(name, names);
    await staged.add(restore, 'tokens', [{ ...own, _id: free }]);
    return [free];
  }

  /** Pictures' bytes that nothing names afterwards are removed by the clean-up of the site. */
  async function replaceUploads(restore: string, stillOurs: () => Promise<void>): Promise<void> {
    const uploads = db().collection<{ file_id: mongo.ObjectId }>(UPLOADS.name);
    const wanted = new Map<string, mongo.ObjectId>();
    for await (const documents of staged.read(restore, UPLOADS.name))
      for (const { file_id } of documents) wanted.set(String(file_id), file_id as mongo.ObjectId);
    for await (const { file_id } of uploads.find({})) {
      if (wanted.has(String(file_id))) continue;
      await stillOurs();
      await files.condemn(file_id);
    }
    await replaceOne(restore, UPLOADS.name, stillOurs);
    for (const place of wanted.values()) await files.settle(place);
  }

  async function replaceOne(
    restore: string,
    name: string,
    stillOurs: () => Promise<void>,
    isEmptied = false,
  ): Promise<void> {
    const collection = db().collection(name);
    await stillOurs();
    await collection.deleteMany({});
    if (isEmptied) return;
    for await (const documents of staged.read(restore, name)) {
      await stillOurs();
      // What the database refuses it would refuse at each further try, too. The proof tells of it.
      await insertMany({ collection }, documents as { _id: unknown }[]).catch((error: unknown) => {
        if (!isAboutDocuments(error)) throw error;
      });
    }
  }

  return {
    async keep({ _id, keeps_contacts, token, untouched = [] }) {
      await staged.remove(_id, 'added');
      return {
        contact_requests: keeps_contacts ? await stageMissing(_id, 'contact_requests') : [],
        tokens: token && !untouched.includes('tokens') ? await stageToken(_id, token) : [],
      };
    },
    async replace({ _id, untouched = [] }, stillOurs) {
      await stillOurs();
      for (const name of EMPTIED) await db().collection(name).deleteMany({});
      for (const { name } of BACKED_UP)
        if (!untouched.includes(name))
          await replaceOne(_id, name, stillOurs, isOnlyEmptied(name, untouched));
      await replaceUploads(_id, stillOurs);
    },
    async prove({ manifest, kept = {}, token, untouched = [] }) {
      const [keptToken = token] = kept['tokens'] ?? [];
      const replaced = COMPARED.filter(
        ({ name }) => !untouched.includes(name) && !isOnlyEmptied(name, untouched),
      );
      const collections = await Promise.all(
        replaced.map(async (collection) => {
          const { name } = collection;
          const extra = new Set(kept[name]);
          const { count, sha256 } = await digestCollection(db(), collection, (id) => extra.has(id));
          const written = manifest?.collections[name];
          const is_equal = written?.count === count && written.sha256 === sha256;
          return { name, count, is_equal };
        }),
      );
      return {
        is_equal: collections.every((each) => each.is_equal),
        collections,
        pictures: manifest?.pictures.length ?? 0,
        kept_contact_requests: kept['contact_requests']?.length ?? 0,
        ...(keptToken && keptToken !== token && { renamed_token: keptToken }),
      };
    },
  };
}

/** The most characters of a token's name that leave room for a number. */
const ROOM = 58;

/** The name, or the first of `name-2`, `name-3` … that is free. */
function freeName(name: string, taken: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; taken.has(free); number += 1) free = `${name.slice(0, ROOM)}-${number}`;
  return free;
}
