import { isPlainObject } from '@siteyard/schemas/json';
import type { MergeablePage } from '@siteyard/schemas/merge/page';
import type { PageDetails } from '@siteyard/schemas/page';
import type { PageContent } from '@siteyard/schemas/page-content';
import type { ReadPageContent } from '@siteyard/schemas/page-content/read';
import { linksOfPage } from '@siteyard/schemas/page-content/references';
import { detailsOf } from '@siteyard/schemas/page-details';
import { hashPage } from '@siteyard/schemas/page-hash';
import type { SiteHead } from '@siteyard/schemas/planning/sides';
import { withoutSearchDefaults } from '@siteyard/schemas/search-details';
import { problemsOfRead } from '../../database/stored-documents.ts';
import type { Actor } from '../../lib/actor.ts';
import type { ContentReference } from '../../lib/content-reference.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { sha256 } from '../../lib/sha256.ts';
import { withUndone, type UndoneVersions } from '../../lib/undone-versions.ts';
import type { StagedChange } from '../site-state/staged-content.service.ts';
import { formerAddresses, wordsOf } from './page-changes.ts';
import type { PageDocument } from './pages.model.ts';

/** What pages are before content operations change them, and what they become. */

/** What a page shall be. */
export interface PageState {
  key: string;
  page: MergeablePage;
  status: 'live' | 'deleted';
  /** Whether it is deleted because the run that created it is undone. */
  undone?: boolean;
  /** Whether the plan has seen no such page. */
  isNew: boolean;
  published_at: Date | null;
  unpublished_at: Date | null;
  /** What was received, by lineage. */
  received: Record<string, unknown>;
  /** Whether nobody has written it: it is as a seed left it. */
  untouched?: boolean;
  /** For an undo: the version that the page is again. Those since then are undone. */
  brings_back?: number;
  /** The versions that were undone at the time of that one. */
  undone_versions?: UndoneVersions;
  /** Whether its content as stored is malformed or gone: it is written then, whatever its hash says. */
  malformed?: boolean;
}

/** A new page that is what was sent of it. */
export interface SentPageState {
  id: number;
  key: string;
  details: PageDetails;
  contentHash: string;
  /** Pictures that it shows. */
  images: readonly string[];
  published_at: Date | null;
  received: Record<string, unknown>;
  /** Where its content is kept. */
  contentRef: ContentReference;
}

/** What a page was before a run changed it; its content is the version of that number. */
export interface PageBefore extends Omit<PageState, 'page' | 'isNew' | 'brings_back'> {
  version: number;
  /** See `PageDocument`. */
  first_version?: number;
  created_at?: Date;
  /** Pictures that it showed. */
  images?: string[];
  /** Pages that its blocks linked to. */
  links?: number[];
}

/** What `headOf` needs of a page. */
export const HEAD = {
  ...{ key: 1, status: 1, title: 1, description: 1, address: 1, social_image: 1 },
  ...{ search_title: 1, noindex: 1 },
  ...{ undone: 1, published_at: 1, version: 1, content_hash: 1, source: 1, received: 1 },
} as const;

/**
 * The version that a page had once a run had written it.
 * @param seen the version that the plan saw; null for a new page
 * @param now the page as it is; null for none
 */
export const versionWritten = (seen: number | null, now: PageBefore | null): number =>
  seen === null ? (now?.first_version ?? 1) : seen + 1;

/** What a page is besides its content. */
export function beforeOf(
  page: PageDocument,
  { content, problems }: Pick<ReadPageContent, 'content' | 'problems'>,
): PageBefore {
  const { key, published_at, unpublished_at, received, version, undone, images } = page;
  const { source, undone_versions, first_version, created_at } = page;
  return {
    key,
    created_at,
    images,
    links: linksOfPage(content),
    status: page.status === 'deleted' ? 'deleted' : 'live',
    ...(undone && { undone }),
    published_at: published_at ?? null,
    unpublished_at: unpublished_at ?? null,
    received: isPlainObject(received) ? received : {},
    ...(source === 'seed' && { untouched: true }),
    ...(undone_versions && { undone_versions }),
    ...(first_version && { first_version }),
    ...(problems.length + problemsOfRead(page).length > 0 && { malformed: true }),
    version,
  };
}

export function headOf(page: PageDocument, lineage: string): SiteHead {
  const details = detailsOf(page);
  const received = isPlainObject(page.received) ? page.received[receivedField(lineage)] : undefined;
  return {
    id: page._id,
    key: page.key,
    title: details.title,
    state: stateOf(page),
    version: page.version,
    address: details.address,
    hash: page.content_hash ? hashPage(details, page.content_hash, sha256) : null,
    untouched: page.source === 'seed' && page.status === 'live',
    received: isReceived(received) ? received : null,
  };
}

function stateOf(page: PageDocument): SiteHead['state'] {
  if (page.status === 'deleted') return page.undone ? 'undone' : 'trash';
  return page.published_at ? 'published' : 'hidden';
}

export function isReceived(value: unknown): value is { hash: string; id: number } {
  return isPlainObject(value) && typeof value.hash === 'string' && typeof value.id === 'number';
}

/**
 * The fields that bring a page to a state.
 * @param written `kept`: the last version that is kept of an earlier page with the number of a new one
 */
export function changeOf(
  id: number,
  before: PageDocument | null,
  actor: Actor,
  {
    key,
    status,
    undone,
    published_at,
    unpublished_at,
    received,
    untouched,
    brings_back,
    undone_versions = [],
  }: Omit<PageState, 'page' | 'isNew'>,
  written: Pick<SentPageState, 'details' | 'contentHash' | 'images'> & {
    kept: number;
    // Neither where the page has its content already.
    content?: PageContent;
    contentRef?: SentPageState['contentRef'];
  },
): StagedChange<PageDocument> {
  const now = new Date();
  const { address, ...details } = withoutSearchDefaults(written.details);
  const isLive = status === 'live';
  const wasLive = before?.status === 'live';
  const version = (before?.version ?? written.kept) + 1;
  const set: Partial<PageDocument> = {
    status,
    key,
    ...details,
    ...(written.content && { content: written.content }),
    ...(written.contentRef && { content_ref: written.contentRef }),
    content_hash: written.contentHash,
    images: [...written.images],
    search_words: wordsOf({ _id: id, ...details, address }),
    saved_by: actor.name,
    source: untouched ? 'seed' : actor.source,
    updated_at: now,
    published_at,
    unpublished_at,
    received,
    content_revision: (before?.content_revision ?? 0) + 1,
    details_revision: (before?.details_revision ?? 0) + 1,
    version,
    // What is kept from before it is not its own, or an undo brings it back.
    ...(!before && version > 1 && { first_version: version, undone_versions: [[1, version]] }),
    ...(brings_back !== undefined && {
      undone_versions: withUndone(undone_versions, brings_back, version),
    }),
    ...(!before && { created_at: now }),
    ...(isLive && before && formerAddresses(before, address)),
    ...(isLive && address && { address }),
    ...(!isLive && { deleted_at: now, deleted_by: actor.name }),
    ...(!isLive && address && { deleted_address: address }),
    ...(undone && { undone }),
  };
  const unset: (keyof PageDocument)[] = [];
  if (written.content) unset.push('content_ref');
  if (!isLive || !address) unset.push('address');
  if (!details.search_title) unset.push('search_title');
  if (!details.noindex) unset.push('noindex');
  if (!isLive) unset.push('scheduled', 'scheduled_content');
  if (isLive && !wasLive) unset.push('deleted_at', 'deleted_by', 'deleted_address', 'undone');
  return { set, unset };
}
