import type { EncodedText } from '../../http/encodings.ts';
import type { RentalViewId } from './rental-pages.ts';

/** The name of a document that is the same for all visitors: the number of a page, or one of these. */
export type ViewId = number | 'not found' | 'empty' | RentalViewId;

/** A public document, ready to be sent. */
export interface PageView {
  status: 200 | 404;
  text: EncodedText;
  /** Weak, because one document is sent in several encodings. */
  etag: string;
  policy: string;
  /** The time at which its content changes by itself, in ms since 1970; `Infinity` for never. */
  until: number;
  /** Whether it has a form that also works without script, for the items in the query of a request. */
  offersForm: boolean;
}
