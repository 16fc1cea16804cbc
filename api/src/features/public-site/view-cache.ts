import { LRUCache } from 'lru-cache';
import type { EncodedText } from '../../http/encodings.ts';

/** A public document, ready to be sent. */
export interface PageView {
  status: 200 | 404;
  text: EncodedText;
  /** Weak, because one document is sent in several encodings. */
  etag: string;
  policy: string;
  /** The time at which its content changes by itself, in ms since 1970; `Infinity` for never. */
  until: number;
  /** Whether it shows rental items. */
  showsItems: boolean;
  /** Whether it has a form that also works without script, for the items in the query of a request. */
  offersForm: boolean;
}

/** A rendered document, and the versions of its sources. */
export interface KeptView {
  /** The latest revision of the site at which the document was known to be current. */
  revision: number;
  /** The versions of the page, the settings and all other sources. */
  version: string;
  /** The version of the rental items. It matters only if the document shows items. */
  itemsVersion: string;
  /**
   * The time at which it must be checked again even without a change, in ms since 1970; `Infinity` for
   * never.
   */
  until: number;
  view: PageView;
  /** Renders the same content for the present time, without the database; absent if `until` is `Infinity`. */
  again?: () => Promise<Pick<KeptView, 'view' | 'until'>>;
}

/**
 * Documents in memory, the least recently used removed first.
 * @param maxBytes the limit of all documents together, with the encodings to which they may still be
 *   compressed
 */
export function createViewCache<Key extends string | number>(
  maxBytes: number,
): Pick<LRUCache<Key, KeptView>, 'get' | 'set' | 'delete'> {
  return new LRUCache<Key, KeptView>({
    maxSize: maxBytes,
    sizeCalculation: ({ view }) => view.text.weight,
  });
}
