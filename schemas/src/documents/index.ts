/** The kinds of documents with a key and a file of their own, such as sections and rental items. */
export { ITEMS } from './item-kind.ts';
export type { DocumentKind, Keyed, NamedContent, SettingsOfDiff } from './kind.ts';
export {
  allDocuments,
  type AnyDocument,
  DOCUMENT_KINDS,
  documentKind,
  documentsOf,
  formatDocument,
  inEveryKind,
  listsByKind,
  mapDocuments,
  readDocumentFile,
  renumberDocument,
} from './kinds.ts';
export { SECTIONS } from './section-kind.ts';
