import type { Connection, QueryFilter } from 'mongoose';
import { withContents } from '../../database/content-references.ts';
import { usable } from '../../database/stored-documents.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import { runOf, type StagedContent } from '../site-state/staged-content.service.ts';
import { isPrivate, isPublic, PRIVATE_PAGES, PUBLIC_PAGES } from './page-visibility.ts';
import { pageModel, type PageDocument } from './pages.model.ts';
import { readTogether } from '../../lib/read-together.ts';
import { asCommitted } from './staged-reads.ts';

/** A page that shows at least one of the given images. */
export interface PageImageUse {
  id: number;
  title: string;
  /** Whether it is in the trash. */
  deleted: boolean;
  images: readonly string[];
}

/** A page that is not in the trash. */
export interface LivePage {
  id: number;
  title: string;
  /** '' for none. */
  address: string;
  isPublic: boolean;
}

/**
 * Reads pages for visitors and for other features. Only `count`, `findLive`, `findImageUses`,
 * `findPrivateByFormerAddress` and `readPrivateAfter` see pages that are not public (`page-visibility.ts`). All but the first three see
 * what the committed run has staged.
 */
export interface PageLookups {
  /** The page that visitors see, or null. */
  find(id: number): Promise<PageDocument | null>;
  exists(id: number): Promise<boolean>;
  /** Those of these numbers whose pages visitors see. */
  findPublic(ids: readonly number[]): Promise<Set<number>>;
  /** The number of pages, public or not, without the trash. */
  count(): Promise<number>;
  /** Pages with one of these numbers or readable addresses, public or not, without the trash. */
  findLive(wanted: { ids: readonly number[]; addresses: readonly string[] }): Promise<LivePage[]>;
  /** The number of the page with this readable address, or null. */
  findByAddress(address: string): Promise<number | null>;
  /** The page that had this readable address before, with its current address ('' if none), or null. */
  findByFormerAddress(address: string): Promise<{ id: number; address: string } | null>;
  /** A page that had this readable address before and that visitors do not see now, or null. */
  findPrivateByFormerAddress(address: string): Promise<{ id: number; title: string } | null>;
  /**
   * Pages with numbers greater than `after`, in order.
   * @param asBytes see `HowToRead`
   */
  readAfter(after: number, limit: number, asBytes?: boolean): AsyncIterable<PageDocument>;
  /** The same of the pages that visitors do not see. */
  readPrivateAfter(after: number, limit: number): AsyncIterable<PageDocument>;
  /** All pages that search engines may list, by number, without their content. */
  listPublished(): Promise<{ id: number; address: string; updatedAt: Date }[]>;
  /** Whether a page that visitors see shows this image (`<sha256>.<ext>`). */
  isImageShown(fileName: string): Promise<boolean>;
  /** Finds pages that show one of these images (`<sha256>.<ext>`), including the trash. */
  findImageUses(fileNames: readonly string[]): Promise<PageImageUse[]>;
}

