/**
 * Pages and sections as stored: the tree of blocks with its reading, checks, canonical form and hash,
 * and the details of a page.
 */
export { withEarlierBlock } from './earlier-block.ts';
export { checkPageContent, tooManyBlocks } from './check.ts';
export {
  canonicalText,
  hashPageContent,
  normalisePageContent,
  viewProps,
  withDefaults,
  withNavbarFirst,
} from './normalise.ts';
export { countSentBlocks, findOutlineProblems } from './outline.ts';
export { BLOCK_ID, type Block, emptyPageContent, type PageContent } from './page-content.ts';
export {
  detailsOf,
  pageAddress,
  pageDescription,
  type PageDetails,
  pageDetails,
  pageTitle,
} from './page-details.ts';
export { pageId, pageKey } from './page-id.ts';
export { hashPage } from './page-hash.ts';
export { type DeadLink, findDeadLinks, linksWithinSite } from './hints/dead-links.ts';
export { findHeavyPictures, findHeavyTypefaces, formatSize } from './hints/heavy-parts.ts';
export { findLeftOver } from './hints/left-over.ts';
export { findMissingAlts } from './hints/missing-alts.ts';
export { findMissingItems } from './hints/missing-items.ts';
export type { PageHint } from './hints/page-hint.ts';
export { findSampleSite, isHiddenPicture } from './hints/sample-site.ts';
export { findSampleTexts } from './hints/sample-texts.ts';
export { type PageTemplate, pageTemplate } from './page-template.ts';
export {
  pageTemplateList,
  takenTemplate,
  type TakenTemplate,
  type TemplateHead,
} from './ready-made-calls.ts';
export type { ContentProblem, ContentProblemKind } from './problems.ts';
export { readPageContent, type ReadPageContent } from './read.ts';
export { CONTACT_LINK, samplesOf, sampleTextsOf } from './ready-made-section.ts';
export {
  type ReadyMadeSection,
  readyMadeSectionList,
  type TakenSection,
  takenSection,
} from './ready-made-calls.ts';
export {
  linkedPageId,
  linksOfPage,
  listReferences,
  mapPageLinks,
  REFERENCE_KINDS,
  referencesOfField,
} from './references.ts';
export { searchDetails, withoutSearchDefaults, withSearchDefaults } from './search-details.ts';
export {
  type CreateSection,
  createSectionRequest,
  type SectionAnswer,
  sectionAnswer,
  type SectionHead,
  sectionList,
  type UpdateSection,
  updateSectionRequest,
} from './section-calls.ts';
export {
  foldSectionName,
  newSectionKey,
  type Section,
  SECTION_PURPOSE_LABELS,
  SECTION_PURPOSES,
  type SectionContent,
  sectionKey,
  type SectionPurpose,
  sectionPurpose,
} from './section.ts';
export {
  hashSection,
  navbarProblems,
  parseSection,
  rawContentOf,
  readSectionBlocks,
  sectionContent,
  sectionPath,
  toSection,
  withoutNavbar,
} from './section-content.ts';
export {
  blocksIn,
  isBlock,
  mapBlockFields,
  mapBlocks,
  mapTexts,
  ownProps,
  slotsOf,
  visitFields,
  walkBlocks,
} from './walk.ts';
