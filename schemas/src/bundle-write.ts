import {
  bundlePageFileName,
  bundleSectionFileName,
  CHECKSUMS_FILE,
  formatChecksums,
  MANIFEST_FILE,
  mediaEntryFile,
  SETTINGS_FILE,
  type Bundle,
} from './bundle.ts';
import { formatManifest } from './bundle/manifest.ts';
import { formatPage } from './bundle/page-file.ts';
import { formatSection } from './bundle/section-file.ts';
import { toCanonicalFile } from './json.ts';

export { formatManifest } from './bundle/manifest.ts';
export { formatPage } from './bundle/page-file.ts';
export { formatSection } from './bundle/section-file.ts';

/**
 * Returns the text files of a bundle in canonical form, with `checksums.txt`. Equal bundles have equal
 * bytes. The caller writes the images to `media/<name>`.
 * @param sha256 the platform's hash function; returns lower-case hexadecimal
 * @param others the names and hashes of further files of the bundle: the contact requests
 */
export function writeBundle(
  bundle: Bundle,
  sha256: (bytes: Uint8Array) => string,
  others: Iterable<[name: string, sha256: string]> = [],
): Map<string, string> {
  const files = new Map<string, string>([
    [MANIFEST_FILE, formatManifest(bundle.manifest)],
    [SETTINGS_FILE, toCanonicalFile(bundle.settings)],
  ]);
  for (const [name, entry] of Object.entries(bundle.media))
    files.set(mediaEntryFile(name), toCanonicalFile(entry));
  for (const page of bundle.pages.toSorted((a, b) => a.id - b.id))
    files.set(bundlePageFileName(page), formatPage(page));
  for (const section of bundle.sections ?? [])
    files.set(bundleSectionFileName(section.key), formatSection(section));
  const utf8 = new TextEncoder();
  const hashes = new Map(others);
  for (const [name, text] of files) hashes.set(name, sha256(utf8.encode(text)));
  for (const name of Object.keys(bundle.media)) hashes.set(`media/${name}`, name.slice(0, 64));
  return files.set(CHECKSUMS_FILE, formatChecksums(hashes));
}