export function createPageLookups(deps: {
  connection: Connection;
  siteState: Pick<SiteState, 'committedRuns'>;
  staged: StagedContent;
}): PageLookups {
  const { siteState, staged } = deps;
  const model = pageModel(deps.connection);
  const read = (ids: number[]) => model.find({ _id: { $in: ids } }).lean<PageDocument[]>();
  const readOne = readTogether(read);

  /** Each lookup uses the runs that are committed when it starts, from its first read to its last. */
  const find = async (id: number, runs = siteState.committedRuns()) => {
    const found = await readOne(id);
    const [page] = found ? await asCommitted([found], runs, staged, read) : [];
    return page && isPublic(page) ? page : null;
  };

  /** The public pages among some that may have what is looked for, once staged content counts. */
  async function among(
    ids: readonly number[],
    runs: readonly string[],
    fits: (page: PageDocument) => boolean,
  ): Promise<PageDocument | null> {
    for (const id of new Set(ids)) {
      const page = await find(id, runs);
      if (page && fits(page)) return page;
    }
    return null;
  }

  /** @param pages which pages, and whether one of them is still or already among these */
  async function* readSome(
    pages: { filter: object; has: (page: PageDocument) => boolean },
    after: number,
    limit: number,
    asBytes = false,
  ): AsyncIterable<PageDocument> {
    const runs = siteState.committedRuns();
    const isPlain = runs.length === 0;
    // A run may bring any page there, so all are looked at while one is committed.
    const filter = { _id: { $gt: after }, ...(isPlain && pages.filter) };
    // The driver's own cursor: that of mongoose takes longer for each page than decoding it.
    const found = model.collection.find(filter as object, {
      sort: { _id: 1 },
      batchSize: isPlain ? 100 : Math.min(100, Math.max(BATCH, limit)),
      ...(isPlain && limit < Infinity && { limit }),
    });
    const documents = found as unknown as AsyncIterable<PageDocument>;
    // Bytes are no content that anybody could look into.
    const readable = asBytes
      ? withContents(model, usable(model, documents, isNotContent), { asBytes, atOnce: limit })
      : usable(model, withContents(model, documents, { atOnce: limit }));
    if (isPlain) return yield* readable;
    let left = limit;
    for await (const some of inGroups(readable, Math.min(BATCH, limit))) {
      const current = await asCommitted(some, runs, staged, read);
      const shown = current.filter(pages.has).toSorted((a, b) => a._id - b._id);
      yield* shown.slice(0, left);
      left -= shown.length;
      if (left <= 0) return;
    }
  }

  const readAfter: PageLookups['readAfter'] = (after, limit, asBytes) =>
    readSome({ filter: PUBLIC_PAGES, has: isPublic }, after, limit, asBytes);

  return {
    find: (id) => find(id),
    exists: async (id) => (await find(id)) !== null,
    async findPublic(ids) {
      const runs = siteState.committedRuns();
      const filter = { _id: { $in: [...ids] }, ...PUBLIC_PAGES };
      const pages =
        runs.length === 0
          ? await model.find(filter, { _id: 1 }).lean()
          : (await asCommitted(await read([...ids]), runs, staged, read)).filter(isPublic);
      return new Set(pages.map(({ _id }) => _id));
    },
    count: () => model.countDocuments({ status: 'live' }),
    async findLive({ ids, addresses }) {
      const look = async (filter: QueryFilter<PageDocument>) =>
        model
          .find({ ...filter, status: 'live' }, { title: 1, address: 1, status: 1, published_at: 1 })
          .lean<PageDocument[]>();
      // Two searches, because the embedded database would read every page for one with $or.
      const found = await Promise.all([
        ids.length > 0 ? look({ _id: { $in: [...ids] } }) : [],
        addresses.length > 0 ? look({ address: { $in: [...addresses] } }) : [],
      ]);
      const pages = [...new Map(found.flat().map((page) => [page._id, page])).values()];
      return pages.map((page) => ({
        id: page._id,
        title: page.title ?? '',
        address: page.address ?? '',
        isPublic: isPublic(page),
      }));
    },
    async findByAddress(address) {
      const runs = siteState.committedRuns();
      const findStored = () => model.findOne({ address, ...PUBLIC_PAGES }, { _id: 1 }).lean();
      if (runs.length === 0) return (await findStored())?._id ?? null;
      const changed = await staged.findByAddress(runs, address);
      const fresh = await model.find({ 'next.address': address }, { _id: 1 }).lean();
      // Last: one that is folded meanwhile has the address now.
      const stored = await findStored();
      const ids = [...changed, ...[...fresh, ...(stored ? [stored] : [])].map(({ _id }) => _id)];
      return (await among(ids, runs, (page) => page.address === address))?._id ?? null;
    },
    async findByFormerAddress(address) {
      const runs = siteState.committedRuns();
      const stored = await model
        .find({ former_addresses: address, ...PUBLIC_PAGES }, { _id: 1, address: 1, next: 1 })
        .lean();
      const plain = stored.find(({ next }) => runOf(next) === null);
      if (runs.length === 0 || plain) {
        const page = plain ?? stored[0];
        return page ? { id: page._id, address: page.address ?? '' } : null;
      }
      const ids = [
        ...(await staged.findByFormerAddress(runs, address)),
        ...stored.map(({ _id }) => _id),
      ];
      const page = await among(ids, runs, (each) =>
        (each.former_addresses ?? []).includes(address),
      );
      return page && { id: page._id, address: page.address ?? '' };
    },
    async findPrivateByFormerAddress(address) {
      const filter = { former_addresses: address, ...PRIVATE_PAGES };
      const page = await model.findOne(filter, { title: 1 }).lean();
      return page && { id: page._id, title: page.title ?? '' };
    },
    readAfter,
    readPrivateAfter: (after, limit) =>
      readSome({ filter: PRIVATE_PAGES, has: isPrivate }, after, limit),
    async listPublished() {
      const pages: Awaited<ReturnType<PageLookups['listPublished']>> = [];
      const mayBeListed = ({ noindex }: PageDocument) => noindex !== true;
      const entry = ({ _id, address, updated_at }: PageDocument) => ({
        id: _id,
        address: address ?? '',
        updatedAt: updated_at,
      });
      if (siteState.committedRuns().length > 0) {
        for await (const page of readAfter(0, Infinity))
          if (mayBeListed(page)) pages.push(entry(page));
        return pages;
      }
      const found = await model
        .find(PUBLIC_PAGES, { address: 1, updated_at: 1, noindex: 1 })
        .sort({ _id: 1 })
        .lean<PageDocument[]>();
      return found.filter(mayBeListed).map(entry);
    },
    async isImageShown(fileName) {
      return (await model.exists({ images: fileName, ...PUBLIC_PAGES })) !== null;
    },
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const some = { $in: [...fileNames] };
      // New pages of a run do not count yet: its plan tells which images nothing uses.
      const settled = { status: { $in: ['live', 'deleted'] } } as const;
      const fields = { title: 1, status: 1, images: 1, scheduled_content: 1 };
      // Two searches, because each has an index of its own.
      const found = await Promise.all([
        model.find({ images: some, ...settled }, fields).lean<PageDocument[]>(),
        model.find({ 'scheduled_content.images': some, ...settled }, fields).lean<PageDocument[]>(),
      ]);
      return uniquePages(found.flat()).map(({ _id, title, status, images, scheduled_content }) => ({
        id: _id,
        title: title ?? '',
        deleted: status === 'deleted',
        images: [...new Set([...(images ?? []), ...(scheduled_content?.images ?? [])])],
      }));
    },
  };
}

const isNotContent = (path: string): boolean => path !== 'content';

/** Each page once, by number. */
const uniquePages = (pages: readonly PageDocument[]): PageDocument[] =>
  [...new Map(pages.map((page) => [page._id, page])).values()].toSorted((a, b) => a._id - b._id);

/** Pages of which what is staged is read at once while a run is committed. */
const BATCH = 25;

async function* inGroups<T>(all: AsyncIterable<T>, size: number): AsyncGenerator<T[]> {
  let some: T[] = [];
  for await (const each of all) {
    some.push(each);
    if (some.length < size) continue;
    yield some;
    some = [];
  }
  if (some.length > 0) yield some;
}
