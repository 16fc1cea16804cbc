import { withSocialImage } from '@siteyard/schemas/images';
import {
  hashPageContent,
  type PageContent,
  readPageContent,
  detailsOf,
  type PageDetails,
} from '@siteyard/schemas/content';
import { sha256 } from '../../lib/sha256.ts';
import { differsFromBase } from './details-diff.ts';
import { detailsUpdate } from './details-update.ts';
import { pageConflict } from './page-conflict.ts';
import { prepareContent } from './prepared-content.ts';
import { isPublic } from './page-visibility.ts';
import type { Page, PageSet, ScheduledChange } from './page-record.ts';

/** Returns the dates that every kind of publishing sets. */
export const publicationFields = (page: Page): PageSet => ({
  published_at: new Date(),
  ...(page.unpublished_at && { unpublished_at: null }),
});

/**
 * Returns the fields that publishing this content sets; null if visitors see it already.
 * @param revision the content revision that the caller loaded; without it, the write never conflicts
 * @throws `revision_conflict`, `invalid_content`
 */
export function publishing(
  page: Page,
  content: PageContent,
  details: Partial<PageDetails>,
  revision?: number,
): PageSet | null {
  const before = readPageContent(page.content).content;
  const prepared = prepareContent(content, before);
  const changes = detailsUpdate(page, details);
  // The stored content may have an older content version, so its upgraded form is compared, too.
  const sameContent = [page.content_hash, hashPageContent(before, sha256)].includes(prepared.hash);
  const same = sameContent && isPublic(page);
  // The same content, with any revision, is a retry after a lost response.
  if (same && changes === null) return null;
  if (revision !== undefined && revision !== page.content_revision) throw pageConflict(page);
  const socialImage = changes?.social_image ?? detailsOf(page).social_image;
  return {
    ...changes,
    content: prepared.content,
    content_hash: prepared.hash,
    images: withSocialImage(prepared.images, socialImage),
    content_revision: page.content_revision + 1,
    ...publicationFields(page),
  };
}

/**
 * Whether a scheduled change is skipped because it would overwrite a later change: the page was published
 * since, or the details that the schedule changes have other values. `unpublish` replaces no content, so
 * it is never outdated.
 */
export function isOutdated(
  { action, base_revision, base_details = {} }: ScheduledChange,
  page: Pick<Page, 'content_revision' | keyof PageDetails>,
): boolean {
  if (action !== 'publish') return false;
  return (
    base_revision !== page.content_revision ||
    differsFromBase(page, Object.keys(base_details), base_details)
  );
}

/** Returns the fields that hiding a page sets; null if visitors do not see the page. */
export const unpublishing = (page: Page): PageSet | null =>
  isPublic(page) ? { published_at: null, unpublished_at: new Date() } : null;
