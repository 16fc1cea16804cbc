import type { DocumentFolder } from '@siteyard/schemas/bundle';

/**
 * How the documents of runs are stored. Sections were the first kind: their documents have no folder,
 * and the shortest ids.
 */

export function documentId(run: string, folder: DocumentFolder, key: string): string {
  const name = folder === 'sections' ? [key] : [folder, key];
  return `${run}:${name.join('/')}`;
}

/** Returns the field of a document of one kind. */
export const storedFolder = (folder: DocumentFolder): { folder?: DocumentFolder } =>
  folder === 'sections' ? {} : { folder };

/** Returns the filter for documents of one kind. */
export const ofFolder = (folder: DocumentFolder): { folder: DocumentFolder | null } => ({
  folder: folder === 'sections' ? null : folder,
});
