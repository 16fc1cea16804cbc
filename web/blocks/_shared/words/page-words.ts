import type { BlockMetadata } from '../view-props.ts';
import { en } from './en.ts';
import type { PageWords } from './words.ts';

/** The words of the page that a view stands on; English where nobody says. */
export function pageWords(metadata: BlockMetadata): PageWords {
  return metadata.words ?? en;
}
