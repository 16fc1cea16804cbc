import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { PAGE_LIMITS, TRASH_DAYS } from '@siteyard/schemas/limits';
import type { PageAnswer, PageDetails } from '@siteyard/schemas/page';
import { emptyPageContent } from '@siteyard/schemas/page-content';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { Connection, QueryFilter } from 'mongoose';
import type { Actor } from '../../actor.ts';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import { createTurns, pauseBeforeTry, WRITE_TRIES } from '../../in-turn.ts';
import { searchFilter, searchWords } from '../../search-words.ts';
import type { SiteState } from '../../site-state.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { cleanRichText } from './clean-rich-text.ts';
import {
  canonical,
  detailsOfRoot,
  hashContent,
  prepareContent,
  readSentContent,
  withoutCacheBuster,
  type PreparedContent,
} from './page-content-write.ts';
import { pageModel, type PageDocument } from './pages.model.ts';
import { presentDetails, presentPage } from './pages.presenter.ts';

/** A page as the database holds it; presenters decide what leaves the product. */
export type Page = PageDocument;
/** What lists leave out: the content, and what only the page itself has to know. */
const UNLISTED = {
  ...{ content: 0, next: 0, content_hash: 0, images: 0, search_words: 0 },
  ...{ former_addresses: 0, received: 0, created_with: 0 },
};
/** A page as lists carry it. */
export type PageHead = Omit<PageDocument, keyof typeof UNLISTED>;

export interface PageList {
  /** Beginnings of words of title, description, address and number. */
  search?: string;
  skip?: number;
  limit?: number;
}

export interface Write {
  actor: Actor;
  /** The revision that the caller loaded; absent: whatever is there is replaced. */
  revision?: number;
}

export interface PagesService {
  /** Newest change first, without content. */
  list(options: PageList): Promise<{ pages: PageHead[]; total: number }>;
  /** @throws AppError `page_not_found` */
  get(id: number): Promise<Page>;
  /** Creates an empty page. The same `idempotencyKey` of the same caller gives the same page. */
  create(details: PageDetails, actor: Actor, idempotencyKey?: string): Promise<Page>;
  /** Changes title, description, address or social image. @throws `revision_conflict`, `address_taken` */
  updateDetails(id: number, details: Partial<PageDetails>, write: Write): Promise<Page>;
  /** The editor's save. @throws `revision_conflict`, `invalid_content`, `address_taken` */
  publish(id: number, content: unknown, write: Write): Promise<Page>;
  /** Puts a version's content and details back; what is there now becomes a version itself. */
  restoreVersion(id: number, number: number, actor: Actor): Promise<Page>;
  duplicate(id: number, actor: Actor): Promise<Page>;
  /** Moves a page to the trash. @throws `page_not_found` */
  remove(id: number, actor: Actor): Promise<void>;
  listDeleted(): Promise<PageHead[]>;
  /**
   * Takes a page out of the trash. `lostAddress` is the readable address that another page took
   * meanwhile, or ''. @throws `page_not_found`
   */
  restore(id: number, actor: Actor): Promise<{ page: Page; lostAddress: string }>;
  /** Removes for good what has been in the trash for its thirty days; gives the numbers. */
  purgeDeleted(now?: Date): Promise<number[]>;
}

/** Old readable addresses of a page that still lead to it. */
const FORMER_ADDRESSES = 20;

