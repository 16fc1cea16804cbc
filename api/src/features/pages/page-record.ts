import { firstPart } from '@siteyard/schemas/primitives/reserved-paths';
import { type PageContent, searchDetails, type PageDetails } from '@siteyard/schemas/content';
import { AppError } from '@siteyard/schemas/errors';
import { entityOf } from '../../content/entities.ts';
import type { PageEntry, PageSchedule } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { stateId, type NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { formerAddresses } from '../../lib/former-addresses.ts';

/** A scheduled change of a page, without its content. */
export type ScheduledChange = Omit<PageSchedule, 'publishes'>;

/** The fields that a list shows as they are stored. */
const HEAD_FIELDS = [
  ...(['key', 'title', 'description', 'social_image', 'search_title', 'noindex'] as const),
  ...(['former_addresses', 'content_hash', 'content_revision', 'details_revision'] as const),
  ...(['version', 'images', 'source', 'created_at', 'updated_at', 'published_at'] as const),
] as const satisfies (keyof PageEntry)[];

/** A page in a list, without its content. */
export interface PageHead extends Pick<PageEntry, (typeof HEAD_FIELDS)[number]> {
  /** The number in its URL. */
  _id: number;
  status: 'live' | 'deleted';
  /** '' if it has none, or is in the trash. */
  address: string;
  /** The name of the last editor. */
  saved_by: string | null;
  unpublished_at: Date | null;
  deleted_at: Date | null;
  deleted_by: string | null;
  /** The former address of a deleted page. A restored page gets it back if no other page has it. */
  deleted_address: string;
  scheduled: ScheduledChange | null;
}

/** A page with its content. */
export interface Page extends PageHead {
  /** Content of any content version; always read it with `readPageContent`. */
  content: unknown;
}

/** The fields of a page that a change sets. `scheduled: null` ends a schedule. */
export type PageSet = Partial<
  Omit<PageDetails, 'search_title' | 'noindex'> &
    Pick<PageEntry, 'content_hash' | 'images' | 'content_revision' | 'details_revision'> &
    Pick<PageHead, 'published_at' | 'unpublished_at'>
> & {
  search_title?: string | undefined;
  noindex?: boolean | undefined;
  content?: PageContent;
  scheduled?: null;
};

export const pageEntity = (id: number) => entityOf('page', id);

/** Returns the content of a page as a new state, and the id of this state. */
export function contentState(content: PageContent): { state: NewState; id: string } {
  const state = { kind: 'content', value: content };
  return { state, id: stateId(state.kind, content) };
}

export function headOf(entry: PageEntry): PageHead {
  const { deleted, address, schedule } = entry;
  return {
    ...pick(entry, HEAD_FIELDS),
    _id: entry.id,
    status: deleted ? 'deleted' : 'live',
    saved_by: entry.updated_by,
    unpublished_at: entry.unpublished_at ?? null,
    address: deleted ? '' : address,
    deleted_at: deleted?.at ?? null,
    deleted_by: deleted?.by ?? null,
    deleted_address: deleted ? address : '',
    scheduled: schedule ? withoutContent(schedule) : null,
  };
}

/** Returns the fields `keys` of an entry. A field that the entry lacks stays absent. */
const pick = <Key extends keyof PageEntry>(entry: PageEntry, keys: readonly Key[]) =>
  Object.fromEntries(
    keys.flatMap((key) => (Object.hasOwn(entry, key) ? [[key, entry[key]]] : [])),
  ) as Pick<PageEntry, Key>;

const withoutContent = ({ publishes: _, ...schedule }: PageSchedule): ScheduledChange => schedule;

/** Reads pages and keeps their order. */
export async function readPages(
  content: Pick<ContentStore, 'get'>,
  entries: readonly PageEntry[],
): Promise<Page[]> {
  const found = await content.get(entries.map((entry) => entry.content));
  return entries.map((entry) => ({ ...headOf(entry), content: found.get(entry.content) ?? {} }));
}

export async function readPage(
  content: Pick<ContentStore, 'get'>,
  entry: PageEntry,
): Promise<Page> {
  const [page] = await readPages(content, [entry]);
  return page!;
}

/** @throws AppError `page_not_found` */
export function liveEntry(snapshot: SiteSnapshot, id: number): PageEntry {
  const entry = snapshot.entry('page', id);
  if (!entry || entry.deleted) throw new AppError('page_not_found');
  return entry;
}

/** Returns the page with a key; undefined if there is none or it is in the trash. */
export function liveByKey(snapshot: SiteSnapshot, key: string): PageEntry | undefined {
  const entry = snapshot.pageByKey(key);
  return entry?.deleted ? undefined : entry;
}

/** Whether rental items use the addresses that begin with the first part of this one. */
const isReserved = (snapshot: SiteSnapshot, address: string): boolean =>
  address !== '' && snapshot.rentals()?.path === firstPart(address);

/** Whether another page or the rental items use an address. */
export function isAddressTaken(snapshot: SiteSnapshot, address: string, id: number): boolean {
  const holder = snapshot.pageByAddress(address);
  return (holder !== undefined && holder.id !== id) || isReserved(snapshot, address);
}

/** @throws AppError `address_taken`, `address_reserved` if the page cannot have its address */
export function refuseTaken(snapshot: SiteSnapshot, { id, address }: PageEntry): void {
  if (isReserved(snapshot, address)) throw new AppError('address_reserved');
  if (isAddressTaken(snapshot, address, id)) throw new AppError('address_taken');
}

/** Returns the entry of a page after a change. */
export function changedEntry(
  entry: PageEntry,
  set: PageSet,
  { actor, at }: { actor: Actor; at: Date },
): PageEntry {
  const { content, scheduled, search_title: _, noindex: __, ...fields } = set;
  const { search_title, noindex, schedule, ...rest } = entry;
  const details = searchDetails({ search_title, noindex, ...set });
  return {
    ...rest,
    ...fields,
    ...details,
    ...(content && { content: contentState(content).id }),
    ...(scheduled !== null && schedule && { schedule }),
    former_addresses: formerAddresses(entry, set.address ?? entry.address),
    version: entry.version + 1,
    updated_at: at,
    updated_by: actor.name,
    source: actor.source,
  };
}

/** The order of lists: the latest change first. */
export const newestFirst = (a: PageEntry, b: PageEntry): number =>
  b.updated_at.getTime() - a.updated_at.getTime() || b.id - a.id;
