import type { BlockMetadata } from '../view-props.ts';
import { en } from './en.ts';
import type { PageWords } from './words.ts';

/** The labels of the page; English by default. */
export function pageWords(metadata: BlockMetadata): PageWords {
  return metadata.words ?? en;
}
