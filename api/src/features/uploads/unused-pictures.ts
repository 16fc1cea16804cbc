import type { Connection } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import { readAll } from '../../database/stored-documents.ts';
import { daysBefore } from '../../lib/days.ts';
import type { FindImageUses } from './image-uses.ts';
import { entryOf, imageFileName, pictureOf } from './picture.ts';
import type { PictureBytes } from './picture-bytes.ts';
import { commitDeletion, commitPicture } from './picture-commits.ts';
import { pictureFileModel } from './uploads.model.ts';

/** A picture that nothing shows is kept for this long. */
const UNUSED_DAYS = 90;
/** The number of pictures in one sweep. The next sweep continues. */
const SWEPT_AT_ONCE = 500;

export interface UnusedPicturesDeps {
  connection: Connection;
  content: Pick<ContentStore, 'commit' | 'refresh'>;
  bytes: PictureBytes;
  findImageUses: FindImageUses;
  /** Returns the images that old versions of pages or settings show. */
  findImagesOfVersions: (fileNames: readonly string[]) => Promise<ReadonlySet<string>>;
}

/**
 * Deletes a picture unless something shows it. Pages, items and sections are compared on the snapshot of
 * the commit. If a page or the settings begin to show it at that moment, the picture is restored.
 */
export async function removeUnused(deps: UnusedPicturesDeps, id: string): Promise<boolean> {
  const { content, bytes } = deps;
  const file = await bytes.find(id);
  if (file) await bytes.condemn(file.file_id);
  /** The bytes of a picture that stays must not be swept. */
  const keepBytes = async () => {
    if (file) await bytes.settle(file.file_id);
  };
  const seen = (await content.refresh()).entry('picture', id);
  const record = seen && pictureOf(seen);
  const deleted = await commitDeletion(content, id).catch(async (error: unknown) => {
    await keepBytes();
    throw error;
  });
  if (!deleted) {
    await keepBytes();
    return false;
  }
  // A page may have been published with it since the commit.
  const name = record && imageFileName(record);
  if (record && name && ((await deps.findImageUses([name])).get(name) ?? []).length > 0) {
    await commitPicture(content, 'picture', id, (present) => (present ? null : entryOf(record)));
    await keepBytes();
    return false;
  }
  // An upload of the same picture since then keeps the bytes.
  if (file) await bytes.removeUnlessWanted(file);
  return true;
}

/** Removes pictures that nothing has used for `UNUSED_DAYS`, also no old version. */
export async function sweepUnused(deps: UnusedPicturesDeps, now: Date): Promise<void> {
  const model = pictureFileModel(deps.connection);
  const before = daysBefore(UNUSED_DAYS, now);
  const old = await readAll(
    model
      .find({ last_wanted_at: { $lt: before } })
      .limit(SWEPT_AT_ONCE)
      .lean(),
  );
  // Skipped if possible, because finding the images of versions reads the whole log.
  if (old.length === 0) return;
  const names = old.map(imageFileName);
  const [uses, ofVersions] = await Promise.all([
    deps.findImageUses(names),
    deps.findImagesOfVersions(names),
  ]);
  for (const file of old) {
    const name = imageFileName(file);
    const isWanted = (uses.get(name) ?? []).length > 0 || ofVersions.has(name);
    if (isWanted) await model.updateOne({ _id: file._id }, { $set: { last_wanted_at: now } });
    else await removeUnused(deps, file._id);
  }
}
