import type { BundlePage } from './bundle.ts';
import type { BundleSource } from './bundle-source.ts';
import { noteTargets } from './references.ts';

/** The file with the content of a page, and its hash. */
interface Place {
  file: string;
  sha256: string;
}

/**
 * Returns a function that replaces the content of a page by a getter, which reads the file at each access.
 * All pages share one getter, because a getter for each page would take a kilobyte.
 */
export function leanPages(
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
  return ({ content, ...rest }, place) => {
    const head = rest as BundlePage;
    noteTargets(head, content);
    places.set(head, place);
    return Object.defineProperty(head, 'content', descriptor);
  };
}
