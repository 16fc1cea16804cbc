import type { BundlePage, BundleSection } from '@siteyard/schemas/bundle';
import { searchDetails } from '@siteyard/schemas/search-details';
import { withoutNavbar } from '@siteyard/schemas/section';
import type { MigrationPage, MigrationSection } from '../../../types/migrate.d.ts';
import { editBlocks } from './block-editor.ts';

/** A page in the hands of a script. */
export interface PageEditor {
  page: MigrationPage;
  /** The page as the script has left it, not checked. */
  result(): BundlePage;
}

/** A section in the hands of a script. */
export interface SectionEditor {
  section: MigrationSection;
  /** The section as the script has left it, not checked. */
  result(): BundleSection;
}

/**
 * Opens a copy of a page for a script.
 * @param migration the script's id: it makes the ids of new blocks the same on every run
 */
export function editPage(original: BundlePage, migration: string): PageEditor {
  const { id, key, content, ...details } = structuredClone(original);
  const functions = editBlocks(content, migration);
  // The declared types say which props each type of block has; here a block is a block.
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

/** The same for a section of the site's own. It has no navbar. */
export function editSection(original: BundleSection, migration: string): SectionEditor {
  const { key, name, purpose, content: stored } = structuredClone(original);
  const content = withoutNavbar(stored);
  const functions = editBlocks(content, migration);
  const section = { ...functions, key, name, purpose } as unknown as MigrationSection;
  return {
    section,
    result: () => ({
      key,
      name: section.name,
      purpose: section.purpose as BundleSection['purpose'],
      content,
    }),
  };
}
