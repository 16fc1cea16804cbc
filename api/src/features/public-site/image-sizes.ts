/** What a page needs to know of an image before it is loaded; sizes in px. */
export interface ImageSize {
  width: number;
  height: number;
  /** `#rrggbb` or ''. */
  placeholder: string;
}

export type FindImageSizes = (
  fileNames: readonly string[],
) => Promise<ReadonlyMap<string, ImageSize>>;

/** Images that are remembered at most. */
const MAX_KNOWN = 5_000;

/**
 * Looks images up once: what a name stands for never changes, because it is the hash of the bytes.
 * What is not there is asked for again.
 */
export function rememberImageSizes(find: FindImageSizes): FindImageSizes {
  const known = new Map<string, ImageSize>();
  return async (fileNames) => {
    if (known.size > MAX_KNOWN) known.clear();
    const missing = fileNames.filter((name) => !known.has(name));
    if (missing.length > 0) {
      for (const [name, { width, height, placeholder }] of await find(missing))
        known.set(name, { width, height, placeholder });
    }
    return known;
  };
}
