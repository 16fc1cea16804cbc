import type { BundlePage } from './bundle.ts';
import type { BundleSource } from './bundle-source.ts';

/** The file with the content of a page, and its hash. */
interface Place {
  file: string;
  sha256: string;
}

/**
 * Returns a function that replaces the content of a page by a getter, which reads the file at each access.
 * `sitectl` then needs at most 4 KB of memory for a page of 12 KB. With all contents in memory, it would
 * need 17 KB, and more than 300 MB for a bundle of 10,000 pages.
 *
 * All pages share one getter, because a getter for each page would take a kilobyte.
 */
export function contentOnDemand(
  read: NonNullable<BundleSource['readAgain']>,
): (page: BundlePage, place: Place) => BundlePage {
  const places = new WeakMap<BundlePage, Place>();
  const descriptor = {
    enumerable: true,
    get(this: BundlePage) {
      const { file, sha256 } = places.get(this)!;
      const page = JSON.parse(new TextDecoder().decode(read(file, sha256))) as BundlePage;
      return page.content;
    },
  };
  return ({ content: _, ...rest }, place) => {
    const page = rest as BundlePage;
    places.set(page, place);
    return Object.defineProperty(page, 'content', descriptor);
  };
}
