import { MEDIA_FILE_NAME } from '@siteyard/schemas/bundle';
import { AppError } from '@siteyard/schemas/errors';
import type { ImageUse } from '@siteyard/schemas/http';
import type { mongo } from 'mongoose';
import type { ContentStore } from '../../content/store.ts';
import { imageFileName, pictureEntity, pictureOf } from '../uploads/picture.ts';
import type { ImageCache } from '../uploads/image-cache.ts';
import type { UploadFiles } from '../uploads/upload-files.ts';
import type { FindImageUses } from '../uploads/image-uses.ts';
import { activityLinesNaming } from './activity-lines.ts';
import { earliest, type ErasedData, type ToErase } from './erased-data.ts';
import { entriesOf, selectedDocuments, type TracesDeps } from './stored-data.ts';

export interface PictureDeps extends TracesDeps {
  db: mongo.Db;
  content: Pick<ContentStore, 'refresh' | 'traces' | 'removeTraces'>;
  files: Pick<UploadFiles, 'remove'>;
  cache: Pick<ImageCache, 'forget' | 'count'>;
  findImageUses: FindImageUses;
}

interface Stored {
  _id: string;
  file_id?: mongo.ObjectId;
}

/**
 * Finds a picture, and all data derived from it.
 * @throws AppError `upload_not_found`; `invalid_request` if several pictures have the name;
 *   `upload_in_use` if content shows the picture and `force` is not set
 */
export async function findPicture(
  deps: PictureDeps,
  given: string,
  force: boolean,
): Promise<ToErase> {
  const file = MEDIA_FILE_NAME.test(given) ? given : await fileNamed(deps, given);
  const sha256 = file.slice(0, 64);
  const entity = pictureEntity(sha256);
  const [traces, uses] = await Promise.all([
    deps.content.traces([entity]),
    deps.findImageUses([file]),
  ]);
  const places = uses.get(file) ?? [];
  if (!force && places.some(({ where }) => where !== 'receipt'))
    throw new AppError('upload_in_use', { body: { uses: places } });
  const names = traces.entries.flatMap((entry) => ('name' in entry ? [entry.name] : []));
  const times = traces.entries.flatMap((entry) =>
    'created_at' in entry ? [entry.created_at] : [],
  );
  return {
    subject: `/uploads/${file}`,
    entities: [entity],
    since: earliest(times),
    data: [
      await received(deps.db, file),
      await selectedDocuments(deps.db, 'run_receipts', 'run_images', { file }),
      await activityLinesNaming(deps.db, names),
      entriesOf(deps, names, []),
      await bytes(deps, sha256, file),
      {
        kind: 'cached_files',
        count: await deps.cache.count(sha256),
        names: [],
        remove: () => deps.cache.forget(sha256),
      },
    ],
    left: [...places.map(leftAt), ...(await cropsOf(deps, sha256))],
  };
}

/** Returns the file name of the picture that was uploaded under a name. */
async function fileNamed({ content }: PictureDeps, given: string): Promise<string> {
  const all = (await content.refresh()).all('picture').filter(({ name }) => name === given);
  const [file, ...others] = all.map((entry) => imageFileName(pictureOf(entry)));
  if (file === undefined) throw new AppError('upload_not_found');
  if (others.length === 0) return file;
  throw new AppError('invalid_request', {
    message: `${others.length + 1} pictures have the name "${given}". Name one of them: ${[file, ...others].join(', ')}`,
    issues: [{ path: 'picture', message: 'is the name of several pictures' }],
  });
}

/** Reads the parts and descriptions of a picture in the bundles of open runs. */
async function received(db: mongo.Db, file: string): Promise<ErasedData> {
  const media = db.collection('run_media');
  const parts = db.collection('image_parts');
  const named = { name: file };
  return {
    kind: 'received_pictures',
    count: (await media.countDocuments(named)) + (await parts.countDocuments(named)),
    names: [],
    async remove() {
      await media.deleteMany(named);
      await parts.deleteMany(named);
    },
  };
}

/** Reads the bytes of a picture, including those of an incomplete upload. */
async function bytes({ db, files }: PictureDeps, _id: string, file: string): Promise<ErasedData> {
  const records = db.collection<Stored>('uploads');
  const record = await records.findOne({ _id });
  const stored = await db.collection('upload_files.files').find({ filename: file }).toArray();
  const ids = [...(record?.file_id ? [record.file_id] : []), ...stored.map((each) => each._id)];
  const all = new Map(ids.map((id) => [id.toHexString(), id]));
  return {
    kind: 'picture',
    count: all.size,
    names: all.size > 0 ? [file] : [],
    async remove() {
      for (const id of all.values()) await files.remove(id);
      await records.deleteOne({ _id });
    },
  };
}

function leftAt({ where, page_id, title }: ImageUse): ToErase['left'][number] {
  const place = page_id === null ? where : `/pages/${page_id}`;
  return {
    reason: where === 'receipt' ? 'undo_shows' : 'shows',
    where: [place, title, ...(where === 'draft' || where === 'trash' ? [`(${where})`] : [])]
      .filter(Boolean)
      .join(' '),
  };
}

/** Returns the pictures that were cropped from it, because they show a part of it. */
async function cropsOf({ content }: PictureDeps, sha256: string): Promise<ToErase['left']> {
  const crops = (await content.refresh())
    .all('picture')
    .filter(({ crop_of }) => crop_of === sha256);
  return crops.map((entry) => ({
    reason: 'crop',
    where: `/uploads/${imageFileName(pictureOf(entry))}`,
  }));
}
