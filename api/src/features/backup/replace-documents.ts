import type { Connection, mongo } from 'mongoose';
import { adopt, type KeptEntity } from '../../content/adopt.ts';
import type { ContentStore } from '../../content/store.ts';
import type { SiteData, State } from '../../content/stored.ts';
import { insertMany, isAboutDocuments } from '../../database/insert-many.ts';
import { nativeDatabase } from '../../database/native-database.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import { asPlain } from './archive/archive-format.ts';
import { ENTITIES, STATES } from './content-archive.ts';
import { siteOf, type UnpackedDocuments } from './restore-documents.service.ts';
import type { RestoreDocument } from './restores.model.ts';
import {
  BACKED_UP,
  contentFieldsOf,
  EMPTIED,
  isOnlyEmptied,
  OF_OLDER_VERSIONS,
  UPLOADS,
} from './stored-collections.ts';

export interface ReplaceDeps {
  connection: Connection;
  content: Pick<ContentStore, 'commit' | 'histories' | 'put' | 'refresh' | 'snapshot' | 'states'>;
  /** Returns the entities of a backup of an older version, which stored them as ordinary documents. */
  oldEntities: () => Promise<KeptEntity[]>;
  unpacked: UnpackedDocuments;
  files: Pick<UploadFiles, 'condemn' | 'settle'>;
}

type StillOurs = () => Promise<void>;

/**
 * Replaces the stored documents with the unpacked ones. Some collections stay unchanged. Can be repeated.
 * @param stillOurs throws if another process has taken over. Without this check, a process that was
 *   suspended could empty collections that the other process has restored.
 */
export async function replaceDocuments(
  deps: ReplaceDeps,
  restore: RestoreDocument,
  stillOurs: StillOurs,
): Promise<void> {
  const { _id, untouched = [] } = restore;
  const db = nativeDatabase(deps.connection);
  await stillOurs();
  for (const name of EMPTIED) await db.collection(name).deleteMany({});
  for (const { name } of OF_OLDER_VERSIONS) await replaceOne(deps, _id, name, stillOurs);
  for (const { name } of BACKED_UP)
    if (!untouched.includes(name))
      await replaceOne(deps, _id, name, stillOurs, isOnlyEmptied(name, untouched));
  await replaceUploads(deps, _id, stillOurs);
  await stillOurs();
  await replaceContent(deps, restore);
}

/** Replaces the records of pictures. The regular clean-up removes the bytes that are no longer used. */
async function replaceUploads(
  deps: ReplaceDeps,
  restore: string,
  stillOurs: StillOurs,
): Promise<void> {
  const { connection, unpacked, files } = deps;
  const uploads = nativeDatabase(connection).collection<{ file_id: mongo.ObjectId }>(UPLOADS.name);
  const wanted = new Map<string, mongo.ObjectId>();
  for await (const documents of unpacked.read(restore, UPLOADS.name))
    for (const { file_id } of documents) wanted.set(String(file_id), file_id as mongo.ObjectId);
  for await (const { file_id } of uploads.find({})) {
    if (wanted.has(String(file_id))) continue;
    await stillOurs();
    await files.condemn(file_id);
  }
  await replaceOne(deps, restore, UPLOADS.name, stillOurs);
  for (const place of wanted.values()) await files.settle(place);
}

async function replaceOne(
  { connection, unpacked }: ReplaceDeps,
  restore: string,
  name: string,
  stillOurs: StillOurs,
  isEmptied = false,
): Promise<void> {
  const collection = nativeDatabase(connection).collection(name);
  await stillOurs();
  await collection.deleteMany({});
  if (isEmptied) return;
  for await (const documents of unpacked.read(restore, name)) {
    await stillOurs();
    // Documents that the database refuses are skipped, because a retry would fail again. The comparison
    // reports them.
    await insertMany({ collection }, documents as { _id: unknown }[]).catch((error: unknown) => {
      if (!isAboutDocuments(error)) throw error;
    });
  }
}

/** Adds one commit to the log of the site. After this commit, the content equals that of the backup. */
async function replaceContent(
  { content, unpacked, oldEntities }: ReplaceDeps,
  { _id, manifest, who }: RestoreDocument,
): Promise<void> {
  for await (const documents of unpacked.read(_id, STATES))
    await content.put(documents.map((document) => asPlain(document) as State));
  let entities: KeptEntity[] = [];
  if (manifest?.collections[ENTITIES] === undefined) entities = await oldEntities();
  for await (const documents of unpacked.read(_id, ENTITIES))
    entities.push(...documents.map((document) => asPlain(document) as KeptEntity));
  const gone = { lineages: undefined, migrations: undefined, seeded_with: undefined };
  const back = contentFieldsOf(asPlain(await siteOf(unpacked, _id)));
  const site = { ...gone, ...back } as Partial<SiteData>;
  const actor = { by: who, request: `restore:${_id}`, isRepeat: true, kind: 'restore' };
  await adopt(content, actor, { entities, site });
}
