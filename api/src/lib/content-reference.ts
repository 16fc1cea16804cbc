/** Where pages are kept as they were received, by hash: as they are, or as JSON. */
export const RECEIVED_CONTENT = 'received_content';

/** Where the content of a document is, instead of in it. */
export interface ContentReference {
  /** Of the page in `RECEIVED_CONTENT`. */
  hash: string;
  /** About how many bytes it has there. */
  bytes: number;
  /** The `contentVersion` of the content, which is in the canonical form of that version. */
  version: number;
}
