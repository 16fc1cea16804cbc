/** Plans of imports: what a bundle would change on a site, decided before anything is written. */
export { changedPaths, countChanges, countDocumentChanges, settingsBase } from './base.ts';
export { decideImage } from './decide-image.ts';
export { judgeLineage, type LineageSite } from './lineage.ts';
export { outcomeOf } from './outcome.ts';
export { wantedPages } from './page-planning.ts';
export { planDocuments } from './plan-documents.ts';
export { type ImportPlan, planImport } from './plan-import.ts';
export type {
  DocumentSource,
  PlannedDocument,
  PlannedWrite,
  PlanSource,
  ReceivedDocument,
  SiteDocument,
} from './plan-source.ts';
export {
  CONFLICT_RULES,
  type ImportOptions,
  importOptions,
  type MovedPage,
  placeOf,
  type Plan,
  plan,
  PLAN_FORMAT,
  type PlanAction,
  type PlanDocument,
  planDocument,
  type PlanImage,
  planImage,
  type PlanPage,
  planPage,
} from './plan.ts';
export { prefetch } from './prefetch.ts';
export { documentPlace, referencesOf } from './reference-collector.ts';
export { type Numbers, renumberLinks, renumberSettings } from './renumber.ts';
export { sealedText } from './seal.ts';
export { isDeleted, type SentHead, type SiteHead } from './sides.ts';
