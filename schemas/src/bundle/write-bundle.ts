import {
  bundlePageFileName,
  documentFileName,
  MANIFEST_FILE,
  mediaEntryFile,
  SETTINGS_FILE,
  type Bundle,
} from './bundle.ts';
import { formatManifest } from './manifest.ts';
import { formatPage } from './page-file.ts';
import { allDocuments, formatDocument } from '../documents/kinds.ts';
import { toCanonicalFile } from '../values/json.ts';

/**
 * Returns the text files of a bundle in canonical form. Equal bundles have equal bytes. The caller
 * writes the images to `media/<name>`.
 */
export function writeBundle(bundle: Bundle): Map<string, string> {
  const files = new Map<string, string>([
    [MANIFEST_FILE, formatManifest(bundle.manifest)],
    [SETTINGS_FILE, toCanonicalFile(bundle.settings)],
  ]);
  for (const [name, entry] of Object.entries(bundle.media))
    files.set(mediaEntryFile(name), toCanonicalFile(entry));
  for (const page of bundle.pages.toSorted((a, b) => a.id - b.id))
    files.set(bundlePageFileName(page), formatPage(page));
  for (const { kind, document } of allDocuments(bundle))
    files.set(documentFileName(kind.folder, document.key), formatDocument(kind, document));
  return files;
}
