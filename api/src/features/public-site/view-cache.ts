import { LRUCache } from 'lru-cache';
import type { EncodedText } from '../../http/encodings.ts';

/** A public document, ready to be sent. */
export interface PageView {
  status: 200 | 404;
  text: EncodedText;
  /** Weak, because one document is sent in several encodings. */
  etag: string;
  /** The content security policy. */
  policy: string;
  /** When what it shows changes by itself, in ms since 1970; `Infinity` for never. */
  until: number;
  /** Whether it shows rental items. */
  showsItems: boolean;
}

/** A rendered document, and what it was rendered from. */
export interface KeptView {
  /** The latest revision of the site at which the document was known to be current. */
  revision: number;
  /** Page, settings and everything else it was rendered from. */
  version: string;
  /** The version of the rental items, on which it depends if it shows some. */
  itemsVersion: string;
  /** When it has to be looked at again though nothing has changed, in ms since 1970; `Infinity` for never. */
  until: number;
  view: PageView;
  /** Renders the same content as of now, without the database; absent where `until` is `Infinity`. */
  again?: () => Promise<Pick<KeptView, 'view' | 'until'>>;
}

/**
 * Documents in memory, the least recently used removed first.
 * @param maxBytes what all documents together may take, with the encodings they may still be
 *   compressed to
 */
export function createViewCache<Key extends string | number>(
  maxBytes: number,
): Pick<LRUCache<Key, KeptView>, 'get' | 'set' | 'delete'> {
  return new LRUCache<Key, KeptView>({
    maxSize: maxBytes,
    sizeCalculation: ({ view }) => view.text.weight,
  });
}
