import {
  BUNDLE_FORMAT,
  bundlePageFileName,
  CHECKSUMS_FILE,
  formatChecksums,
  MANIFEST_FILE,
  mediaEntryFile,
  SETTINGS_FILE,
  type BundleManifest,
  type BundleMediaEntry,
} from '@siteyard/schemas/bundle';
import { formatManifest, formatPage } from '@siteyard/schemas/bundle-write';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { toCanonicalFile } from '@siteyard/schemas/json';
import type { PageContent } from '@siteyard/schemas/page-content';
import { siteSummary } from '@siteyard/schemas/site-summary';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import { CliError } from '../../lib/cli-error.ts';
import type { Client } from '../../lib/site/client.ts';
import { EXIT } from '../../lib/exit-codes.ts';
import { sha256 } from '../../lib/files/folder-source.ts';
import { readMedia, readPages, readSiteSettings } from '../../lib/site/read-site.ts';

/** The files of a bundle, one at a time. */
export type BundleFiles = AsyncIterable<[name: string, content: string | Uint8Array]>;

export interface SiteFilesOptions {
  /** Only these pages; all by default. */
  pages?: ReadonlySet<number>;
  /** Whether to include images. */
  media: boolean;
  /** Called after each file. */
  onFile?: (name: string) => void;
}

/** The result of an export, complete after its last file. */
export interface SiteFilesReport {
  pages: number;
  images: number;
  /** Images that pages or settings use but the site does not have. */
  missing: string[];
}

/**
 * Yields the files of a site's bundle: pages by id, images by hash, then the files that describe
 * them, and `checksums.txt` last. The same state gives the same files in the same order. Only one
 * file is in memory at a time.
 * @throws CliError `page_not_found` for a page of `options.pages` that the site does not have
 */
export async function* siteFiles(
  site: Client,
  options: SiteFilesOptions,
  report: SiteFilesReport,
): AsyncGenerator<[name: string, content: string | Uint8Array]> {
  const hashes = new Map<string, string>();
  const images = new Set<string>();
  const keys: string[] = [];
  const sealed = (name: string, content: string | Uint8Array): [string, string | Uint8Array] => {
    hashes.set(name, sha256(content));
    options.onFile?.(name);
    return [name, content];
  };

  const unknown = new Set(options.pages);
  for await (const page of readPages(site)) {
    unknown.delete(page.id);
    if (options.pages && !options.pages.has(page.id)) continue;
    const content = page.content as PageContent;
    for (const name of imagesOfPage({ ...page, content })) images.add(name);
    keys.push(page.key);
    report.pages += 1;
    yield sealed(bundlePageFileName(page), formatPage({ ...page, content }));
  }
  if (unknown.size > 0)
    throw new CliError(
      EXIT.problems,
      'page_not_found',
      `The site has no page ${[...unknown].join(', ')}. Nothing was written.`,
    );

  const settings = await readSiteSettings(site);
  for (const name of imagesOfSettings(settings)) images.add(name);

  const media: Record<string, BundleMediaEntry> = {};
  if (options.media) {
    for await (const [name, entry] of readMedia(site)) if (images.has(name)) media[name] = entry;
    report.missing = [...images].filter((name) => !Object.hasOwn(media, name)).toSorted();
    for (const name of Object.keys(media).toSorted()) {
      const bytes = await site.getFile(`/uploads/${name}`);
      if (bytes && sha256(bytes) === name.slice(0, 64)) {
        report.images += 1;
        yield sealed(`media/${name}`, bytes);
        yield sealed(mediaEntryFile(name), toCanonicalFile(media[name]));
      } else report.missing.push(name);
    }
  }
  yield sealed(SETTINGS_FILE, toCanonicalFile(settings));
  const { site_id } = await site.get('/api/operator/site', siteSummary);
  const manifest: BundleManifest = {
    format: BUNDLE_FORMAT,
    contentVersion: CONTENT_VERSION,
    site_id,
    scope: options.pages ? { pages: keys } : 'site',
  };
  yield sealed(MANIFEST_FILE, formatManifest(manifest));
  yield [CHECKSUMS_FILE, formatChecksums(hashes)];
}
