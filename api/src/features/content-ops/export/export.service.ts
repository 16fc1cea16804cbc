import { imageDetails, type BundleMediaEntry } from '@siteyard/schemas/bundle';
import type { ExportedPage } from '@siteyard/schemas/export';
import { normalisePageContent } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { hashPage } from '@siteyard/schemas/page-hash';
import { toSection } from '@siteyard/schemas/section';
import { IMAGE_TYPES } from '@siteyard/schemas/upload';
import { detailsOf } from '@siteyard/schemas/page-details';
import type { SectionsService } from '../../sections/sections.service.ts';
import { readSection } from '../../sections/stored-section.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { PageLookups } from '../../pages/page-lookups.service.ts';
import { imageFileName, type UploadsService } from '../../uploads/uploads.service.ts';

/** A batch ends when it has this many characters of JSON. */
const FULL = 4 * 1024 * 1024;

/** Reads a site in batches, in the form of a bundle. */
export function createExportService(deps: {
  pages: Pick<PageLookups, 'readAfter' | 'readPrivateAfter'>;
  sections: Pick<SectionsService, 'readAfter'>;
  uploads: Pick<UploadsService, 'listAfter'>;
}) {
  return {
    /** Published pages by number, upgraded and in canonical form, as JSON. */
    pages: (after: number, limit: number) => pagesOf(deps.pages.readAfter(after, limit), limit),

    /** What tells whether published pages are as a run has written them: their hashes, as stored. */
    async pageHashes(after: number, limit: number) {
      const pages: { id: number; hash: string }[] = [];
      for await (const page of deps.pages.readAfter(after, limit)) {
        const contentHash = sha256(JSON.stringify(page.content));
        pages.push({ id: page._id, hash: hashPage(detailsOf(page), contentHash, sha256) });
      }
      return { pages, next: pages.length === limit ? (pages.at(-1)?.id ?? null) : null };
    },

    /** The same of the pages that visitors do not see. No bundle has them: migrations change them. */
    privatePages: (after: number, limit: number) =>
      pagesOf(deps.pages.readPrivateAfter(after, limit), limit),

    /** The site's own sections by key, upgraded and in canonical form. */
    async sections(after: string, limit: number) {
      const stored = deps.sections.readAfter(after, limit);
      const { batch, isFull } = await batchOf(stored, limit, (section) =>
        toSection(section._id, readSection(section)),
      );
      return { sections: batch, next: isFull ? (batch.at(-1)?.key ?? null) : null };
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

/** The answer as text: its size has to be known anyway, and pages are large. */
async function pagesOf(stored: ReturnType<PageLookups['readAfter']>, limit: number) {
  const { batch, texts, isFull } = await batchOf(stored, limit, (page): ExportedPage => {
    const content = normalisePageContent(readPageContent(page.content).content);
    return { id: page._id, key: page.key, ...detailsOf(page), content };
  });
  const next = isFull ? (batch.at(-1)?.id ?? null) : null;
  return `{"pages":[${texts.join(',')}],"next":${JSON.stringify(next)}}`;
}

type StoredImage = Awaited<ReturnType<UploadsService['listAfter']>>[number];

function mediaEntryOf(record: StoredImage): BundleMediaEntry {
  const { extension, width, height, bytes } = record;
  return { ...imageDetails(record), type: IMAGE_TYPES[extension], width, height, bytes };
}

export type ExportService = ReturnType<typeof createExportService>;

/** What is read until a batch is full, and whether there may be more. */
async function batchOf<Stored, Exported>(
  stored: AsyncIterable<Stored>,
  limit: number,
  present: (stored: Stored) => Exported,
): Promise<{ batch: Exported[]; texts: string[]; isFull: boolean }> {
  const batch: Exported[] = [];
  const texts: string[] = [];
  let size = 0;
  for await (const each of stored) {
    const exported = present(each);
    batch.push(exported);
    const text = JSON.stringify(exported);
    texts.push(text);
    size += text.length;
    if (size >= FULL) break;
  }
  return { batch, texts, isFull: batch.length === limit || size >= FULL };
}
