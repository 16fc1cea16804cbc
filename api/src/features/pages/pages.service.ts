import {
  searchDetails,
  withoutSearchDefaults,
  withSearchDefaults,
} from '@siteyard/schemas/search-details';
import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import { withSocialImage } from '@siteyard/schemas/images';
import { PAGE_LIMITS } from '@siteyard/schemas/limits';
import type { PageDetails } from '@siteyard/schemas/page';
import { emptyPageContent, type PageContent } from '@siteyard/schemas/page-content';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { Connection, QueryFilter } from 'mongoose';
import type { Actor } from '../../lib/actor.ts';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import { createTurns, untilWritten } from '../../lib/in-turn.ts';
import { searchFilter } from '../../database/search-words.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { StagedContent } from '../site-state/staged-content.service.ts';
import { whenFree } from '../site-state/when-free.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { cleanRichText } from './clean-rich-text.ts';
import {
  canonical,
  detailsOfRoot,
  readSentContent,
  withoutCacheBuster,
  type PreparedContent,
} from './page-content-write.ts';
import { differingDetails, isReplaced, withoutFormer } from './changed-details.ts';
import { createFindHolder } from './held-addresses.ts';
import {
  addressErrors,
  asVersion,
  changedDetails,
  conflict,
  formerAddresses,
  staged,
  wordsOf,
} from './page-changes.ts';
import { published, publishing, unpublishing } from './page-publishing.ts';
import { createPageSchedules, NO_SCHEDULE, type PageSchedules } from './page-schedules.service.ts';
import { createPageTrash, type PageTrash } from './page-trash.service.ts';
import { isPublic } from './page-visibility.ts';
import {
  pageModel,
  UNLISTED,
  type PageDocument,
  type PageHead,
  type ScheduledChange,
} from './pages.model.ts';
import { detailsOf } from '@siteyard/schemas/page-details';
import type { Change, Write, WritePage } from './page-write.ts';
import { asCommitted } from './staged-reads.ts';

export type { ScheduledChange };

/** A stored page. */
export type Page = PageDocument;
export interface PageList {
  /** Prefixes of words of title, description, address or number. */
  search?: string;
  skip?: number;
  limit?: number;
}

export interface PagesService extends PageTrash, PageSchedules {
  /** Latest change first, without content. */
  list(options: PageList): Promise<{ pages: PageHead[]; total: number }>;
  /** @throws AppError `page_not_found` */
  get(id: number): Promise<Page>;
  /** The same, or null where there is no such page. */
  find(id: number): Promise<Page | null>;
  /** Creates an empty page. A call with the same `idempotencyKey` by the same caller is a retry. */
  create(details: PageDetails, actor: Actor, idempotencyKey?: string): Promise<Page>;
  /** Creates a page with blocks of the product, which visitors do not see until it is published. */
  createWith(content: PageContent, details: PageDetails, actor: Actor): Promise<Page>;
  /** Changes title, description, address or social image. @throws `revision_conflict`, `address_taken` */
  updateDetails(id: number, details: Partial<PageDetails>, write: Write): Promise<Page>;
  /** Publishes content. @throws `revision_conflict`, `invalid_content`, `address_taken` */
  publish(id: number, content: unknown, write: Write): Promise<Page>;
  /** Restores the content and details of a version. */
  restoreVersion(id: number, number: number, actor: Actor): Promise<Page>;
  duplicate(id: number, actor: Actor): Promise<Page>;
  /** Hides a page from visitors and keeps its content; publishing shows it again. */
  unpublish(id: number, actor: Actor): Promise<Page>;
}

