import type {
  Bundle,
  BundleDocuments,
  BundleMediaEntry,
  DocumentFolder,
} from '@siteyard/schemas/bundle';
import {
  type BundleContactRequest,
  exportContactsAnswer,
  exportDocumentsAnswer,
  exportHashesAnswer,
  exportPagesAnswer,
  exportUploadsAnswer,
  type DocumentBatch,
  type ExportContactsAnswer,
  type ExportedPage,
  type ExportHashesAnswer,
  type ExportUploadsAnswer,
} from '@siteyard/schemas/http';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import type { PageContent } from '@siteyard/schemas/content';
import { settingsAnswer, siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import {
  type DocumentKind,
  type Keyed,
  type NamedContent,
  DOCUMENT_KINDS,
  listsByKind,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import type { z } from 'zod';
import { CliError } from '../cli-error.ts';
import type { Client } from './client.ts';

/** Reads the published content of every page, by id, in canonical form. */
export const readPages = (site: Client): AsyncGenerator<ExportedPage> =>
  readBatches(site, '/api/operator/pages', exportPagesAnswer);

/** Reads the hash of every stored published page. An older site returns whole pages. */
export async function* readPageHashes(
  site: Client,
): AsyncGenerator<ExportHashesAnswer['pages'][number]> {
  const batchesOf = (limit: number) =>
    readBatches(site, '/api/operator/pages', exportHashesAnswer, '&as=hashes', limit);
  try {
    yield* batchesOf(HASHES);
  } catch (error) {
    if (!(error instanceof CliError && error.code === 'invalid_request')) throw error;
    yield* batchesOf(FEWER_HASHES);
  }
}

/** Reads one published page; null if there is none. */
export async function readPublishedPage(site: Client, id: number): Promise<ExportedPage | null> {
  const path = `/api/operator/pages?after=${id - 1}&limit=1`;
  const { pages } = await site.get(path, exportPagesAnswer);
  return pages.find((page) => page.id === id) ?? null;
}

/**
 * Reads the pages that visitors do not see, by id, in canonical form. Bundles do not contain them.
 * @throws CliError `forbidden` for a token that may not both read and write
 */
export const readPrivatePages = (site: Client): AsyncGenerator<ExportedPage> =>
  readBatches(site, '/api/operator/private_pages', exportPagesAnswer);

interface Batch<T> {
  pages: T[];
  /** The `after` of the next call; null at the end. */
  next: number | null;
}

/** The number of pages in a batch, which the site reads from its database at once. */
const AT_ONCE = 100;

/** The number of hashes in a batch. The site hashes some pages while its database reads the next ones. */
const HASHES = 2000;
/** The limit of an older site. */
const FEWER_HASHES = 500;

/** Yields the pages of all batches. The next batch is requested while the current one is processed. */
async function* readBatches<T>(
  site: Client,
  path: string,
  answer: z.ZodType<Batch<T>>,
  query = '',
  limit = AT_ONCE,
): AsyncGenerator<T> {
  const read = (after: number) => site.get(`${path}?after=${after}&limit=${limit}${query}`, answer);
  let batch: Promise<Batch<T>> | null = read(0);
  while (batch) {
    const { pages, next }: Batch<T> = await batch;
    batch = next === null ? null : read(next);
    // Prevents an unhandled rejection if the caller stops before the end.
    batch?.catch(() => undefined);
    yield* pages;
  }
}

/** Reads the documents of one kind of a site, by key, in canonical form. */
export async function* readDocuments<Content extends NamedContent>(
  site: Client,
  kind: DocumentKind<Content>,
): AsyncGenerator<Keyed<Content>> {
  yield* readPath(site, kind, `/api/operator/${kind.folder}`);
}

async function* readPath<Content extends NamedContent>(
  site: Client,
  kind: DocumentKind<Content>,
  path: string,
  absentFor: readonly string[] = UNKNOWN_CALL,
): AsyncGenerator<Keyed<Content>> {
  const { folder } = kind;
  const answer = exportDocumentsAnswer[folder];
  let query: string | null = '';
  while (query !== null) {
    const batch: DocumentBatch = await site.get(path + query, answer).catch(noneFor(absentFor));
    for (const value of batch[folder] ?? []) yield kind.fromFile(value);
    query = batch.next && `?after=${batch.next}`;
  }
}

/**
 * Reads the documents of one kind for scripts: those of an export, and then the items that visitors do
 * not see, if the token permits it.
 */
export async function* readForScripts(
  site: Client,
  kind: DocumentKind,
): AsyncGenerator<AnyDocument> {
  yield* readDocuments(site, kind);
  if (kind.folder === 'items')
    yield* readPath(site, kind, '/api/operator/private_items', PRIVATE_REFUSED);
}

/** The error code of an older site, which does not know the call. */
const UNKNOWN_CALL = ['not_found'];
/** The error codes of a site that refuses private content: the token may not both read and write, or the site is older. */
export const PRIVATE_REFUSED: readonly string[] = [...UNKNOWN_CALL, 'forbidden'];

/** Returns a function that returns no documents for these error codes. */
const noneFor =
  (codes: readonly string[]) =>
  (error: unknown): DocumentBatch => {
    if (error instanceof CliError && codes.includes(error.code)) return { next: null };
    throw error;
  };

/** Reads the names and details of all images of a site, used or not, by hash. */
async function* readMedia(site: Client): AsyncGenerator<[string, BundleMediaEntry]> {
  let query: string | null = '';
  while (query !== null) {
    const answer: ExportUploadsAnswer = await site.get(
      `/api/operator/uploads${query}`,
      exportUploadsAnswer,
    );
    yield* Object.entries(answer.media);
    query = answer.next && `?after=${answer.next}`;
  }
}

/** Reads the names and details of these images. Images that the site lacks are left out. */
export async function* readMediaOf(
  site: Client,
  names: Pick<ReadonlySet<string>, 'has' | 'size'>,
): AsyncGenerator<[string, BundleMediaEntry]> {
  if (names.size === 0) return;
  for await (const found of readMedia(site)) if (names.has(found[0])) yield found;
}

/**
 * Reads all contact requests, the oldest first.
 * @param anonymise whether the site replaces personal data by made-up data
 */
export async function* readContacts(
  site: Client,
  anonymise: boolean,
): AsyncGenerator<BundleContactRequest> {
  let after: string | null = '';
  while (after !== null) {
    const query = `anonymise=${anonymise}${after && `&after=${after}`}`;
    const answer: ExportContactsAnswer = await site.get(
      `/api/operator/contact_requests?${query}`,
      exportContactsAnswer,
    );
    yield* answer.contact_requests;
    after = answer.next;
  }
}

export async function readSiteSettings(site: Client): Promise<SiteSettings> {
  return siteSettings.parse((await site.get('/api/site_settings', settingsAnswer)).settings);
}

/** The content of a site or a bundle, which a comparison needs. */
export type SiteContent = Pick<Bundle, 'pages' | DocumentFolder | 'settings' | 'media'>;

/** Reads all content of a site for a bundle, except the bytes of the images. */
export async function readSite(site: Client): Promise<SiteContent> {
  const settings = await readSiteSettings(site);
  const pages: Bundle['pages'] = [];
  const media: Bundle['media'] = {};
  const shown = new Set(imagesOfSettings(settings));
  for await (const exported of readPages(site)) {
    const page = { ...exported, content: exported.content as PageContent };
    pages.push(page);
    for (const name of imagesOfPage(page)) shown.add(name);
  }
  const documents = new Map<DocumentKind, AnyDocument[]>();
  for (const kind of DOCUMENT_KINDS) {
    const found: AnyDocument[] = [];
    for await (const document of readDocuments(site, kind)) {
      found.push(document);
      for (const name of kind.images(document)) shown.add(name);
    }
    documents.set(kind, found);
  }
  for await (const [name, entry] of readMediaOf(site, shown)) media[name] = entry;
  const lists = listsByKind<BundleDocuments>((kind) => documents.get(kind) ?? []);
  return { pages, ...lists, settings, media };
}
