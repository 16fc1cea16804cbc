/** The kinds of documents that have a key and one file each: sections and rental items. */
export { ITEMS } from './item-kind.ts';
export type { DocumentKind, Keyed, NamedContent, SettingsOfDiff } from './kind.ts';
export {
  allDocuments,
  type AnyDocument,
  DOCUMENT_KINDS,
  documentKind,
  documentsOf,
  formatDocument,
  withKinds,
  listsByKind,
  mapDocuments,
  readDocumentFile,
  renumberDocument,
} from './kinds.ts';
export { SECTIONS } from './section-kind.ts';