/** The rules of pages: every write by compare-and-set, and what it replaces kept as a version. */
export function createPagesService(deps: {
  connection: Connection;
  siteState: SiteState;
  versions: PageVersionsService;
  sanitiser: Pick<Sanitiser, 'clean'>;
}): PagesService {
  const { siteState, versions } = deps;
  const model = pageModel(deps.connection);
  const turns = createTurns<number>();

  const get = async (id: number): Promise<Page> => {
    const page = await model.findOne({ _id: id, status: 'live' }).lean();
    if (!page) throw new AppError('page_not_found');
    return page;
  };

  /** Stored content, which may be older than today's rule of rich text. */
  const cleaned = (stored: unknown) =>
    cleanRichText(readPageContent(stored).content, deps.sanitiser);

  /**
   * One write on one page: keeps what is there as a version, then switches by compare-and-set.
   * @param change what to set, from the state as it is; null to leave the page alone
   */
  const write = (...args: Parameters<typeof writeAlone>): Promise<Page> =>
    turns(args[0], () => writeAlone(...args));

  const writeAlone = async (
    id: number,
    actor: Actor,
    change: (page: Page) => Partial<PageDocument> | null | Promise<Partial<PageDocument> | null>,
    unset: Partial<Record<keyof PageDocument, 1>> = {},
  ): Promise<Page> => {
    for (let attempt = 0; attempt < WRITE_TRIES; attempt += 1) {
      if (attempt > 0) await pauseBeforeTry(attempt);
      const page = await get(id);
      if (page.next) throw staged(page);
      const set = await change(page);
      if (set === null) return page;
      await versions.keep(asVersion(page));
      const { address, ...rest } = { ...set, saved_by: actor.name, source: actor.source };
      const next = { ...page, ...set };
      const update = {
        $set: {
          ...rest,
          ...(address && { address }),
          ...formerAddresses(page, address),
          search_words: wordsOf(next),
          updated_at: new Date(),
          version: page.version + 1,
        },
        ...((address === '' || Object.keys(unset).length > 0) && {
          $unset: { ...unset, ...(address === '' && { address: 1 as const }) },
        }),
      };
      const written = await addressErrors(() =>
        model
          .findOneAndUpdate(
            { _id: id, status: 'live', version: page.version, next: null },
            update,
            { returnDocument: 'after' },
          )
          .lean(),
      );
      if (!written) continue; // Somebody else was first: look again.
      await siteState.bump();
      return written;
    }
    throw new AppError('unavailable', { message: 'Too many changes at once. Please try again.' });
  };

  const insert = async (
    details: PageDetails,
    prepared: PreparedContent,
    actor: Actor,
    createdWith?: string,
  ): Promise<Page> => {
    const now = new Date();
    const { address, ...rest } = details;
    const id = await siteState.nextPageId();
    const page = {
      _id: id,
      status: 'live' as const,
      key: randomUUID(),
      ...rest,
      ...(address && { address }),
      content: prepared.content,
      content_hash: prepared.hash,
      images: imagesOf(prepared, details),
      content_revision: 0,
      details_revision: 0,
      version: 0,
      saved_by: actor.name,
      source: actor.source,
      created_at: now,
      updated_at: now,
      published_at: null,
      search_words: wordsOf({ _id: id, ...details }),
      ...(createdWith && { created_with: createdWith }),
    };
    await addressErrors(() => model.create([page]));
    await siteState.bump();
    return get(id);
  };

  return {
    async list({ search, skip = 0, limit = 0 }) {
      const filter: QueryFilter<PageDocument> = { status: 'live', ...searchFilter(search) };
      const [pages, total] = await Promise.all([
        model
          .find(filter, UNLISTED)
          .sort({ updated_at: -1, _id: -1 })
          .skip(skip)
          .limit(limit)
          .lean<PageHead[]>(),
        model.countDocuments(filter),
      ]);
      return { pages, total };
    },
    get,
    async create(details, actor, idempotencyKey) {
      const createdWith = idempotencyKey && `${actor.source}:${actor.name}:${idempotencyKey}`;
      const before = createdWith && (await model.findOne({ created_with: createdWith }).lean());
      if (before) return before;
      const clean = { ...details, ...withoutCacheBuster(details) };
      const empty = canonical(emptyPageContent(CONTENT_VERSION));
      try {
        return await insert(clean, empty, actor, createdWith);
      } catch (error) {
        // Two tries of one call at the same time: the other one made the page.
        const twin = createdWith && (await model.findOne({ created_with: createdWith }).lean());
        if (twin) return twin;
        throw error;
      }
    },
    updateDetails: (id, details, { actor, revision }) =>
      write(id, actor, (page) => {
        const set = changedDetails(page, withoutCacheBuster(details));
        if (set === null) return null;
        if (revision !== undefined && revision !== page.details_revision) throw conflict(page);
        return set;
      }),
    async publish(id, raw, { actor, revision }) {
      const sent = await cleanRichText(readSentContent(raw), deps.sanitiser);
      const details = detailsOfRoot(sent);
      return write(id, actor, (page) => {
        const before = readPageContent(page.content).content;
        const prepared = prepareContent(sent, before);
        const changes = changedDetails(page, details);
        // What is stored may be older than the latest upgrade step: what it means today counts too.
        const sameContent = [page.content_hash, hashContent(before)].includes(prepared.hash);
        const same = sameContent && page.published_at !== null;
        // The same content again is the retry of an answer that was lost, whatever its revision.
        if (same && changes === null) return null;
        if (!same && revision !== undefined && revision !== page.content_revision)
          throw conflict(page);
        return {
          ...changes,
          content: prepared.content,
          content_hash: prepared.hash,
          images: imagesOf(prepared, { ...presentDetails(page), ...changes }),
          content_revision: page.content_revision + 1,
          published_at: new Date(),
        };
      });
    },
    async restoreVersion(id, number, actor) {
      const { version: present } = await get(id);
      const version = await versions.get(id, number, present);
      const prepared = canonical(await cleaned(version.content));
      const details = presentDetails(version);
      const taken =
        details.address !== '' &&
        (await model.exists({ address: details.address, _id: { $ne: id } })) !== null;
      return write(id, actor, (page) => ({
        ...details,
        address: taken ? (page.address ?? '') : details.address,
        content: prepared.content,
        content_hash: prepared.hash,
        images: imagesOf(prepared, details),
        content_revision: page.content_revision + 1,
        details_revision: page.details_revision + 1,
        published_at: new Date(),
      }));
    },
    async duplicate(id, actor) {
      const page = await get(id);
      const details = presentDetails(page);
      const title = `Copy of ${details.title || `#${id}`}`.slice(0, PAGE_LIMITS.title).trim();
      const prepared = canonical(await cleaned(page.content));
      return insert({ ...details, title, address: '' }, prepared, actor);
    },
    async remove(id, actor) {
      await turns(id, async () => removeFrom(await get(id), actor));
    },
    listDeleted: () =>
      model
        .find({ status: 'deleted' }, UNLISTED)
        .sort({ updated_at: -1, _id: -1 })
        .lean<PageHead[]>(),
    async restore(id, actor) {
      const page = await model.findOne({ _id: id, status: 'deleted' }).lean();
      if (!page) throw new AppError('page_not_found');
      const back = (address: string | undefined) =>
        model
          .findOneAndUpdate(
            { _id: id, status: 'deleted' },
            {
              $set: {
                status: 'live',
                updated_at: new Date(),
                saved_by: actor.name,
                source: actor.source,
                version: page.version + 1,
                ...(address && { address }),
              },
              $unset: { deleted_at: 1, deleted_by: 1, deleted_address: 1 },
            },
            { returnDocument: 'after' },
          )
          .lean();
      const restored = await back(page.deleted_address).catch((error: unknown) => {
        if (isDuplicate(error)) return back(undefined); // Another page has the address now.
        throw error;
      });
      if (!restored) return { page: await get(id), lostAddress: '' };
      await siteState.bump();
      const had = page.deleted_address ?? '';
      return { page: restored, lostAddress: restored.address === had ? '' : had };
    },
    async purgeDeleted(now = new Date()) {
      const before = new Date(now.getTime() - TRASH_DAYS * 86_400_000);
      const old = await model
        .find({ status: 'deleted', deleted_at: { $lt: before } }, { _id: 1 })
        .lean();
      const ids = old.map(({ _id }) => _id);
      if (ids.length === 0) return [];
      await versions.removeAll(ids);
      await model.deleteMany({ _id: { $in: ids }, status: 'deleted', deleted_at: { $lt: before } });
      return ids;
    },
  };

  async function removeFrom(first: Page, actor: Actor): Promise<void> {
    let page = first;
    for (let attempt = 0; attempt < WRITE_TRIES; attempt += 1) {
      if (attempt > 0) await pauseBeforeTry(attempt);
      if (page.next) throw staged(page);
      const removed = await model.updateOne(
        { _id: page._id, status: 'live', version: page.version, next: null },
        {
          $set: {
            status: 'deleted',
            deleted_at: new Date(),
            deleted_by: actor.name,
            updated_at: new Date(),
            version: page.version + 1,
            ...(page.address && { deleted_address: page.address }),
          },
          $unset: { address: 1 },
        },
      );
      if (removed.modifiedCount === 1) {
        await siteState.bump();
        return;
      }
      page = await get(page._id);
    }
    throw new AppError('unavailable', { message: 'Too many changes at once. Please try again.' });
  }
}

