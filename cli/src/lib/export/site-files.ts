import {
  bundlePageFileName,
  CHECKSUMS_FILE,
  documentFileName,
  formatChecksums,
  MANIFEST_FILE,
  mediaEntryFile,
  SETTINGS_FILE,
  type BundleManifest,
  type BundleMediaEntry,
  type DocumentFolder,
  contactFiles,
  formatManifest,
  formatPage,
} from '@siteyard/schemas/bundle';
import { DOCUMENT_KINDS, formatDocument } from '@siteyard/schemas/documents';
import { imagesOfSettings } from '@siteyard/schemas/images';
import { toCanonicalFile } from '@siteyard/schemas/values';
import type { PageContent } from '@siteyard/schemas/content';
import { referencesOf } from '@siteyard/schemas/planning';
import { linksOfSettings } from '@siteyard/schemas/settings';
import { CliError } from '../cli-error.ts';
import { countItems } from '../count-items.ts';
import type { Client } from '../site/client.ts';
import { EXIT } from '../exit-codes.ts';
import { sha256 } from '../files/folder-source.ts';
import {
  readContacts,
  readDocuments,
  readMediaOf,
  readPages,
  readSiteSettings,
} from '../site/read-site.ts';

/** A file of a bundle, and the SHA-256 of its content. */
export type BundleFile = [name: string, content: Uint8Array, hash: string];

/** The files of a bundle, one at a time. */
export type BundleFiles = AsyncIterable<BundleFile>;

/** A page of the bundle, and its file. */
export interface WrittenPage {
  file: string;
  id: number;
  key: string;
  address: string;
}

export interface SiteFilesOptions {
  /** The pages to export; all by default. */
  pages?: ReadonlySet<number>;
  /** Whether to include images. */
  media: boolean;
  /** Includes contact requests; without this, they are left out. */
  contacts?: ContactOptions;
  /** Whether to include the documents with keys, such as sections. */
  documents: boolean;
  /** Whether to include the settings. */
  settings: boolean;
  /** Called after each file. */
  onFile?: (name: string) => void;
  /** Returns `site.json`; called after the pages. */
  manifest: (pages: readonly WrittenPage[]) => BundleManifest;
  /** Receives the pages and the names of all files, after the last page and image. */
  kept?: (pages: readonly WrittenPage[], names: ReadonlySet<string>) => void;
}

interface ContactOptions {
  /** Whether personal data is replaced by made-up data. */
  anonymise: boolean;
}

/** A link to a page that visitors cannot see. */
interface PrivateLink {
  /** The file with the link. */
  file: string;
  /** The number of the private page. */
  to: number;
}

/** The result of an export, complete after its last file. */
export interface SiteFilesReport {
  pages: number;
  /** The number of documents with keys, by kind. */
  documents: Partial<Record<DocumentFolder, number>>;
  images: number;
  contacts: number;
  /** Images that pages or settings use but the site does not have. */
  missing: string[];
  notPublic: PrivateLink[];
}

/** Returns the report for `siteFiles`, which fills it. */
export const newReport = (): SiteFilesReport => ({
  pages: 0,
  documents: {},
  images: 0,
  contacts: 0,
  missing: [],
  notPublic: [],
});

/**
 * Yields the files of a site's bundle: contact requests if requested, pages by id, documents by key, images
 * by hash, their entries, and `checksums.txt` last. Equal sites give equal files in the same order. Only
 * one file is in memory at a time. It is one function, so that it reads in the order of the files.
 * @throws CliError `page_not_found` for a page of `options.pages` that the site does not have
 */
export async function* siteFiles(
  site: Client,
  options: SiteFilesOptions,
  report: SiteFilesReport,
): AsyncGenerator<BundleFile> {
  const hashes = new Map<string, string>();
  const images = new Set<string>();
  const written: WrittenPage[] = [];
  const sealed = (name: string, content: string | Uint8Array): BundleFile => {
    const [, bytes, hash] = hashed(name, content);
    hashes.set(name, hash);
    options.onFile?.(name);
    return [name, bytes, hash];
  };

  // Read first, so that a token without the scope is refused early.
  if (options.contacts) {
    const all = countItems(readContacts(site, options.contacts.anonymise), (number) => {
      report.contacts = number;
    });
    for await (const [name, text] of contactFiles(all)) yield sealed(name, text);
  }

  const published = new Set<number>();
  const links: PrivateLink[] = [];
  const unknown = new Set(options.pages);
  for await (const exported of readPages(site)) {
    const page = { ...exported, content: exported.content as PageContent };
    published.add(page.id);
    unknown.delete(page.id);
    if (options.pages && !options.pages.has(page.id)) continue;
    const points = referencesOf(page);
    for (const name of points.images) images.add(name);
    const file = bundlePageFileName(page);
    for (const { to } of points.links) links.push({ file, to });
    written.push({ file, id: page.id, key: page.key, address: page.address });
    report.pages += 1;
    yield sealed(file, formatPage(page));
  }
  if (unknown.size > 0)
    throw new CliError(
      EXIT.problems,
      'page_not_found',
      `The site has no page ${[...unknown].join(', ')}. Nothing was written.`,
    );

  for (const kind of options.documents ? DOCUMENT_KINDS : [])
    for await (const document of readDocuments(site, kind)) {
      const file = documentFileName(kind.folder, document.key);
      for (const name of kind.images(document)) images.add(name);
      for (const to of new Set(kind.links(document))) links.push({ file, to });
      report.documents[kind.folder] = (report.documents[kind.folder] ?? 0) + 1;
      yield sealed(file, formatDocument(kind, document));
    }

  const settings = options.settings ? await readSiteSettings(site) : undefined;
  if (settings) {
    for (const name of imagesOfSettings(settings)) images.add(name);
    for (const to of linksOfSettings(settings)) links.push({ file: SETTINGS_FILE, to });
    yield sealed(SETTINGS_FILE, toCanonicalFile(settings));
  }
  report.notPublic = links.filter(({ to }) => !published.has(to));

  if (options.media) {
    const media = new Map<string, BundleMediaEntry>();
    for await (const [name, entry] of readMediaOf(site, images)) media.set(name, entry);
    report.missing = [...images].filter((name) => !media.has(name)).toSorted();
    for (const [name, entry] of [...media].toSorted(([a], [b]) => (a < b ? -1 : 1))) {
      const bytes = await site.getFile(`/uploads/${name}`);
      if (bytes && sha256(bytes) === name.slice(0, 64)) {
        report.images += 1;
        yield sealed(`media/${name}`, bytes);
        yield sealed(mediaEntryFile(name), toCanonicalFile(entry));
      } else report.missing.push(name);
    }
  }
  options.kept?.(written, new Set(hashes.keys()));
  yield sealed(MANIFEST_FILE, formatManifest(options.manifest(written)));
  yield hashed(CHECKSUMS_FILE, formatChecksums(hashes));
}

/** Encodes a text once, because hashing and each writing would encode it again. */
function hashed(name: string, content: string | Uint8Array): BundleFile {
  const bytes = typeof content === 'string' ? Buffer.from(content) : content;
  return [name, bytes, sha256(bytes)];
}
