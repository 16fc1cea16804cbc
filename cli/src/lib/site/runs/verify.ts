import { imageDetails } from '@siteyard/schemas/bundle';
import { DOCUMENT_KINDS } from '@siteyard/schemas/documents';
import { documentPlace, type Plan } from '@siteyard/schemas/planning';
import type { ExportedPage, ExportHashesAnswer } from '@siteyard/schemas/http';
import { sortKeys, toCanonicalFile } from '@siteyard/schemas/values';
import { hashPage } from '@siteyard/schemas/content';
import { sha256 } from '../../files/folder-source.ts';
import type { Client } from '../client.ts';
import {
  readDocuments,
  readMediaOf,
  readPageHashes,
  readPublishedPage,
  readSiteSettings,
} from '../read-site.ts';
import { hashOf, hashOfDocument, hashOfSettings } from './hashes.ts';

/**
 * Compares a site with the applied plan of a run. A page that is not public is skipped, because its
 * content cannot be read.
 * @param site a client that repeats reads after a cut connection
 * @returns the names of content that differs: `/pages/4`, `sections/hero`, `settings`
 */
export async function findDifferences(site: Client, plan: Plan): Promise<string[]> {
  return [
    ...(await differingPages(site, plan)),
    ...(await differingDocuments(site, plan)),
    ...(await differingImages(site, plan)),
    ...(await differingSettings(site, plan)),
  ];
}

async function differingPages(site: Client, plan: Plan): Promise<string[]> {
  const expected = new Map(
    plan.pages.flatMap(({ id, hash, action }) =>
      hash === null || action === 'draft' ? [] : [[id, hash] as const],
    ),
  );
  const differing: string[] = [];
  if (expected.size === 0) return differing;
  for await (const page of readPageHashes(site)) {
    const hash = expected.get(page.id);
    if (hash !== undefined && !(await isAs(hash, page, site))) differing.push(`/pages/${page.id}`);
  }
  return differing;
}

async function differingDocuments(site: Client, plan: Plan): Promise<string[]> {
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
  return differing;
}

async function differingImages(site: Client, plan: Plan): Promise<string[]> {
  const differing: string[] = [];
  const images = new Map(
    (plan.images ?? []).flatMap(({ file, hash }) => (hash === null ? [] : [[file, hash] as const])),
  );
  for await (const [file, entry] of readMediaOf(site, images))
    if (images.get(file) !== sha256(toCanonicalFile(imageDetails(entry))))
      differing.push(`media/${file}`);
  return differing;
}

async function differingSettings(site: Client, { settings }: Plan): Promise<string[]> {
  if (!settings?.hash) return [];
  return settings.hash === hashOfSettings(await readSiteSettings(site)) ? [] : ['settings'];
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
  const page = await readPublishedPage(site, found.id);
  // A page that is no longer public cannot be read.
  return page === null || hasHash(page, hash);
}

/** Whether a page has this hash. Sites send content in canonical form, so that its hash is tried first. */
function hasHash(page: ExportedPage, hash: string): boolean {
  const { content, ...details } = page;
  if (hashPage(details, sha256(JSON.stringify(sortKeys(content))), sha256) === hash) return true;
  return hashOf(page) === hash;
}
