import type { PageEntry } from '../../content/entities/page.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { headOf, readPage, readPages, type Page, type PageHead } from './page-record.ts';
import { isPublicEntry } from './page-visibility.ts';

/** A page that shows at least one of the given images. */
interface PageImageUse {
  id: number;
  title: string;
  deleted: boolean;
  images: readonly string[];
}

/** A page that is not in the trash. */
export interface LivePage {
  id: number;
  title: string;
  /** '' if it has none. */
  address: string;
  isPublic: boolean;
}

/**
 * Reads pages for visitors and for other features. Only `count`, `findLive`, `findImageUses`,
 * `findPrivateByFormerAddress` and `readPrivateAfter` also return pages that are not public
 * (`page-visibility.ts`).
 */
export interface PageLookups {
  /** Returns a page that visitors see, or null. */
  find(id: number): Promise<Page | null>;
  exists(id: number): Promise<boolean>;
  /** Returns the numbers in `ids` whose pages are public. */
  findPublic(ids: readonly number[]): Promise<Set<number>>;
  /** Counts the pages, public or not, without the trash. */
  count(): Promise<number>;
  /**
   * Returns pages with one of these numbers or readable addresses. Includes private pages, but no pages in
   * the trash.
   */
  findLive(wanted: { ids: readonly number[]; addresses: readonly string[] }): Promise<LivePage[]>;
  /** Returns the number of the page with this readable address, or null. */
  findByAddress(address: string): Promise<number | null>;
  /**
   * Returns the page that had this readable address before, with its current address ('' if none), or
   * null.
   */
  findByFormerAddress(address: string): Promise<{ id: number; address: string } | null>;
  /** Returns a private page that had this readable address before, or null. */
  findPrivateByFormerAddress(address: string): Promise<{ id: number; title: string } | null>;
  /** Reads pages with numbers greater than `after`, in order and from one snapshot. */
  readAfter(after: number, limit: number): AsyncIterable<Page>;
  /** Returns the public pages with numbers greater than `after`, without their content. */
  listPublicAfter(after: number, limit: number): Promise<PageHead[]>;
  /** Reads the private pages with numbers greater than `after`, in order. */
  readPrivateAfter(after: number, limit: number): AsyncIterable<Page>;
  /** Returns all pages that search engines may list, by number, without their content. */
  listPublished(): Promise<{ id: number; address: string; updatedAt: Date }[]>;
  /** Whether a public page shows this image (`<sha256>.<ext>`). */
  isImageShown(fileName: string): Promise<boolean>;
  /** Finds pages that show one of these images (`<sha256>.<ext>`), including the trash. */
  findImageUses(fileNames: readonly string[]): Promise<PageImageUse[]>;
}

/** The number of pages whose content is read in one query. */
const AT_ONCE = 20;

/**
 * Creates the service. It is one function, because its calls are short queries that share the rules for
 * public pages and for pages in the trash.
 */
export function createPageLookups(deps: {
  content: Pick<ContentStore, 'get' | 'refresh' | 'snapshot'>;
}): PageLookups {
  const { content } = deps;
  const publicEntry = (snapshot: SiteSnapshot, id: number): PageEntry | undefined => {
    const entry = snapshot.entry('page', id);
    return entry && isPublicEntry(entry) ? entry : undefined;
  };
  /**
   * Finds a public page. If this instance does not know the page, it asks the database, because another
   * instance may have published the page a moment ago.
   */
  async function publicPage(
    look: (snapshot: SiteSnapshot) => PageEntry | undefined,
  ): Promise<PageEntry | undefined> {
    const isPublic = (entry: PageEntry | undefined) => entry && isPublicEntry(entry);
    const known = look(content.snapshot());
    if (isPublic(known)) return known;
    const found = look(await content.refresh());
    return isPublic(found) ? found : undefined;
  }
  const live = (snapshot: SiteSnapshot) => snapshot.all('page').filter(({ deleted }) => !deleted);

  async function findSome(
    isWanted: (entry: PageEntry) => boolean,
    after: number,
    limit: number,
  ): Promise<PageEntry[]> {
    const found = (await content.refresh())
      .all('page')
      .filter((entry) => entry.id > after && isWanted(entry));
    return found.toSorted((a, b) => a.id - b.id).slice(0, limit);
  }

  async function* readSome(...wanted: Parameters<typeof findSome>): AsyncGenerator<Page> {
    const found = await findSome(...wanted);
    for (let at = 0; at < found.length; at += AT_ONCE)
      yield* await readPages(content, found.slice(at, at + AT_ONCE));
  }

  return {
    async find(id) {
      const entry = await publicPage((snapshot) => snapshot.entry('page', id));
      return entry ? readPage(content, entry) : null;
    },
    exists: async (id) =>
      (await publicPage((snapshot) => snapshot.entry('page', id))) !== undefined,
    async findPublic(ids) {
      const snapshot = content.snapshot();
      return new Set(ids.filter((id) => publicEntry(snapshot, id)));
    },
    count: async () => live(await content.refresh()).length,
    async findLive({ ids, addresses }) {
      const [wantedIds, wantedAddresses] = [new Set(ids), new Set(addresses)];
      return live(await content.refresh())
        .filter(({ id, address }) => wantedIds.has(id) || wantedAddresses.has(address))
        .map((entry) => {
          const { id, title, address } = entry;
          return { id, title, address, isPublic: isPublicEntry(entry) };
        });
    },
    async findByAddress(address) {
      return (await publicPage((snapshot) => snapshot.pageByAddress(address)))?.id ?? null;
    },
    async findByFormerAddress(address) {
      const entry = await publicPage((snapshot) => snapshot.pageByFormerAddress(address));
      return entry ? { id: entry.id, address: entry.address } : null;
    },
    async findPrivateByFormerAddress(address) {
      const found = live(await content.refresh()).find(
        (entry) => !isPublicEntry(entry) && entry.former_addresses.includes(address),
      );
      return found ? { id: found.id, title: found.title } : null;
    },
    readAfter: (after, limit) => readSome(isPublicEntry, after, limit),
    listPublicAfter: async (after, limit) =>
      (await findSome(isPublicEntry, after, limit)).map(headOf),
    readPrivateAfter: (after, limit) =>
      readSome((entry) => !entry.deleted && !isPublicEntry(entry), after, limit),
    async listPublished() {
      return content
        .snapshot()
        .all('page')
        .filter((entry) => isPublicEntry(entry) && !entry.noindex)
        .toSorted((a, b) => a.id - b.id)
        .map(({ id, address, updated_at: updatedAt }) => ({ id, address, updatedAt }));
    },
    async isImageShown(fileName) {
      const shows = (entry: PageEntry) => isPublicEntry(entry) && entry.images.includes(fileName);
      return content.snapshot().all('page').some(shows);
    },
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const wanted = new Set(fileNames);
      return (await content.refresh())
        .all('page')
        .flatMap(({ id, title, deleted, images, schedule }) => {
          const all = [...new Set([...images, ...(schedule?.publishes?.images ?? [])])];
          const use = { id, title, deleted: deleted !== undefined, images: all };
          return all.some((image) => wanted.has(image)) ? [use] : [];
        })
        .toSorted((a, b) => a.id - b.id);
    },
  };
}
