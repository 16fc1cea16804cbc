import { CHECKSUMS_FILE } from './bundle.ts';
import { issue, type BundleIssue } from './issues.ts';
import { decodeText } from './json-file.ts';

const LINE = /^([0-9a-f]{64}) {2}(.+)$/;
const REMOVE_LIST = 'If the change is intended, remove checksums.txt from the archive.';

/**
 * The maximum size of `checksums.txt`. An archive has at most 60,000 files, the line of an image has
 * 143 bytes, and some lines may appear twice after a merge in git.
 */
export const CHECKSUMS_MOST_BYTES = 12 * 1024 * 1024;

/** Returns the hashes of each file in a `checksums.txt`. A file can have several after a merge in git. */
export function parseChecksums(text: string): Map<string, Set<string>> {
  const listed = new Map<string, Set<string>>();
  for (const line of linesOf(text)) {
    const [, hash, name] = LINE.exec(line) ?? [];
    if (hash && name) listed.set(name, (listed.get(name) ?? new Set()).add(hash));
  }
  return listed;
}

/** Yields the lines of a text, because an array of millions of lines takes a gigabyte. */
function* linesOf(text: string): Generator<string> {
  for (let at = 0; at <= text.length;) {
    const found = text.indexOf('\n', at);
    const end = found === -1 ? text.length : found;
    yield text.slice(at, found > at && text[end - 1] === '\r' ? end - 1 : end);
    at = end + 1;
  }
}

/**
 * Compares the `checksums.txt` of an archive with the files of the bundle.
 * @param hashes the SHA-256 of every file of the bundle, by name
 * @param damaged images that are reported already, whose hash is not reported again
 */
export function* checkChecksums(
  bytes: Uint8Array,
  hashes: ReadonlyMap<string, string>,
  damaged: ReadonlySet<string>,
): Generator<BundleIssue> {
  const how = { suggestion: REMOVE_LIST };
  if (bytes.length > CHECKSUMS_MOST_BYTES) {
    const message = `is too large; at most ${CHECKSUMS_MOST_BYTES / 1024 / 1024} MB`;
    yield issue('bundle_file_invalid', CHECKSUMS_FILE, message, how);
    return;
  }
  const text = decodeText(bytes);
  if (text === null) {
    yield issue('bundle_file_invalid', CHECKSUMS_FILE, 'is not UTF-8 text');
    return;
  }
  let line = 0;
  for (const each of linesOf(text)) {
    line += 1;
    if (each === '' || LINE.test(each)) continue;
    const message = `line ${line} is not "<sha256>  <name>"`;
    yield issue('bundle_file_invalid', CHECKSUMS_FILE, message, how);
  }
  const listed = parseChecksums(text);
  for (const [name, hash] of hashes) {
    const message = mismatch(listed.get(name), hash);
    if (message === null) continue;
    if (!damaged.has(name)) yield issue('bundle_checksum_mismatch', name, message, how);
  }
  for (const name of listed.keys()) {
    if (hashes.has(name)) continue;
    const message = `lists ${name}, which is not there`;
    yield issue('bundle_file_missing', CHECKSUMS_FILE, message, how);
  }
}

/** Returns the problem of the listed hashes of a file; null if there is none. */
function mismatch(found: ReadonlySet<string> | undefined, hash: string): string | null {
  if (!found) return 'has no line in checksums.txt';
  if (!found.has(hash)) return 'was changed after its checksum was written';
  return found.size > 1 ? 'has several checksums, one of which is right' : null;
}
