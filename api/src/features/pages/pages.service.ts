import {
  withSearchDefaults,
  emptyPageContent,
  type PageContent,
  readPageContent,
  detailsOf,
  type PageDetails,
} from '@siteyard/schemas/content';
import { withSocialImage } from '@siteyard/schemas/images';
import { PAGE_LIMITS } from '@siteyard/schemas/primitives/limits';
import { cutText } from '@siteyard/schemas/primitives/shorten';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Sanitiser } from '../../adapters/sanitiser.ts';
import type { ContentStore } from '../../content/store.ts';
import { callOf, type Actor } from '../../lib/actor.ts';
import type { PageVersionsService } from '../page-versions/page-versions.service.ts';
import { intendedDetails } from './intended-details.ts';
import { cleanRichText } from './clean-rich-text.ts';
import { insertPage } from './insert-page.ts';
import { detailsUpdate } from './details-update.ts';
import { pageConflict } from './page-conflict.ts';
import { prepareValid } from './prepared-content.ts';
import { detailsOfRoot, readSentContent, withoutCacheBuster } from './sent-content.ts';
import { publicationFields, publishing, unpublishing } from './page-publishing.ts';
import {
  headOf,
  isAddressTaken,
  liveEntry,
  newestFirst,
  readPage,
  type Page,
  type PageHead,
  type ScheduledChange,
} from './page-record.ts';
import { findByWords } from './page-search.ts';
import { createPageTrash, type PageTrash } from './page-trash.service.ts';
import { isPublic } from './page-visibility.ts';
import type { PageWriter, PageWrites, Write } from './page-write.ts';

export type { Page, ScheduledChange };

interface PageList {
  /** Prefixes of words of title, description, address or number. */
  search?: string;
  skip?: number;
  limit?: number;
}

export interface PagesService extends PageTrash {
  /** Lists pages without content, the latest change first. */
  list(options: PageList): Promise<{ pages: PageHead[]; total: number }>;
  /** @throws AppError `page_not_found` */
  get(id: number): Promise<Page>;
  /** Returns a page; null if there is none. */
  find(id: number): Promise<Page | null>;
  /**
   * Creates an empty page. A call with the same `idempotencyKey` by the same caller is a retry.
   * @throws AppError `address_taken`, `address_reserved`
   */
  create(details: PageDetails, actor: Actor, idempotencyKey?: string): Promise<Page>;
  /** Creates an unpublished page with blocks of the product. @throws AppError as `create` */
  createWith(content: PageContent, details: PageDetails, actor: Actor): Promise<Page>;
  /**
   * Changes title, description, address or social image.
   * @throws AppError `page_not_found`, `revision_conflict`, `address_taken`, `address_reserved`
   */
  updateDetails(id: number, details: Partial<PageDetails>, write: Write): Promise<Page>;
  /**
   * Publishes content.
   * @throws AppError `page_not_found`, `revision_conflict`, `invalid_content`, `json_not_accepted`,
   *   `too_large`, `address_taken`, `address_reserved`
   */
  publish(id: number, content: unknown, write: Write): Promise<Page>;
  /**
   * Restores the content and details of a version. The page keeps its address if the former one is in use.
   * @throws AppError `page_not_found`, `version_not_found`
   */
  restoreVersion(id: number, number: number, actor: Actor): Promise<Page>;
  /** Copies a page. The copy is unpublished and has no address. @throws AppError `page_not_found` */
  duplicate(id: number, actor: Actor): Promise<Page>;
  /**
   * Hides a page from visitors and keeps its content. Publishing shows it again.
   * @throws AppError `page_not_found`
   */
  unpublish(id: number, writer: PageWriter): Promise<Page>;
}

/** The rules of pages. Each change is one commit of the content store. */
export function createPagesService(deps: {
  content: Pick<ContentStore, 'commit' | 'get' | 'refresh'>;
  versions: Pick<PageVersionsService, 'get' | 'listSince'>;
  sanitiser: Pick<Sanitiser, 'clean'>;
  writes: PageWrites;
}): PagesService {
  const { content, versions } = deps;
  const { write, commit } = deps.writes;

  const find = async (id: number): Promise<Page | null> => {
    const entry = (await content.refresh()).entry('page', id);
    return !entry || entry.deleted ? null : readPage(content, entry);
  };

  const get = async (id: number): Promise<Page> =>
    readPage(content, liveEntry(await content.refresh(), id));

  /** Cleans stored content, because it may be older than the current rules for rich text. */
  const cleaned = (stored: unknown) =>
    cleanRichText(readPageContent(stored).content, deps.sanitiser);

  return {
    async list({ search, skip = 0, limit = 0 }) {
      const live = (await content.refresh()).all('page').filter(({ deleted }) => !deleted);
      const found = findByWords(live, search).toSorted(newestFirst);
      const some = found.slice(skip, limit === 0 ? undefined : skip + limit);
      return { pages: some.map(headOf), total: found.length };
    },
    get,
    find,
    create: (details, actor, idempotencyKey) =>
      insertPage(
        content,
        { ...details, ...withoutCacheBuster(details) },
        {
          prepared: prepareValid(emptyPageContent(CONTENT_VERSION)),
          actor,
          createdWith: callOf(actor, idempotencyKey),
        },
      ),
    updateDetails: (id, details, how) =>
      write(id, how, 'details', (page) => {
        const set = detailsUpdate(page, withoutCacheBuster(details));
        if (set === null) return null;
        if (how.revision !== undefined && how.revision !== page.details_revision)
          throw pageConflict(page);
        return set;
      }),
    async publish(id, raw, how) {
      const sent = await cleanRichText(readSentContent(raw), deps.sanitiser);
      const details = detailsOfRoot(sent);
      return write(id, how, 'publish', async (page) => {
        const intended = await intendedDetails(versions, page, details, how);
        return publishing(page, sent, intended, how.revision);
      });
    },
    unpublish: (id, writer) => write(id, writer, 'unpublish', unpublishing),
    async restoreVersion(id, number, actor) {
      await get(id);
      const version = await versions.get(id, number);
      const prepared = prepareValid(await cleaned(version.content));
      const details = withSearchDefaults(detailsOf(version));
      const isTaken = isAddressTaken(await content.refresh(), details.address, id);
      return write(id, { actor }, 'restore_version', (page) => ({
        ...details,
        address: isTaken ? page.address : details.address,
        content: prepared.content,
        content_hash: prepared.hash,
        images: withSocialImage(prepared.images, details.social_image),
        content_revision: page.content_revision + 1,
        details_revision: page.details_revision + 1,
        // Restoring a version does not publish a page that visitors do not see.
        ...(isPublic(page) && publicationFields(page)),
      }));
    },
    createWith: (blocks, details, actor) =>
      insertPage(
        content,
        { ...details, ...withoutCacheBuster(details) },
        { prepared: prepareValid(blocks), actor },
      ),
    async duplicate(id, actor) {
      const page = await get(id);
      const details = detailsOf(page);
      const title = cutText(`Copy of ${details.title || `#${id}`}`, PAGE_LIMITS.title).trim();
      const prepared = prepareValid(await cleaned(page.content));
      return insertPage(content, { ...details, title, address: '' }, { prepared, actor });
    },
    ...createPageTrash({ content, commit }),
  };
}
