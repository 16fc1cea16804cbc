import { LRUCache } from 'lru-cache';

/** The facts about an image that a page needs before the image loads; sizes in px. */
export interface ImageSize {
  width: number;
  height: number;
  /** `#rrggbb` or ''. */
  placeholder: string;
}

export type FindImageSizes = (
  fileNames: readonly string[],
) => Promise<ReadonlyMap<string, ImageSize>>;

const MAX_REMEMBERED = 5_000;

/**
 * Remembers the sizes of images. A size never changes, because an image is named by the hash of
 * its bytes. An image that does not exist is looked up again each time.
 */
export function rememberImageSizes(find: FindImageSizes): FindImageSizes {
  const remembered = new LRUCache<string, ImageSize>({ max: MAX_REMEMBERED });
  return async (fileNames) => {
    const sizes = new Map<string, ImageSize>();
    for (const name of fileNames) {
      const size = remembered.get(name);
      if (size) sizes.set(name, size);
    }
    const missing = fileNames.filter((name) => !sizes.has(name));
    if (missing.length === 0) return sizes;
    for (const [name, { width, height, placeholder }] of await find(missing)) {
      const size = { width, height, placeholder };
      sizes.set(name, size);
      remembered.set(name, size);
    }
    return sizes;
  };
}