/** What a change of details sets; null when nothing would be different. */
function changedDetails(page: Page, details: Partial<PageDetails>): Partial<PageDocument> | null {
  const now = presentDetails(page);
  const set: Partial<PageDetails> = {};
  for (const key of Object.keys(now) as (keyof PageDetails)[]) {
    const value = details[key];
    if (value !== undefined && value !== now[key]) set[key] = value;
  }
  if (Object.keys(set).length === 0) return null;
  return { ...set, details_revision: page.details_revision + 1 };
}

/** A page that moves leaves its old readable address behind, which leads to the new one. */
function formerAddresses(page: Page, address: string | undefined) {
  if (address === undefined || !page.address || address === page.address) return {};
  const others = (page.former_addresses ?? []).filter(
    (each) => each !== address && each !== page.address,
  );
  return { former_addresses: [...others, page.address].slice(-FORMER_ADDRESSES) };
}

/** What the search of pages looks through. */
export function wordsOf(page: {
  _id: number;
  title?: string;
  description?: string;
  address?: string;
}): string[] {
  return searchWords(page.title, page.description, page.address, String(page._id));
}

/** Images of this site that a page shows, its social image included. */
export function imagesOf(prepared: PreparedContent, details: { social_image: string }): string[] {
  const own = /^\/uploads\/([\w.]+)/.exec(details.social_image)?.[1];
  return own ? [...new Set([...prepared.images, own])] : prepared.images;
}

/** The present state of a page as the version it becomes when it is replaced. */
export function asVersion(page: Page) {
  return {
    page_id: page._id,
    number: page.version,
    ...presentDetails(page),
    content: page.content,
    content_hash: page.content_hash,
    images: page.images,
    saved_by: page.saved_by,
    source: page.source,
    saved_at: page.updated_at,
    replaced_at: new Date(),
  };
}

function conflict(page: Page): AppError {
  const current: PageAnswer = presentPage(page);
  return new AppError('revision_conflict', {
    body: { current, saved_by: page.saved_by, saved_at: page.updated_at.toISOString() },
  });
}

/** A content operation is about to change this page: the caller keeps the work and tries again. */
function staged(page: Page): AppError {
  return new AppError('revision_conflict', {
    message: 'An import is changing this page. Your work is kept; try again in a moment.',
    body: { current: presentPage(page) satisfies PageAnswer },
  });
}

function isDuplicate(error: unknown): boolean {
  return (error as { code?: unknown }).code === 11000;
}

async function addressErrors<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    const { keyPattern } = error as { keyPattern?: Record<string, unknown> };
    if (isDuplicate(error) && keyPattern && 'address' in keyPattern)
      throw new AppError('address_taken', { cause: error });
    throw error;
  }
}
