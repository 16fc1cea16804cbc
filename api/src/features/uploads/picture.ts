import { imageDetails, type ImageDetails } from '@siteyard/schemas/bundle';
import { entityOf } from '../../content/entities.ts';
import type { PictureEntry } from '../../content/entities/picture.ts';
import type { ContentStore } from '../../content/store.ts';

/** A picture of the site: its entry in the content store. Its bytes are in GridFS; see `PictureFile`. */
export interface Picture extends Omit<PictureEntry, 'sha256'> {
  /** SHA-256 of the bytes, in hex. */
  _id: string;
}

export const pictureEntity = (sha256: string) => entityOf('picture', sha256);

export function pictureOf({ sha256, ...entry }: PictureEntry): Picture {
  return { _id: sha256, ...entry };
}

/** Lists pictures by hash, starting after `after`. */
export async function listPicturesAfter(
  content: Pick<ContentStore, 'refresh'>,
  after: string,
  limit: number,
): Promise<Picture[]> {
  const found = (await content.refresh()).all('picture').filter(({ sha256: id }) => id > after);
  return found
    .toSorted((a, b) => (a.sha256 < b.sha256 ? -1 : 1))
    .slice(0, limit)
    .map(pictureOf);
}

export const entryOf = ({ _id: sha256, ...picture }: Picture): PictureEntry => ({
  sha256,
  ...picture,
});

/** `<sha256>.<ext>` */
export const imageFileName = ({ _id, extension }: Pick<Picture, '_id' | 'extension'>): string =>
  `${_id}.${extension}`;

/** The entry of a picture with other details. */
export function withDetails(entry: PictureEntry, details: ImageDetails, at: Date): PictureEntry {
  const { focal_point: _, crop_of: __, ...rest } = entry;
  return { ...rest, ...imageDetails(details), revision: entry.revision + 1, updated_at: at };
}