/** The rules of pages: every write is a compare-and-set, and saves the previous state as a version. */
export function createPagesService(deps: {
  connection: Connection;
  siteState: SiteState;
  versions: PageVersionsService;
  sanitiser: Pick<Sanitiser, 'clean'>;
  staged: Pick<StagedContent, 'findByAddress' | 'findShown'>;
  /** How long a write waits for a run that changes the page, in ms. */
  waitMs?: number;
}): PagesService {
  const { siteState, versions } = deps;
  const model = pageModel(deps.connection);
  const turns = createTurns<number>();
  const findHolder = createFindHolder({ model, siteState, staged: deps.staged });

  /** @throws AppError `address_taken` where a run gives it to a page that is not folded */
  async function refuseHeld(address: string | undefined, own: number | null): Promise<void> {
    if ((await findHolder(address, own)) !== null) throw new AppError('address_taken');
  }

  const read = (ids: number[]) => model.find({ _id: { $in: ids } }).lean<Page[]>();

  /** The page as everybody sees it, or null. */
  const find = async (id: number): Promise<Page | null> => {
    const runs = siteState.committedRuns();
    const [page] = await asCommitted(await read([id]), runs, deps.staged, read);
    return page?.status === 'live' ? page : null;
  };

  const get = async (id: number): Promise<Page> => {
    const page = await find(id);
    if (!page) throw new AppError('page_not_found');
    return page;
  };

  /** The page as it is stored, once no run is about to change it. */
  const getToWrite = (id: number): Promise<Page> =>
    whenFree(
      async () => {
        const page = await model.findOne({ _id: id }).lean();
        if (page?.status === 'staged' || page?.status === 'live') return page;
        throw new AppError('page_not_found');
      },
      async (isLeft) => staged(await get(id), isLeft),
      deps,
    );

  /** Cleans stored content, which may be older than the current rules for rich text. */
  const cleaned = (stored: unknown) =>
    cleanRichText(readPageContent(stored).content, deps.sanitiser);

  const write: WritePage = (id, actor, change) =>
    turns(id, () => untilWritten(() => tryToWrite(id, actor, change)));

  /**
   * Saves the current state as a version, then writes by compare-and-set. Returns null if another
   * writer was first.
   */
  const tryToWrite = async (id: number, actor: Actor, change: Change): Promise<Page | null> => {
    const page = await getToWrite(id);
    const set = await change(page);
    if (set === null) return page;
    if (set.address !== page.address) await refuseHeld(set.address, id);
    await versions.keep(asVersion(page));
    const { address, scheduled, search_title, noindex, ...rest } = {
      ...set,
      saved_by: actor.name,
      source: actor.source,
    };
    const next = { ...page, ...set };
    const unset = {
      ...('content' in set && { content_ref: 1 as const }),
      ...(address === '' && { address: 1 as const }),
      ...(search_title === '' && { search_title: 1 as const }),
      ...(noindex === false && { noindex: 1 as const }),
      ...(scheduled === null && NO_SCHEDULE),
    };
    const update = {
      $set: {
        ...rest,
        ...(address && { address }),
        ...searchDetails({ search_title, noindex }),
        ...formerAddresses(page, address),
        search_words: wordsOf(next),
        updated_at: new Date(),
        version: page.version + 1,
      },
      ...(Object.keys(unset).length > 0 && { $unset: unset }),
    };
    const filter: QueryFilter<PageDocument> = {
      ...{ _id: id, status: 'live', version: page.version, next: null },
      // A schedule that is cancelled at this moment is not applied.
      ...(scheduled === null && { 'scheduled.id': page.scheduled?.id }),
    };
    const written = await addressErrors(() =>
      model.findOneAndUpdate(filter, update, { returnDocument: 'after' }).lean(),
    );
    if (written) await siteState.bump();
    return written;
  };

  /**
   * The details that a caller means to change. A caller that names a revision and no base may have
   * sent back details that it loaded, so values of former states since that revision are not changes.
   * @throws `revision_conflict` if a detail that the caller changes has another value than its base
   */
  const intended = async (
    page: Page,
    details: Partial<PageDetails>,
    { revision, baseDetails }: Omit<Write, 'actor'>,
  ): Promise<Partial<PageDetails>> => {
    const changed = differingDetails(page, details);
    const names = Object.keys(changed);
    if (names.length === 0) return changed;
    if (baseDetails && isReplaced(page, names, baseDetails)) throw conflict(page);
    if (baseDetails || revision === undefined) return changed;
    return withoutFormer(changed, await versions.listSince(page, revision));
  };

  const insert = async (
    details: PageDetails,
    prepared: PreparedContent,
    actor: Actor,
    createdWith?: string,
  ): Promise<Page> => {
    const now = new Date();
    const { address, ...rest } = withoutSearchDefaults(details);
    await refuseHeld(address, null);
    const id = await siteState.nextPageId();
    const page = {
      _id: id,
      status: 'live' as const,
      key: randomUUID(),
      ...rest,
      ...(address && { address }),
      content: prepared.content,
      content_hash: prepared.hash,
      images: withSocialImage(prepared.images, details.social_image),
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
    find,
    async create(details, actor, idempotencyKey) {
      const createdWith = idempotencyKey && `${actor.source}:${actor.name}:${idempotencyKey}`;
      const before = createdWith && (await model.findOne({ created_with: createdWith }).lean());
      if (before) return before;
      const clean = { ...details, ...withoutCacheBuster(details) };
      const empty = canonical(emptyPageContent(CONTENT_VERSION));
      try {
        return await insert(clean, empty, actor, createdWith);
      } catch (error) {
        // A concurrent call with the same key created the page.
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
    async publish(id, raw, how) {
      const sent = await cleanRichText(readSentContent(raw), deps.sanitiser);
      const details = detailsOfRoot(sent);
      return write(id, how.actor, async (page) =>
        publishing(page, sent, await intended(page, details, how), how.revision),
      );
    },
    unpublish: (id, actor) => write(id, actor, unpublishing),
    async restoreVersion(id, number, actor) {
      const version = await versions.get(await get(id), number);
      const prepared = canonical(await cleaned(version.content));
      const details = withSearchDefaults(detailsOf(version));
      const taken =
        details.address !== '' &&
        ((await model.exists({ address: details.address, _id: { $ne: id } })) !== null ||
          (await findHolder(details.address, id)) !== null);
      return write(id, actor, (page) => ({
        ...details,
        address: taken ? (page.address ?? '') : details.address,
        content: prepared.content,
        content_hash: prepared.hash,
        images: withSocialImage(prepared.images, details.social_image),
        content_revision: page.content_revision + 1,
        details_revision: page.details_revision + 1,
        // A page that visitors do not see stays so: bringing a version back is no publishing.
        ...(isPublic(page) && published(page)),
      }));
    },
    createWith: (content, details, actor) =>
      insert({ ...details, ...withoutCacheBuster(details) }, canonical(content), actor),
    async duplicate(id, actor) {
      const page = await get(id);
      const details = detailsOf(page);
      const title = cutText(`Copy of ${details.title || `#${id}`}`, PAGE_LIMITS.title).trim();
      const prepared = canonical(await cleaned(page.content));
      return insert({ ...details, title, address: '' }, prepared, actor);
    },
    ...createPageSchedules({
      ...{ model, get: getToWrite, write, intended },
      clean: (content) => cleanRichText(content, deps.sanitiser),
    }),
    ...createPageTrash({
      ...{ model, siteState, versions, turns, findHolder, waitMs: deps.waitMs },
      get: getToWrite,
    }),
  };
}
