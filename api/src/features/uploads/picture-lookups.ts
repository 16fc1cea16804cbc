import type { FocalPoint } from '@siteyard/schemas/images';
import type { ContentStore } from '../../content/store.ts';
import { imageFileName, pictureOf, type Picture } from './picture.ts';

/** Finds the records of images by file name. */
export interface PictureLookups {
  /** The record of `<sha256>.<ext>`, or null. */
  find(fileName: string): Promise<Picture | null>;
  /** Returns the records of the images that the site has, by file name. */
  findMany(fileNames: readonly string[]): Promise<Map<string, Picture>>;
  /** Returns the focal points that differ from the centre, by file name. */
  focalPoints(): Promise<ReadonlyMap<string, FocalPoint>>;
}

export function createPictureLookups(
  content: Pick<ContentStore, 'refresh' | 'snapshot'>,
): PictureLookups {
  return {
    async find(fileName) {
      const [id = '', extension] = fileName.split('.');
      const entry =
        content.snapshot().entry('picture', id) ?? (await content.refresh()).entry('picture', id);
      return entry?.extension === extension && entry ? pictureOf(entry) : null;
    },
    async findMany(fileNames) {
      if (fileNames.length === 0) return new Map();
      const snapshot = await content.refresh();
      const ids = [...new Set(fileNames.map((name) => name.slice(0, 64)))];
      const found = ids.flatMap((id) => snapshot.entry('picture', id) ?? []).map(pictureOf);
      return new Map(found.map((record) => [imageFileName(record), record]));
    },
    async focalPoints() {
      const points = content
        .snapshot()
        .all('picture')
        .map(pictureOf)
        .flatMap((record) =>
          record.focal_point ? [[imageFileName(record), record.focal_point] as const] : [],
        );
      return new Map(points.toSorted(([a], [b]) => (a < b ? -1 : 1)));
    },
  };
}
