import { imageDetails, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import type { ExportedPage } from '@siteyard/schemas/export';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { toSection, type Section } from '@siteyard/schemas/section';
import { IMAGE_TYPES } from '@siteyard/schemas/upload';
import { detailsOf } from '@siteyard/schemas/page-details';
import type { SectionsService } from '../../sections/sections.service.ts';
import { readSection } from '../../sections/stored-section.ts';
import type { PageLookups } from '../../pages/page-lookups.service.ts';
import { imageFileName, type UploadsService } from '../../uploads/uploads.service.ts';

/** A batch ends when its content exceeds this many characters of JSON. */
const FULL = 4 * 1024 * 1024;

/** Reads a site in batches, in the form of a bundle. */
export function createExportService(deps: {
  pages: Pick<PageLookups, 'readAfter'>;
  sections: Pick<SectionsService, 'readAfter'>;
  uploads: Pick<UploadsService, 'listAfter'>;
}) {
  return {
    /** Published pages by number, upgraded and in canonical form. */
    async pages(after: number, limit: number) {
      const pages: ExportedPage[] = [];
      let size = 0;
      for await (const stored of deps.pages.readAfter(after, limit)) {
        const content = normalisePageContent(readPageContent(stored.content).content);
        pages.push({ id: stored._id, key: stored.key, ...detailsOf(stored), content });
        size += JSON.stringify(content).length;
        if (size >= FULL) break;
      }
      const isFull = pages.length === limit || size >= FULL;
      return { pages, next: isFull ? (pages.at(-1)?.id ?? null) : null };
    },

    /** The site's own sections by key, upgraded and in canonical form. */
    async sections(after: string, limit: number) {
      const sections: Section[] = [];
      let size = 0;
      for await (const stored of deps.sections.readAfter(after, limit)) {
        const section = toSection(stored._id, readSection(stored));
        sections.push(section);
        size += JSON.stringify(section).length;
        if (size >= FULL) break;
      }
      const isFull = sections.length === limit || size >= FULL;
      return { sections, next: isFull ? (sections.at(-1)?.key ?? null) : null };
    },

    /** What `media/<sha256>.json` says of each image, by hash. */
    async uploads(after: string, limit: number) {
      const found = await deps.uploads.listAfter(after, limit);
      const media: Record<string, BundleMediaEntry> = {};
      for (const record of found) {
        media[imageFileName(record)] = mediaEntryOf(record);
      }
      return { media, next: found.length === limit ? (found.at(-1)?._id ?? null) : null };
    },
  };
}

type StoredImage = Awaited<ReturnType<UploadsService['listAfter']>>[number];

function mediaEntryOf(record: StoredImage): BundleMediaEntry {
  const { extension, width, height, bytes } = record;
  return { ...imageDetails(record), type: IMAGE_TYPES[extension], width, height, bytes };
}

export type ExportService = ReturnType<typeof createExportService>;
