import { DOCUMENT_FOLDERS, type BundleDocuments, type DocumentFolder } from '../bundle/bundle.ts';
import { readContentFile } from '../bundle/canonical-file.ts';
import { toCanonicalFile } from '../values/json.ts';
import { LINK_KINDS, renumberField } from '../content/references.ts';
import type { DocumentKind, Keyed, NamedContent, ReadKeyed } from './kind.ts';
import { ITEMS } from './item-kind.ts';
import { SECTIONS } from './section-kind.ts';

const KINDS: Readonly<Record<DocumentFolder, DocumentKind>> = { sections: SECTIONS, items: ITEMS };

/** All kinds of documents, in the order of plans and diffs. */
export const DOCUMENT_KINDS: readonly DocumentKind[] = DOCUMENT_FOLDERS.map((each) => KINDS[each]);

/** A document of any kind. */
export type AnyDocument = Keyed<NamedContent>;

/** Returns the kind with a folder. */
export const documentKind = (folder: DocumentFolder): DocumentKind => KINDS[folder];

/** Returns the documents of one kind in a bundle; [] if there are none. */
export const documentsOf = (
  bundle: BundleDocuments,
  { folder }: Pick<DocumentKind, 'folder'>,
): readonly AnyDocument[] => bundle[folder] ?? [];

/** Returns the entries of all lists in a plan or a diff, each with its kind. */
export const withKinds = <Each>(
  lists: Partial<Record<DocumentFolder, readonly Each[]>>,
): { kind: DocumentKind; document: Each }[] =>
  DOCUMENT_KINDS.flatMap((kind) =>
    (lists[kind.folder] ?? []).map((document) => ({ kind, document })),
  );

/** Returns the documents of all kinds in a bundle, each with its kind. */
export const allDocuments = (bundle: BundleDocuments) => withKinds<AnyDocument>(bundle);

/**
 * Returns an object with the list of each kind, by folder, as in a bundle, a plan or a diff. Leaves out
 * empty lists.
 * @param listOf returns the list of one kind
 */
export function listsByKind<Lists>(listOf: (kind: DocumentKind) => readonly unknown[]): Lists {
  const lists = DOCUMENT_KINDS.map((kind) => [kind.folder, listOf(kind)] as const);
  return Object.fromEntries(lists.filter(([, list]) => list.length > 0)) as Lists;
}

/**
 * Returns the documents of a bundle with the results of `change`. The documents keep their keys.
 * @param change returns the new content, or the given document to keep it
 */
export const mapDocuments = (
  bundle: BundleDocuments,
  change: (kind: DocumentKind, document: AnyDocument) => NamedContent,
): BundleDocuments =>
  listsByKind((kind) =>
    documentsOf(bundle, kind).map((document) => {
      const changed = change(kind, document);
      return changed === document ? document : { ...changed, key: document.key };
    }),
  );

/** Reads and checks the file of a document, without the other files. */
export function readDocumentFile<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  file: string,
  bytes: Uint8Array,
): ReadKeyed<Content> {
  return readContentFile(file, bytes, (name, json) => kind.read(name, json));
}

/** Returns the canonical text of the file of a document. */
export const formatDocument = <Content extends NamedContent>(
  kind: DocumentKind<Content>,
  document: Keyed<Content>,
): string => toCanonicalFile(kind.toFile(document));

/** Returns a copy of a document in which every link to a page has the page's new number. */
export const renumberDocument = <Content extends NamedContent>(
  kind: DocumentKind<Content>,
  content: Content,
  newId: (id: number) => number,
): Content =>
  kind.mapFields(content, LINK_KINDS, (field, value) => renumberField(field, value, newId));
