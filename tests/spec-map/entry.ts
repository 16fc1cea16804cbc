/** One claim of the specification and the tests that prove it. */
export interface SpecEntry {
  /** Section and running number, for example `2.17`. Never renumbered, never used twice. */
  id: string;
  /** What the sentence is about, where the sentence alone does not say. */
  about?: string;
  /** The specification's own words, unchanged. */
  text: string;
  /**
   * `path/to/file.test.ts > describe > test name`, one for each test that is needed to prove the
   * claim as a whole; `open` while the claim is not yet proved.
   */
  tests: 'open' | [string, ...string[]];
  /** Of an open claim: why no test can see it. Of one decided otherwise: what is done instead. */
  why?: string;
}
