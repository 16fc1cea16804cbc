import { imagesOfSettings } from '@siteyard/schemas/images';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { ImageUse } from '@siteyard/schemas/http';
import type { ItemsService } from '../items/items.service.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';

/** Finds the places that show images, by their file names `<sha256>.<ext>`. */
export type FindImageUses = (
  fileNames: readonly string[],
) => Promise<ReadonlyMap<string, readonly ImageUse[]>>;

/**
 * Finds the uses of images: on pages and items (including the trash), in drafts, sections and settings,
 * and in content that the undo of an import or a seed would restore. Other old versions do not count, so
 * that unused pictures can be deleted.
 */
export function createImageUses(deps: {
  pages: Pick<PageLookups, 'findImageUses'>;
  drafts: { findImageUses(fileNames: readonly string[]): Promise<DraftImageUse[]> };
  sections: { findImageUses(fileNames: readonly string[]): Promise<SectionImageUse[]> };
  items: Pick<ItemsService, 'findImageUses'>;
  receipts: { findImageUses(fileNames: readonly string[]): Promise<ReceiptImageUse[]> };
  readSettings: () => Promise<SiteSettings>;
  /** Reads the unsaved settings of administrators. */
  readSettingsDrafts: () => Promise<SiteSettings[]>;
}): FindImageUses {
  return async (fileNames) => {
    const uses = new Map<string, ImageUse[]>(fileNames.map((name) => [name, []]));
    if (fileNames.length === 0) return uses;
    const add = (images: Iterable<string>, use: ImageUse) => {
      for (const name of images) uses.get(name)?.push(use);
    };
    const [pages, drafts, sections, items, receipts, settings, unsaved] = await Promise.all([
      deps.pages.findImageUses(fileNames),
      deps.drafts.findImageUses(fileNames),
      deps.sections.findImageUses(fileNames),
      deps.items.findImageUses(fileNames),
      deps.receipts.findImageUses(fileNames),
      deps.readSettings(),
      deps.readSettingsDrafts(),
    ]);
    for (const { id, title, deleted, images } of pages)
      add(images, { where: deleted ? 'trash' : 'page', page_id: id, title });
    for (const { pageId, images, isWithdrawn } of drafts)
      add(images, { where: isWithdrawn ? 'receipt' : 'draft', page_id: pageId, title: '' });
    for (const { name, images } of sections)
      add(images, { where: 'section', page_id: null, title: name });
    for (const { name, deleted, images } of items)
      add(images, { where: deleted ? 'trash' : 'item', page_id: null, title: name });
    const inSettings = new Set([settings, ...unsaved].flatMap(imagesOfSettings));
    add(inSettings, { where: 'settings', page_id: null, title: '' });
    for (const { pageId, title, images } of receipts)
      add(images, { where: 'receipt', page_id: pageId, title });
    return uses;
  };
}

/** A draft that shows at least one of the given images. */
export interface DraftImageUse {
  /** Null for a proposed page. */
  pageId: number | null;
  /** Whether this is a withdrawn proposal, which only an undo would offer again. */
  isWithdrawn: boolean;
  images: readonly string[];
}

/** A section that shows at least one of the given images. */
export interface SectionImageUse {
  name: string;
  images: readonly string[];
}

/** Content that an undo would restore with these images: a page, or null for a section or the settings. */
export interface ReceiptImageUse {
  pageId: number | null;
  title: string;
  images: readonly string[];
}
