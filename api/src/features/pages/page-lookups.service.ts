import type { Connection } from 'mongoose';
import { PUBLIC_PAGES } from './page-visibility.ts';
import { pageModel, type PageDocument } from './pages.model.ts';
import { readTogether } from './read-together.ts';

/** A page that shows one of the images that were asked for. */
export interface PageImageUse {
  id: number;
  title: string;
  /** It is in the trash, and may come back. */
  deleted: boolean;
  images: readonly string[];
}

/**
 * Reads of pages for visitors and for other features; nothing here changes anything. A page that is
 * not public (`page-visibility.ts`) is found by `count` and `findImageUses` alone.
 */
export interface PageLookups {
  /** The page as visitors see it, or null. */
  find(id: number): Promise<PageDocument | null>;
  exists(id: number): Promise<boolean>;
  /** How many there are, public or not, without the trash. */
  count(): Promise<number>;
  /** The number of the page with this readable address, or null. */
  findByAddress(address: string): Promise<number | null>;
  /** The present readable address ('' for none) of the page that had this one before, or null. */
  findByFormerAddress(address: string): Promise<{ id: number; address: string } | null>;
  /** Pages by number, from the one after `after` on. */
  readAfter(after: number, limit: number): AsyncIterable<PageDocument>;
  /** Every page, by number, without its content. */
  listPublished(): Promise<{ id: number; address: string; updatedAt: Date }[]>;
  /** Pages, also those in the trash, that show one of these images (`<sha256>.<ext>`). */
  findImageUses(fileNames: readonly string[]): Promise<PageImageUse[]>;
}

export function createPageLookups(deps: { connection: Connection }): PageLookups {
  const model = pageModel(deps.connection);
  return {
    find: readTogether((ids) => model.find({ _id: { $in: ids }, ...PUBLIC_PAGES }).lean()),
    exists: async (id) => (await model.exists({ _id: id, ...PUBLIC_PAGES })) !== null,
    count: () => model.countDocuments({ status: 'live' }),
    async findByAddress(address) {
      const page = await model.findOne({ address, ...PUBLIC_PAGES }, { _id: 1 }).lean();
      return page?._id ?? null;
    },
    async findByFormerAddress(address) {
      const page = await model
        .findOne({ former_addresses: address, ...PUBLIC_PAGES }, { address: 1 })
        .lean();
      return page && { id: page._id, address: page.address ?? '' };
    },
    readAfter: (after, limit) =>
      model
        .find({ _id: { $gt: after }, ...PUBLIC_PAGES })
        .sort({ _id: 1 })
        .limit(limit)
        .lean()
        .cursor({ batchSize: 25 }),
    async listPublished() {
      const pages = await model
        .find(PUBLIC_PAGES, { address: 1, updated_at: 1 })
        .sort({ _id: 1 })
        .lean();
      return pages.map(({ _id, address, updated_at }) => ({
        id: _id,
        address: address ?? '',
        updatedAt: updated_at,
      }));
    },
    async findImageUses(fileNames) {
      if (fileNames.length === 0) return [];
      const pages = await model
        .find({ images: { $in: [...fileNames] } }, { title: 1, status: 1, images: 1 })
        .sort({ _id: 1 })
        .lean();
      return pages.map(({ _id, title, status, images }) => ({
        id: _id,
        title: title ?? '',
        deleted: status === 'deleted',
        images: images ?? [],
      }));
    },
  };
}
