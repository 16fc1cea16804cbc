import { imageDetails, type BundleSection } from '@siteyard/schemas/bundle';
import type { ExportedPage, ExportHashesAnswer } from '@siteyard/schemas/export';
import { sortKeys, toCanonicalFile } from '@siteyard/schemas/json';
import type { PageContent } from '@siteyard/schemas/page-content';
import { hashPage } from '@siteyard/schemas/page-hash';
import { hashPageContent } from '@siteyard/schemas/page-content/normalise';
import type { Plan } from '@siteyard/schemas/plan';
import { hashSection } from '@siteyard/schemas/section';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { sha256 } from '../../files/folder-source.ts';
import type { Client } from '../client.ts';
import {
  readMediaOf,
  readPage,
  readPageHashes,
  readSections,
  readSiteSettings,
} from '../read-site.ts';

/**
 * Reads the site again and compares it with what the plan wrote. A page that is not public is left
 * out, because its content cannot be read.
 * @returns what differs: `/pages/4`, `sections/hero`, `settings`
 */
export async function differingFromPlan(site: Client, plan: Plan): Promise<string[]> {
  const expected = new Map(
    plan.pages.flatMap(({ id, action, hash }) =>
      hash !== null && action !== 'draft' ? [[id, hash] as const] : [],
    ),
  );
  const differing: string[] = [];
  if (expected.size > 0)
    for await (const page of readPageHashes(site)) {
      const hash = expected.get(page.id);
      if (hash !== undefined && !(await isAs(hash, page, site)))
        differing.push(`/pages/${page.id}`);
    }
  const sections = new Map(
    (plan.sections ?? []).flatMap(({ key, hash }) => (hash === null ? [] : [[key, hash] as const])),
  );
  if (sections.size > 0)
    for await (const section of readSections(site)) {
      const hash = sections.get(section.key);
      if (hash !== undefined && hash !== hashOfSection(section))
        differing.push(`sections/${section.key}`);
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
 * Whether a page has this hash. Its hash as it is stored is enough where it is the same; a merged
 * page, for one, is stored with its keys in another order, so that it has to be read.
 */
async function isAs(
  hash: string,
  found: ExportHashesAnswer['pages'][number],
  site: Client,
): Promise<boolean> {
  if ('content' in found) return hasHash(found, hash);
  if (found.hash === hash) return true;
  const page = await readPage(site, found.id);
  // One that is no longer public cannot be read.
  return page === null || hasHash(page, hash);
}

/** Whether a page has this hash. Sites send content in its canonical form, so that is tried first. */
function hasHash(page: ExportedPage, hash: string): boolean {
  const { content, ...details } = page;
  if (hashPage(details, sha256(JSON.stringify(sortKeys(content))), sha256) === hash) return true;
  return hashOf(page) === hash;
}

/** As the site hashes its settings. */
export const hashOfSettings = (settings: SiteSettings): string => sha256(toCanonicalFile(settings));

/** As the site hashes a section, without its key. */
export const hashOfSection = ({ content, ...section }: BundleSection): string =>
  hashSection(section, hashPageContent(content, sha256), sha256);

/** As the site hashes a page: its details and its content, without number and key. */
export function hashOf({ content, ...details }: ExportedPage): string {
  return hashPage(details, hashPageContent(content as PageContent, sha256), sha256);
}
