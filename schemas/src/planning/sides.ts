import { detailsOf } from '../page-details.ts';
import { deepEqual } from '../json.ts';
import type { MergeablePage } from '../merge/page.ts';
import { emptyPageContent } from '../page-content.ts';
import type { PageReferences } from './proof.ts';

/** What planning knows of a page of the bundle before it reads its content. */
export interface BundleHead {
  id: number;
  key: string;
  title: string;
  /** What is known of it besides, so that it need not be read. */
  about?: SentHead | undefined;
}

/** What was noted of a page when it was sent. */
export interface SentHead {
  /** By `PlanSource.hash`. */
  hash: string;
  /** '' for none. */
  address: string;
  references: PageReferences;
  /** About how many it has as JSON. */
  bytes: number;
}

/** What planning knows of a page of the site before it reads its content. */
export interface SiteHead {
  id: number;
  key: string;
  title: string;
  /**
   * `hidden`: visitors do not see it, because it was never published or is unpublished. `undone`: in
   * the trash because the run that created it was undone, so that nobody has decided to delete it.
   */
  state: 'published' | 'hidden' | 'trash' | 'undone';
  /** Incremented by every write. */
  version: number;
  /** '' for none. */
  address: string;
  /** The hash of its content and details, by `PlanSource.hash`; null if it must be read to know. */
  hash: string | null;
  /** Whether no person has ever written to it: a seed has created it. */
  untouched: boolean;
  /** What it last received from the bundle's lineage: the hash, and its number there. */
  received: { hash: string; id: number } | null;
}

/** The base of a merge where nothing is known of a common past: all that a side has is its own. */
export const NO_BASE: MergeablePage = {
  title: '',
  description: '',
  address: '',
  social_image: '',
  content: emptyPageContent(0),
};

/** Whether a page is in the trash, for whatever reason. */
export const isDeleted = ({ state }: Pick<SiteHead, 'state'>) =>
  state === 'trash' || state === 'undone';

/** Whether two pages say the same; both in canonical form. */
export function samePage(a: MergeablePage, b: MergeablePage): boolean {
  return deepEqual(detailsOf(a), detailsOf(b)) && deepEqual(a.content, b.content);
}
