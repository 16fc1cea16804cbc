import type { DocumentFolder } from '@siteyard/schemas/bundle';
import type { ContentStore } from '../../../content/store.ts';
import { itemDocuments } from './item-documents.ts';
import { createPlannedDocuments, type PlannedDocuments } from './planned-documents.service.ts';
import { sectionDocuments } from './section-documents.ts';
import type { StoredKind } from './stored-kind.ts';

/** The storage of every kind of documents, by the name of its list in bundles and plans. */
export const STORED_KINDS: Readonly<Record<DocumentFolder, StoredKind>> = {
  sections: sectionDocuments as StoredKind,
  items: itemDocuments as StoredKind,
};

/** The documents of every kind, as content operations read and change them. */
export type SiteDocuments = Readonly<Record<DocumentFolder, PlannedDocuments>>;

export const createSiteDocuments = (deps: {
  content: Pick<ContentStore, 'get' | 'histories' | 'put' | 'refresh'>;
}): SiteDocuments =>
  Object.fromEntries(
    Object.entries(STORED_KINDS).map(([folder, stored]) => [
      folder,
      createPlannedDocuments(stored, deps),
    ]),
  ) as SiteDocuments;
