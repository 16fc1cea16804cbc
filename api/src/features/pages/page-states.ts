import type { MergeablePage } from '@siteyard/schemas/merge';
import {
  type ReadPageContent,
  linksOfPage,
  detailsOf,
  hashPage,
  withoutSearchDefaults,
  type PageDetails,
} from '@siteyard/schemas/content';
import type { SiteHead } from '@siteyard/schemas/planning';
import type { PageEntry } from '../../content/entities/page.ts';
import type { ReceivedPage } from '../../content/entities/received.ts';
import type { Actor } from '../../lib/actor.ts';
import { formerAddresses } from '../../lib/former-addresses.ts';
import { receivedField } from '../../lib/received-hash.ts';
import { sha256 } from '../../lib/sha256.ts';
import { withUndone, type UndoneVersions } from '../../lib/undone-versions.ts';

/** The planned state of a page. */
export interface PageState {
  key: string;
  page: MergeablePage;
  status: 'live' | 'deleted';
  /** Whether the page is deleted because the run that created it was undone. */
  undone?: boolean;
  published_at: Date | null;
  unpublished_at: Date | null;
  /** The received values, by lineage. */
  received: Record<string, ReceivedPage>;
  /** Whether no person has changed the page since a seed created it. */
  untouched?: boolean;
  /** In an undo: the version that the page gets back. Later versions are undone. */
  brings_back?: number;
  /** The undone versions of the state that the page gets back. */
  undone_versions?: UndoneVersions;
}

/** The state of a page before a run; its content is the version with this number. */
export interface PageBefore extends Omit<PageState, 'page' | 'brings_back'> {
  version: number;
  created_at?: Date;
  images?: string[];
  links?: number[];
}

/** Returns the state of a page without its content. */
export function beforeOf(
  entry: PageEntry,
  { content }: Pick<ReadPageContent, 'content' | 'problems'>,
): PageBefore {
  const { key, published_at, unpublished_at, received, version, deleted, images } = entry;
  const { source, undone_versions, created_at } = entry;
  return {
    key,
    created_at,
    images,
    version,
    published_at,
    links: linksOfPage(content),
    status: deleted ? 'deleted' : 'live',
    ...(deleted?.undone && { undone: true }),
    unpublished_at: unpublished_at ?? null,
    received: received ?? {},
    ...(source === 'seed' && { untouched: true }),
    ...(undone_versions && { undone_versions }),
  };
}

type Visibility = Pick<PageState, 'status' | 'published_at' | 'unpublished_at'>;

/**
 * Returns the publication dates of a page that a run writes. The page becomes public, except as a draft,
 * or if a person has unpublished it.
 */
export function publishedVisibility(before: PageBefore | null, isDraft = false): Visibility {
  if (isDraft)
    return { status: 'live', published_at: null, unpublished_at: before?.unpublished_at ?? null };
  const hidden = before?.published_at === null && before.unpublished_at !== null;
  return {
    status: 'live',
    published_at: hidden ? null : new Date(),
    unpublished_at: hidden ? before.unpublished_at : null,
  };
}

/** Whether a page of the site was never published. */
export const wasNeverPublished = (before: PageBefore | null): boolean =>
  before?.published_at === null && before.unpublished_at === null;

/**
 * Returns the publication dates of a page that goes to the trash. The dates stay the same, because the
 * page may be restored.
 */
export function deletedVisibility(before: PageBefore | null): Visibility {
  return {
    status: 'deleted',
    published_at: before?.published_at ?? null,
    unpublished_at: before?.unpublished_at ?? null,
  };
}

/** Returns the data about a page that a plan compares. */
export function siteHeadOf(entry: PageEntry, lineage: string): SiteHead {
  const details = detailsOf(entry);
  const received = entry.received?.[receivedField(lineage)];
  return {
    id: entry.id,
    key: entry.key,
    title: details.title,
    version: entry.version,
    state: stateOf(entry),
    address: entry.deleted ? '' : details.address,
    hash: hashPage(
      entry.deleted ? { ...details, address: '' } : details,
      entry.content_hash,
      sha256,
    ),
    untouched: entry.source === 'seed' && !entry.deleted,
    received: received?.id === undefined ? null : { hash: received.hash, id: received.id },
  };
}

function stateOf({ deleted, published_at, unpublished_at }: PageEntry): SiteHead['state'] {
  if (deleted) return deleted.undone ? 'undone' : 'trash';
  if (published_at) return 'published';
  return unpublished_at ? 'hidden' : 'new';
}

/** The fields of a page that a run writes. */
export interface Written extends Pick<PageEntry, 'content' | 'content_hash' | 'images'> {
  details: PageDetails;
  /** The last version of an earlier page that had the same number; 0 if there is none. */
  kept: number;
}

/** Returns the entry of a page in a planned state. */
export function plannedEntry(
  id: number,
  before: PageEntry | undefined,
  { actor, at }: { actor: Actor; at: Date },
  state: Omit<PageState, 'page'>,
  { details, kept, ...written }: Written,
): PageEntry {
  const { key, status, undone, published_at, unpublished_at, received, brings_back } = state;
  const version = (before?.version ?? kept) + 1;
  const undone_versions =
    brings_back === undefined
      ? before?.undone_versions
      : withUndone(state.undone_versions ?? [], brings_back, version);
  const isLive = status === 'live';
  return {
    id,
    key,
    ...withoutSearchDefaults(details),
    ...written,
    received,
    version,
    former_addresses:
      isLive && before
        ? formerAddresses(before, details.address)
        : (before?.former_addresses ?? []),
    published_at,
    unpublished_at,
    content_revision: (before?.content_revision ?? 0) + 1,
    details_revision: (before?.details_revision ?? 0) + 1,
    created_at: before?.created_at ?? at,
    updated_at: at,
    updated_by: actor.name,
    source: state.untouched ? 'seed' : actor.source,
    ...(undone_versions && { undone_versions }),
    ...(!isLive && {
      deleted: { at, by: actor.name, ...(undone && { undone }) },
    }),
    ...(isLive && before?.schedule && { schedule: before.schedule }),
    ...(before?.created_with && { created_with: before.created_with }),
  };
}
