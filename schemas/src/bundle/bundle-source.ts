/** The files of a bundle in a folder, an archive or a test. */
export interface BundleSource {
  /** Returns the names of all files (not folders), relative to the bundle, with '/' between folders. */
  list(): Promise<string[]>;
  /** Returns the bytes of a listed file. May throw an `AppError` with a `bundle_…` code to refuse the file. */
  read(name: string): Promise<Uint8Array>;
  /** Whether a listed name is a symbolic link to a folder. */
  isLinkedFolder?(name: string): boolean;
  /**
   * Reads a file again, synchronously.
   * @throws AppError `bundle_file_invalid` if the file has changed
   */
  readAgain?(name: string, sha256: string): Uint8Array;
  /** Returns the SHA-256 in lower-case hexadecimal. */
  sha256(bytes: Uint8Array): string;
  /**
   * Whether the files come from an archive. The `checksums.txt` of an archive must match. A folder of
   * version 0.2.0 may have one too, which does not count.
   */
  isPacked?: boolean;
}
