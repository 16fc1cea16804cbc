import type { DocumentKind } from '../documents/kind.ts';
import type { MergeConflict } from './conflict.ts';

/** The conflicts of one page, section or image, or of the settings. */
export interface DocumentConflict {
  document: 'page' | DocumentKind['word'] | 'settings' | 'image';
  /** The key of the page or the document, or the file name of the image; '' for the settings. */
  key: string;
  /** The number of a page. */
  id?: number;
  /** The title of a page, or the name of a document. */
  title?: string;
  conflicts: MergeConflict[];
  /** Present if a person must decide, because two pages or items have the same number or address. */
  needsPerson?: true;
}
