/** The files of a site bundle: checks, reads, writes, corrects and renumbers them. */
export { checkJsonFile } from './check-json-file.ts';
export {
  type Bundle,
  BUNDLE_FORMAT,
  type BundleDocuments,
  type BundleManifest,
  type BundleMediaEntry,
  bundleMediaEntry,
  type BundlePage,
  bundlePageFileName,
  CHECKSUMS_FILE,
  describedAs,
  DOCUMENT_FOLDERS,
  documentFileName,
  type DocumentFolder,
  documentFolderOf,
  formatChecksums,
  type ImageDetails,
  imageDetails,
  type KeyedDocument,
  MANIFEST_FILE,
  MEDIA_ENTRY_NAME,
  MEDIA_FILE_NAME,
  mediaEntryFile,
  SETTINGS_FILE,
} from './bundle.ts';
export { parseChecksums } from './checksums.ts';
export { CONTACT_FOLDER, contactFiles, isContactFile } from './contact-files.ts';
export { readContactRequests, readMediaEntry, readSettings } from './json-files.ts';
export { fixesFor, type RenumberedFile } from './fix-bundle.ts';
export type { BundleSource } from './bundle-source.ts';
export { type BundleIssue, issue } from './issues.ts';
export { itemFromFile } from './item-file.ts';
export { checkItems } from './item-references.ts';
export { allJsonSchemas, jsonSchemaOf, schemaNames } from './json-schema.ts';
export { coveredPages, formatManifest, readManifest } from './manifest.ts';
export { REPLACE_IMAGE } from './media.ts';
export { formatPage, readPageFile } from './page-file.ts';
export { type BundleReport, isUsable, readBundle } from './read-bundle.ts';
export { checkReferences } from './references.ts';
export { linkIndex, type Renumbered, renumberPages } from './renumber.ts';
export { sitectlConfig, type SiteEnvironment } from './sitectl-config.ts';
export { didYouMean } from './suggest.ts';
export { createTarWatch, type TarFault } from './tar-headers.ts';
export { writeBundle } from './write-bundle.ts';
