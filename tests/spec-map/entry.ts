/** One claim of the specification and the tests that prove it. */
export interface SpecEntry {
  /** Section and running number, for example `2.17`. Never renumbered, never used twice. */
  id: string;
  /** The subject of the sentence, if the sentence alone does not make it clear. */
  about?: string;
  /** The specification's own words, unchanged. */
  text: string;
  /**
   * `path/to/file.test.ts > describe > test name`, one for each test that is needed to prove the complete
   * claim; `open` while the claim is not proved.
   */
  tests: 'open' | [string, ...string[]];
  /** For an open claim, the reason why no test can prove it. For a changed claim, the actual behaviour. */
  why?: string;
}
