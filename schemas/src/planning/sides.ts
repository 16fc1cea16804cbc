import { detailsOf } from '../content/page-details.ts';
import { deepEqual } from '../values/json.ts';
import type { MergeablePage } from '../merge/page.ts';
import { emptyPageContent } from '../content/page-content.ts';
import type { PageReferences } from './reference-collector.ts';

/** A page of the bundle without its content. */
export interface BundleHead {
  id: number;
  key: string;
  title: string;
  /** The data of a page that was sent. With it, planning need not read an unchanged page. */
  about?: SentHead | undefined;
}

/** The data of a page that was computed when the page was sent. */
export interface SentHead {
  /** The result of `PlanSource.hash`. */
  hash: string;
  /** '' if none. */
  address: string;
  references: PageReferences;
  /** The approximate size as JSON. */
  bytes: number;
}

/** A page of the site without its content. */
export interface SiteHead {
  id: number;
  key: string;
  title: string;
  /**
   * `new`: the page was never published. `hidden`: a person has unpublished it. `undone`: it is in the
   * trash because the run that created it was undone, and no person has deleted it.
   */
  state: 'published' | 'new' | 'hidden' | 'trash' | 'undone';
  /** Incremented by every write. */
  version: number;
  /** '' if none. */
  address: string;
  /** The result of `PlanSource.hash`; null if unknown before the page is read. */
  hash: string | null;
  /** Whether a seed created the page and no person has edited it. */
  untouched: boolean;
  /** The hash and number of the state last received from the bundle's lineage; null if none. */
  received: { hash: string; id: number } | null;
}

/** An empty base for a merge with an unknown base. All content then counts as added. */
export const NO_BASE: MergeablePage = {
  title: '',
  description: '',
  address: '',
  social_image: '',
  content: emptyPageContent(0),
};

/** Whether a page or a document is in the trash. */
export const isDeleted = ({ state }: Pick<SiteHead, 'state'>) =>
  state === 'trash' || state === 'undone';

/** Whether two pages in canonical form have equal details and content. */
export function samePage(a: MergeablePage, b: MergeablePage): boolean {
  return deepEqual(detailsOf(a), detailsOf(b)) && deepEqual(a.content, b.content);
}
