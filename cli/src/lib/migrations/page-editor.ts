import type { BundlePage, DocumentFolder, KeyedDocument } from '@siteyard/schemas/bundle';
import { searchDetails, withoutNavbar, type SectionPurpose } from '@siteyard/schemas/content';
import type { MigrationPage, MigrationSection } from '../../../types/migrate.d.ts';
import { editBlocks } from './block-editor.ts';

/** A page that a script edits. */
export interface PageEditor {
  page: MigrationPage;
  /** Returns the edited page, which is not checked. */
  result(): BundlePage;
}

/** A document with a key that a script edits. */
export interface DocumentEditor<Folder extends DocumentFolder> {
  document: object;
  /** Returns the edited document, which is not checked. */
  result(): KeyedDocument<Folder>;
}

/** Opens a copy of a document for a script, by kind. */
export const DOCUMENT_EDITORS: {
  [Folder in DocumentFolder]: (
    original: KeyedDocument<Folder>,
    migration: string,
  ) => DocumentEditor<Folder>;
} = { sections: editSection, items: editItem };

/**
 * Opens a copy of a page for a script.
 * @param migration the script's id, which is part of the ids of new blocks
 */
export function editPage(original: BundlePage, migration: string): PageEditor {
  const { id, key, content, ...details } = structuredClone(original);
  const functions = editBlocks(content, migration);
  // The declared types have the props of each type of block; the type here is more general.
  const page = Object.assign(details, functions, { id, key }) as unknown as MigrationPage;
  return {
    page,
    result: () => ({
      id,
      key,
      title: page.title,
      description: page.description,
      address: page.address,
      social_image: page.social_image,
      ...searchDetails(page),
      content,
    }),
  };
}

/** Opens a copy of an item for a script. Its key cannot change. */
function editItem(original: KeyedDocument<'items'>): DocumentEditor<'items'> {
  const { key, ...item } = structuredClone(original);
  return {
    document: Object.defineProperty(item, 'key', { value: key, enumerable: true }),
    result: () => ({ ...item, key }),
  };
}

/** Opens a copy of a section for a script, without a navbar. */
function editSection(
  original: KeyedDocument<'sections'>,
  migration: string,
): DocumentEditor<'sections'> {
  const { key, name, purpose, content: stored } = structuredClone(original);
  const content = withoutNavbar(stored);
  const functions = editBlocks(content, migration);
  const section = { ...functions, key, name, purpose } as unknown as MigrationSection;
  return {
    document: section,
    result: () => ({
      key,
      name: section.name,
      purpose: section.purpose as SectionPurpose,
      content,
    }),
  };
}
