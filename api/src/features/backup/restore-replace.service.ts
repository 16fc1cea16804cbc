import type { CollectionDigest, RestoreProof } from '@siteyard/schemas/http';
import type { Document } from 'bson';
import type { Connection, mongo } from 'mongoose';
import { adopt, type KeptEntity } from '../../content/adopt.ts';
import type { ContentStore } from '../../content/store.ts';
import type { SiteData, State } from '../../content/stored.ts';
import { insertMany, isAboutDocuments } from '../../database/insert-many.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { digestCollection, Digester } from './archive/digest.ts';
import { asPlain, EXACT, toBson } from './archive/archive-format.ts';
import { siteOf, type UnpackedDocuments } from './restore-documents.service.ts';
import type { RestoreDocument } from './restores.model.ts';
import { ENTITIES, readContent, STATES } from './content-archive.ts';
import {
  BACKED_UP,
  COMPARED,
  contentFieldsOf,
  EMPTIED,
  isOnlyEmptied,
  OF_OLDER_VERSIONS,
  UPLOADS,
} from './stored-collections.ts';

/** The steps of a restore during which no other process reads or writes. Each can be repeated. */
export interface RestoreReplace {
  /**
   * Adds documents of the site that the backup lacks: contact requests, and the token of the call. The
   * token gets another name if the backup has another token with its name. Returns the ids of these
   * documents by collection.
   */
  keep(restore: RestoreDocument): Promise<Record<string, string[]>>;
  /**
   * Replaces the stored documents with the unpacked ones, except in the collections that stay.
   * @param stillOurs throws if another process has taken over. A process that slept must not empty
   *   collections that the other one has restored
   */
  replace(restore: RestoreDocument, stillOurs: () => Promise<void>): Promise<void>;
  /** Compares every collection with the backup. */
  prove(restore: RestoreDocument): Promise<RestoreProof>;
}

export function createRestoreReplace(deps: {
  connection: Connection;
  content: Pick<ContentStore, 'commit' | 'histories' | 'put' | 'refresh' | 'snapshot' | 'states'>;
  /** The entities in the documents of an older version, which are in the database. */
  oldEntities: () => Promise<KeptEntity[]>;
  unpacked: UnpackedDocuments;
  files: Pick<UploadFiles, 'condemn' | 'settle'>;
}): RestoreReplace {
  const { unpacked, files } = deps;
  const db = () => nativeDatabase(deps.connection);

  async function idsInBackup(restore: string, collection: string): Promise<Set<string>> {
    const ids = new Set<string>();
    for await (const documents of unpacked.read(restore, collection))
      for (const { _id } of documents) ids.add(String(_id));
    return ids;
  }

  async function keepMissing(restore: string, collection: string): Promise<string[]> {
    const known = await idsInBackup(restore, collection);
    const kept: Document[] = [];
    for await (const document of db().collection(collection).find({}, EXACT))
      if (!known.has(String(document['_id']))) kept.push(document);
    await unpacked.add(restore, collection, kept);
    return kept.map(({ _id }) => String(_id));
  }

  /** Without its token, the client could not ask for the result of the restore. */
  async function keepToken(restore: string, name: string): Promise<string[]> {
    const tokens = db().collection<{ _id: string; hash: string }>('tokens');
    const own = await tokens.findOne({ _id: name }, EXACT);
    if (!own) return [];
    const names = new Set<string>();
    for await (const documents of unpacked.read(restore, 'tokens'))
      for (const { _id, hash } of documents) {
        if (hash === own.hash) return [];
        names.add(String(_id));
      }
    const free = freeName(name, names);
    await unpacked.add(restore, 'tokens', [{ ...own, _id: free }]);
    return [free];
  }

  /** The clean-up of the site removes the bytes of pictures that are no longer used. */
  async function replaceUploads(restore: string, stillOurs: () => Promise<void>): Promise<void> {
    const uploads = db().collection<{ file_id: mongo.ObjectId }>(UPLOADS.name);
    const wanted = new Map<string, mongo.ObjectId>();
    for await (const documents of unpacked.read(restore, UPLOADS.name))
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
    for await (const documents of unpacked.read(restore, name)) {
      await stillOurs();
      // The database would refuse these documents again, so they are skipped. The comparison reports them.
      await insertMany({ collection }, documents as { _id: unknown }[]).catch((error: unknown) => {
        if (!isAboutDocuments(error)) throw error;
      });
    }
  }

  /** Adds one commit to the log of the site, after which its content is that of the backup. */
  async function replaceContent({ _id, manifest, who }: RestoreDocument): Promise<void> {
    for await (const documents of unpacked.read(_id, STATES))
      await deps.content.put(documents.map((document) => asPlain(document) as State));
    let entities: KeptEntity[] = [];
    if (manifest?.collections[ENTITIES] === undefined) entities = await deps.oldEntities();
    for await (const documents of unpacked.read(_id, ENTITIES))
      entities.push(...documents.map((document) => asPlain(document) as KeptEntity));
    const gone = { lineages: undefined, migrations: undefined, seeded_with: undefined };
    const back = contentFieldsOf(asPlain(await siteOf(unpacked, _id)));
    const site = { ...gone, ...back } as Partial<SiteData>;
    const actor = { by: who, request: `restore:${_id}`, isRepeat: true, kind: 'restore' };
    await adopt(deps.content, actor, { entities, site });
  }

  async function digestContent(): Promise<Record<string, CollectionDigest>> {
    await deps.content.refresh();
    const digesters = { [ENTITIES]: new Digester(), [STATES]: new Digester() };
    for await (const { collection, document } of readContent(deps.content))
      digesters[collection].add(toBson(document));
    return Object.fromEntries(
      Object.entries(digesters).map(([name, digester]) => [name, digester.digest()]),
    );
  }

  return {
    async keep({ _id, keeps_contacts, token, untouched = [] }) {
      await unpacked.remove(_id, 'added');
      return {
        contact_requests: keeps_contacts ? await keepMissing(_id, 'contact_requests') : [],
        tokens: token && !untouched.includes('tokens') ? await keepToken(_id, token) : [],
      };
    },
    async replace(restore, stillOurs) {
      const { _id, untouched = [] } = restore;
      await stillOurs();
      for (const name of EMPTIED) await db().collection(name).deleteMany({});
      for (const { name } of OF_OLDER_VERSIONS) await replaceOne(_id, name, stillOurs);
      for (const { name } of BACKED_UP)
        if (!untouched.includes(name))
          await replaceOne(_id, name, stillOurs, isOnlyEmptied(name, untouched));
      await replaceUploads(_id, stillOurs);
      await stillOurs();
      await replaceContent(restore);
    },
    async prove({ manifest, kept = {}, token, untouched = [] }) {
      const [keptToken = token] = kept['tokens'] ?? [];
      const replaced = COMPARED.filter(
        ({ name }) => !untouched.includes(name) && !isOnlyEmptied(name, untouched),
      );
      const older = OF_OLDER_VERSIONS.filter(({ name }) => manifest?.collections[name]);
      const digests = await Promise.all(
        [...replaced, ...older].map(async (collection) => {
          const extra = new Set(kept[collection.name]);
          const digest = await digestCollection(db(), collection, (id) => extra.has(id));
          return [collection.name, digest] as const;
        }),
      );
      const ofContent = Object.entries(await digestContent()).filter(
        ([name]) => manifest?.collections[name],
      );
      const collections = [...digests, ...ofContent].map(([name, { count, sha256 }]) => {
        const written = manifest?.collections[name];
        return { name, count, is_equal: written?.count === count && written.sha256 === sha256 };
      });
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
