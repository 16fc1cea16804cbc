import type { EncodedText } from '../../http/encodings.ts';
import type { RentalViewId } from './rental-pages.ts';

/** The name of a document that is the same for all visitors: a page number or one of these names. */
export type ViewId = number | 'not found' | 'empty' | RentalViewId;

/** A public document, ready to be sent. */
export interface PageView {
  status: 200 | 404;
  text: EncodedText;
  /** A weak ETag, because one document is sent in several encodings. */
  etag: string;
  policy: string;
  /** The time at which the document must be rendered again, in ms since 1970; `Infinity` for never. */
  until: number;
  /** Whether the page has a form that works without script. The items in the query fill in this form. */
  offersForm: boolean;
}
