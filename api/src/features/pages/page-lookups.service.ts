import type { Connection } from 'mongoose';
import { PUBLIC_PAGES } from './page-visibility.ts';
import { pageModel, type PageDocument } from './pages.model.ts';
import { readTogether } from './read-together.ts';

/** A page that shows at least one of the given images. */
export interface PageImageUse {
  id: number;
  title: string;
  /** Whether it is in the trash. */
  deleted: boolean;
  images: readonly string[];
}

/**
 * Reads pages for visitors and for other features. Only `count` and `findImageUses` see pages that
 * are not public (`page-visibility.ts`).
 */
export interface PageLookups {
  /** The page that visitors see, or null. */
  find(id: number): Promise<PageDocument | null>;
  exists(id: number): Promise<boolean>;
  /** The number of pages, public or not, without the trash. */
  count(): Promise<number>;
  /** The number of the page with this readable address, or null. */
  findByAddress(address: string): Promise<number | null>;
  /** The page that had this readable address before, with its current address ('' if none), or null. */
  findByFormerAddress(address: string): Promise<{ id: number; address: string } | null>;
  /** Pages with numbers greater than `after`, in order. */
  readAfter(after: number, limit: number): AsyncIterable<PageDocument>;
  /** All pages, by number, without their content. */
  listPublished(): Promise<{ id: number; address: string; updatedAt: Date }[]>;
  /** Finds pages that show one of these images (`<sha256>.<ext>`), including the trash. */
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
