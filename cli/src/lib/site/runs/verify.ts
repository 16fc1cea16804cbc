import { imageDetails } from '@siteyard/schemas/bundle';
import { type DocumentKind, DOCUMENT_KINDS, type AnyDocument } from '@siteyard/schemas/documents';
import { documentPlace, type Plan } from '@siteyard/schemas/planning';
import type { ExportedPage, ExportHashesAnswer } from '@siteyard/schemas/http';
import { sortKeys, toCanonicalFile } from '@siteyard/schemas/values';
import { type PageContent, hashPage, hashPageContent } from '@siteyard/schemas/content';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { sha256 } from '../../files/folder-source.ts';
import type { Client } from '../client.ts';
import {
  readDocuments,
  readMediaOf,
  readPage,
  readPageHashes,
  readSiteSettings,
} from '../read-site.ts';

/** Compares a site with a plan. */
export interface Proof {
  /**
   * Begins to compare the pages when visitors see them, if all written pages are new: the rest of the run
   * does not change them. Otherwise it does nothing. A failed attempt is repeated.
   */
  begin(): void;
  /**
   * Compares the rest when the run is applied. A page that is not public is skipped, because its content
   * cannot be read.
   * @returns the names of content that differs: `/pages/4`, `sections/hero`, `settings`
   */
  end(): Promise<string[]>;
}

/** @param reads the same site, with reads that are repeated after a cut connection */
export function proofOf(site: Client, reads: Client, plan: Plan): Proof {
  const written = plan.pages.filter(({ hash, action }) => hash !== null && action !== 'draft');
  const expected = new Map(written.flatMap(({ id, hash }) => (hash === null ? [] : [[id, hash]])));
  const areNew = written.length > 0 && written.every(({ action }) => action === 'create');
  let early: Promise<boolean> | undefined;
  const tryEarly = async () => {
    const areProved = await areAsPlanned(site, expected).catch(() => false);
    if (!areProved) early = undefined;
    return areProved;
  };
  return {
    begin() {
      if (areNew) early ??= tryEarly();
    },
    async end() {
      const pages = (await early) ? [] : await differingPages(reads, expected);
      return [...pages, ...(await differingOthers(reads, plan))];
    },
  };
}

/** Whether each of these pages exists and has its hash. */
async function areAsPlanned(site: Client, expected: ReadonlyMap<number, string>): Promise<boolean> {
  let remaining = expected.size;
  for await (const { isSame } of comparedPages(site, expected)) {
    if (!isSame) return false;
    remaining -= 1;
  }
  return remaining === 0;
}

async function differingPages(
  site: Client,
  expected: ReadonlyMap<number, string>,
): Promise<string[]> {
  const differing: string[] = [];
  if (expected.size === 0) return differing;
  for await (const { id, isSame } of comparedPages(site, expected))
    if (!isSame) differing.push(`/pages/${id}`);
  return differing;
}

/** Yields the public pages among these, and whether each has its hash. */
async function* comparedPages(
  site: Client,
  expected: ReadonlyMap<number, string>,
): AsyncGenerator<{ id: number; isSame: boolean }> {
  for await (const page of readPageHashes(site)) {
    const hash = expected.get(page.id);
    if (hash !== undefined) yield { id: page.id, isSame: await isAs(hash, page, site) };
  }
}

/** Returns the names of documents, images and settings that differ from the plan. */
async function differingOthers(site: Client, plan: Plan): Promise<string[]> {
  const differing: string[] = [];
  for (const kind of DOCUMENT_KINDS) {
    const planned = new Map(plan[kind.folder]?.map(({ key, hash }) => [key, hash]));
    if (![...planned.values()].some((hash) => hash !== null)) continue;
    for await (const document of readDocuments(site, kind)) {
      const hash = planned.get(document.key) ?? null;
      if (hash !== null && hash !== hashOfDocument(kind, document))
        differing.push(documentPlace(kind, document.key));
    }
  }
  const images = new Map(
    (plan.images ?? []).flatMap(({ file, hash }) => (hash === null ? [] : [[file, hash] as const])),
  );
  for await (const [file, entry] of readMediaOf(site, images))
    if (images.get(file) !== sha256(toCanonicalFile(imageDetails(entry))))
      differing.push(`media/${file}`);
  const settings = plan.settings?.hash;
  if (settings && settings !== hashOfSettings(await readSiteSettings(site)))
    differing.push('settings');
  return differing;
}

/**
 * Whether a page has this hash. If the hash of the stored page differs, the page is read, because a
 * merged page, for example, is stored with its keys in another order.
 */
async function isAs(
  hash: string,
  found: ExportHashesAnswer['pages'][number],
  site: Client,
): Promise<boolean> {
  if ('content' in found) return hasHash(found, hash);
  if (found.hash === hash) return true;
  const page = await readPage(site, found.id);
  // A page that is no longer public cannot be read.
  return page === null || hasHash(page, hash);
}

/** Whether a page has this hash. Sites send content in canonical form, so that its hash is tried first. */
function hasHash(page: ExportedPage, hash: string): boolean {
  const { content, ...details } = page;
  if (hashPage(details, sha256(JSON.stringify(sortKeys(content))), sha256) === hash) return true;
  return hashOf(page) === hash;
}

/** Returns the site's hash of settings. */
export const hashOfSettings = (settings: SiteSettings): string => sha256(toCanonicalFile(settings));

/** Returns the site's hash of a document, without its key. */
export const hashOfDocument = (kind: DocumentKind, document: AnyDocument): string =>
  kind.hash(document, sha256);

/** Returns the site's hash of a page: of its details and content, without number and key. */
export function hashOf({ content, ...details }: ExportedPage): string {
  return hashPage(details, hashPageContent(content as PageContent, sha256), sha256);
}
