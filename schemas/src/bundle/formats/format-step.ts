/** The documents of a bundle besides its pages, as JSON values by file name. */
export type OlderDocuments = ReadonlyMap<string, unknown>;

/** Brings a bundle from one format to the next. */
export interface FormatStep {
  name: string;
  from: string;
  to: string;
  /** The documents that it reads besides `site.json`; the new format does not have them. */
  replaces: readonly string[];
  /** The documents of the next format. Never throws: what it cannot read, it leaves as it is. */
  up(documents: OlderDocuments): Map<string, unknown>;
  /**
   * Where a value of a new document stood in the older one.
   * @param images the images of the bundle, `<sha256>.<ext>`, by the new document that describes each
   */
  placeOf(
    file: string,
    path: string,
    images: ReadonlyMap<string, string>,
  ): { file: string; path: string };
}
