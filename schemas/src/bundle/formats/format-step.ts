/** The parsed JSON documents of a bundle except its pages, by file name. */
export type OlderDocuments = ReadonlyMap<string, unknown>;

/** Upgrades a bundle to the next format. */
export interface FormatStep {
  name: string;
  from: string;
  to: string;
  /** The documents besides `site.json` that the step reads and that the new format lacks. */
  replaces: readonly string[];
  /** Returns the documents of the next format. Keeps unreadable documents. Never throws. */
  up(documents: OlderDocuments): Map<string, unknown>;
  /**
   * Returns the file and path in the old format for a value of the new format.
   * @param images the images `<sha256>.<ext>` of the bundle, by the new document that describes each
   */
  placeOf(
    file: string,
    path: string,
    images: ReadonlyMap<string, string>,
  ): { file: string; path: string };
}
