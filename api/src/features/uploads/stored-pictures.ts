import type { Connection } from 'mongoose';
import { pictureFileModel, uploadBucket } from './uploads.model.ts';
import { readAll } from '../../database/stored-documents.ts';

/** Returns the pictures whose bytes are stored. Does not read the bytes. */
export async function findStoredPictures(
  connection: Connection,
  ids: readonly string[],
): Promise<Set<string>> {
  const records = await readAll(
    pictureFileModel(connection)
      .find({ _id: { $in: ids } }, { file_id: 1 })
      .lean(),
  );
  const wanted = { _id: { $in: records.map(({ file_id }) => file_id) } };
  const files = await uploadBucket(connection).find(wanted).toArray();
  const found = new Set(files.map(({ _id }) => String(_id)));
  return new Set(records.filter(({ file_id }) => found.has(String(file_id))).map(({ _id }) => _id));
}
