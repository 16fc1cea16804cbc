import { CHECKSUMS_FILE, formatChecksums } from '../bundle.ts';
import { issue, type BundleIssue } from './issues.ts';
import { decodeText } from './json-file.ts';
import { notCanonical } from './page-file.ts';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const SEAL = 'If the change is intended, sitectl validate --fix updates the checksums.';

/** The hashes that a `checksums.txt` has of each file; several after a merge in git. */
export function parseChecksums(text: string): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>();
  for (const line of text.split(/\r?\n/)) {
    const [, hash, name] = LINE.exec(line) ?? [];
    if (hash && name) listed.set(name, (listed.get(name) ?? new Set()).add(hash));
  }
  return listed;
}

/**
 * Compares `checksums.txt` with the files of the bundle.
 * @param hashes SHA-256 of every file that belongs to the bundle, by name.
 */
export function checkChecksums(
  bytes: Uint8Array,
  hashes: ReadonlyMap<string, string>,
): BundleIssue[] {
  const text = decodeText(bytes);
  if (text === null) return [issue('bundle_file_invalid', CHECKSUMS_FILE, 'is not UTF-8 text')];
  const issues: BundleIssue[] = [];
  text.split(/\r?\n/).forEach((line, index) => {
    if (line !== '' && !LINE.test(line))
      issues.push(
        issue(
          'bundle_file_invalid',
          CHECKSUMS_FILE,
          `line ${index + 1} is not "<sha256>  <name>"`,
          {
            fixable: true,
            suggestion: SEAL,
          },
        ),
      );
  });
  const listed = parseChecksums(text);
  const mismatch = (file: string, message: string) =>
    issues.push(
      issue('bundle_checksum_mismatch', file, message, { fixable: true, suggestion: SEAL }),
    );
  for (const [name, hash] of hashes) {
    const found = listed.get(name);
    if (!found) mismatch(name, 'has no line in checksums.txt');
    else if (!found.has(hash)) mismatch(name, 'was changed after its checksum was written');
    else if (found.size > 1) mismatch(name, 'has several checksums, one of which is right');
  }
  for (const name of listed.keys())
    if (!hashes.has(name))
      issues.push(
        issue('bundle_file_missing', CHECKSUMS_FILE, `lists ${name}, which is not there`, {
          fixable: true,
          suggestion: SEAL,
        }),
      );
  if (issues.length === 0 && text !== formatChecksums(hashes))
    issues.push(notCanonical(CHECKSUMS_FILE, 'is not sorted by name with one line for each file'));
  return issues;
}
