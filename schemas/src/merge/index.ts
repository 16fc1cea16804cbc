/** Compares two states of content, and merges three states. */
export {
  type BundleMerge,
  type DocumentConflict,
  mergeBundles,
  mergeSingleDocument,
  mergeSinglePage,
} from './bundle.ts';
export type { MergeConflict, Side } from './conflict.ts';
export { type BlockChange, diffBlocks } from './diff-blocks.ts';
export type { ValueChange } from './diff-values.ts';
export {
  comparePages,
  diffDocument,
  diffImage,
  diffPage,
  diffSettings,
  diffSites,
  type DocumentChange,
  type DocumentChanges,
  isSame,
  type PageChange,
  type SiteDiff,
} from './diff.ts';
export { detailsIn, type DraftMerge, mergeDraft } from './draft.ts';
export { mergeImage, unsaid } from './image.ts';
export type { MergeablePage } from './page.ts';
export { reusedNumbers } from './reused-numbers.ts';
export { mergeSettings } from './settings.ts';
export { mergeValues } from './values.ts';
