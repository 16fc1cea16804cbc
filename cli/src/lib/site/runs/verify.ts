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

/** Proves that a site is as a plan has it. */
export interface Proof {
  /**
   * Begins with the pages, once visitors see them. To apply a run does not change its new pages any
   * more then, so nobody has to wait for that; where there are others, nothing begins yet. Begins
   * again where an earlier try has failed.
   */
  begin(): void;
  /**
   * Reads what is left to prove, once the run is applied. A page that is not public is left out,
   * because its content cannot be read.
   * @returns what differs: `/pages/4`, `sections/hero`, `settings`
   */
  end(): Promise<string[]>;
}

/** @param reads the same site, where a read whose connection is cut is tried again */
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

/** Whether each of these pages is there and has its hash. */
async function areAsPlanned(site: Client, expected: ReadonlyMap<number, string>): Promise<boolean> {
  let left = expected.size;
  for await (const { isSame } of comparedPages(site, expected)) {
    if (!isSame) return false;
    left -= 1;
  }
  return left === 0;
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

/** Those of these pages that visitors see, and whether each has its hash. */
async function* comparedPages(
  site: Client,
  expected: ReadonlyMap<number, string>,
): AsyncGenerator<{ id: number; isSame: boolean }> {
  for await (const page of readPageHashes(site)) {
    const hash = expected.get(page.id);
    if (hash !== undefined) yield { id: page.id, isSame: await isAs(hash, page, site) };
  }
}

/** The sections, images and settings that are not as planned. */
async function differingOthers(site: Client, plan: Plan): Promise<string[]> {
  const differing: string[] = [];
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
