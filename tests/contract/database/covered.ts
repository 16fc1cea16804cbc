/** What the conformance tests of this folder cover. */
export const COVERED = new Set<string>([]);
