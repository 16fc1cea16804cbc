/** Compares two states of content, and merges three states. */
export { type BundleMerge, mergeBundles } from './bundle.ts';
export type { MergeConflict, Side } from './conflict.ts';
export type { DocumentConflict } from './document-conflict.ts';
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
export { mergeSingleDocument } from './documents.ts';
export { mergeImage, undescribedBase } from './image.ts';
export type { MergeablePage } from './page.ts';
export { mergeSinglePage } from './pages.ts';
export { reusedNumbers } from './reused-numbers.ts';
export { mergeSettings } from './settings.ts';
export { mergeValues } from './values.ts';
