import { imageDetails, type BundleMediaEntry, type DocumentFolder } from '@siteyard/schemas/bundle';
import type { ExportedPage } from '@siteyard/schemas/http';
import { IMAGE_TYPES } from '@siteyard/schemas/images';
import type { JsonObject } from '@siteyard/schemas/values';
import {
  normalisePageContent,
  type ContentProblem,
  readPageContent,
  hashPage,
  detailsOf,
} from '@siteyard/schemas/content';
import type { SettingsService } from '../../settings/settings.service.ts';
import type { ReadDocuments } from '../documents/document-reader.ts';
import { estimateSize } from './estimate-size.ts';
import { sha256 } from '../../../lib/sha256.ts';
import type { PageLookups } from '../../pages/page-lookups.service.ts';
import { collectMalformed } from './refuse-malformed.ts';
import { imageFileName, type Picture } from '../../uploads/uploads.service.ts';

/** A batch ends when it has this many characters of JSON. */
const FULL = 4 * 1024 * 1024;

/** Reads a site in batches, in the form of a bundle. */
export function createExportService(deps: {
  pages: Pick<PageLookups, 'listPublicAfter' | 'readAfter' | 'readPrivateAfter'>;
  documents: ReadDocuments;
  pictures: { listAfter(after: string, limit: number): Promise<Picture[]> };
  settings: Pick<SettingsService, 'get'>;
}) {
  return {
    settings: () => deps.settings.get(),

    /** Returns published pages by number, upgraded and in canonical form, as JSON. */
    pages: (after: number, limit: number) => pagesOf(deps.pages.readAfter(after, limit), limit),

    /** Returns the hashes of published pages, with which `sitectl` verifies that a run has written them. */
    async pageHashes(after: number, limit: number) {
      const found = await deps.pages.listPublicAfter(after, limit);
      const pages = found.map((page) => ({
        id: page._id,
        hash: hashPage(detailsOf(page), page.content_hash, sha256),
      }));
      return { pages, next: pages.length === limit ? (pages.at(-1)?.id ?? null) : null };
    },

    /** Returns the pages that visitors do not see, in the same form. Only migrations read and change them. */
    privatePages: (after: number, limit: number) =>
      pagesOf(deps.pages.readPrivateAfter(after, limit), limit),

    /** Returns documents of one kind by key, upgraded and in canonical form, as in their files. */
    async documents(
      folder: DocumentFolder,
      after: string,
      limit: number,
      which: 'exported' | 'private' = 'exported',
    ) {
      const documents: JsonObject[] = [];
      const malformed = collectMalformed(folder);
      let [last, size] = ['', 0];
      for await (const { key, file, problems } of deps.documents(folder, after, limit, which)) {
        malformed.add({ _id: key }, problems);
        documents.push(file);
        last = key;
        size += estimateSize(file);
        if (size >= FULL) break;
      }
      malformed.refuse();
      const isFull = documents.length === limit || size >= FULL;
      return { [folder]: documents, next: isFull ? last : null };
    },

    /** Returns the contents of `media/<sha256>.json` of each image, by file name. */
    async uploads(after: string, limit: number) {
      const found = await deps.pictures.listAfter(after, limit);
      const media: Record<string, BundleMediaEntry> = {};
      for (const record of found) {
        media[imageFileName(record)] = mediaEntryOf(record);
      }
      return { media, next: found.length === limit ? (found.at(-1)?._id ?? null) : null };
    },
  };
}

type StoredPage = ReturnType<PageLookups['readAfter']> extends AsyncIterable<infer P> ? P : never;

/**
 * Returns the response as text, because its size must be known, and pages are large. No page is kept in
 * memory after it is written as text, because the garbage collector would copy it again and again.
 */
async function pagesOf(stored: AsyncIterable<StoredPage>, limit: number) {
  const texts: string[] = [];
  const malformed = collectMalformed('pages');
  let [last, size] = [0, 0];
  for await (const page of stored) {
    const { text, problems } = textOf(page);
    malformed.add(page, problems);
    texts.push(text);
    last = page._id;
    size += text.length;
    if (size >= FULL) break;
  }
  malformed.refuse();
  const isFull = texts.length === limit || size >= FULL;
  return `{"pages":[${texts.join(',')}],"next":${isFull ? last : null}}`;
}

/** A page as JSON, up to date and in canonical form. */
function textOf(page: StoredPage): { text: string; problems: ContentProblem[] } {
  const about = { id: page._id, key: page.key, ...detailsOf(page) };
  const { content, problems } = readPageContent(page.content);
  const exported: ExportedPage = { ...about, content: normalisePageContent(content) };
  return { text: JSON.stringify(exported), problems };
}

function mediaEntryOf(record: Picture): BundleMediaEntry {
  const { extension, width, height, bytes } = record;
  return { ...imageDetails(record), type: IMAGE_TYPES[extension], width, height, bytes };
}

export type ExportService = ReturnType<typeof createExportService>;
