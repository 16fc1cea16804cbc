import {
  withSearchDefaults,
  type PageContent,
  withNavbarFirst,
  readPageContent,
  detailsOf,
  type PageDetails,
} from '@siteyard/schemas/content';
import type {
  ListedPage,
  PageAnswer,
  PageRevision,
  PageSummary,
  PageSchedule,
} from '@siteyard/schemas/http';
import { sortKeys } from '@siteyard/schemas/values';
import { isOutdated } from './page-publishing.ts';
import type { Page } from './page-record.ts';

/** The fields of a page that a list shows. */
type Listed = Pick<
  Page,
  | ('_id' | 'key' | 'title' | 'description' | 'address' | 'social_image')
  | ('search_title' | 'noindex')
  | ('created_at' | 'updated_at' | 'published_at' | 'unpublished_at')
  | ('content_revision' | 'details_revision')
>;

/** Returns a page without its content. */
export function presentPageSummary(page: Listed): PageSummary {
  return {
    id: page._id,
    key: page.key,
    ...withSearchDefaults(detailsOf(page)),
    created_at: page.created_at.toISOString(),
    updated_at: page.updated_at.toISOString(),
    published_at: page.published_at?.toISOString() ?? null,
    unpublished_at: page.unpublished_at?.toISOString() ?? null,
    content_revision: page.content_revision,
    details_revision: page.details_revision,
  };
}

/** A page in the list of administrators, with the name of the last editor. */
export function presentListedPage(page: Listed & Pick<Page, 'saved_by' | 'scheduled'>): ListedPage {
  const schedule = presentSchedule(page);
  return { ...presentPageSummary(page), saved_by: page.saved_by, schedule };
}

/** Returns the scheduled change of a page without its content; null if there is none. */
export function presentSchedule(
  page: Pick<Page, 'scheduled' | 'content_revision' | keyof PageDetails>,
): PageSchedule | null {
  const { scheduled } = page;
  if (!scheduled) return null;
  const { action, at, by, made_at, missed } = scheduled;
  return {
    action,
    at: at.toISOString(),
    by: by.name,
    made_at: made_at.toISOString(),
    outdated: isOutdated(scheduled, page),
    missed: missed ? { ...missed, at: missed.at.toISOString() } : null,
  };
}

/** The current revision of a page, and the name of its editor. */
export function presentRevision(page: Page): PageRevision {
  return {
    content_revision: page.content_revision,
    saved_by: page.saved_by,
    source: page.source,
    saved_at: page.updated_at.toISOString(),
  };
}

/** Returns a page with its content. The root of the content contains the details of the page record. */
export function presentPage(page: Page): PageAnswer {
  return {
    ...presentPageSummary(page),
    content: presentContent(page.content, detailsOf(page)),
  };
}

/** Converts stored content of any content version for a response. */
export function presentContent(stored: unknown, details: PageDetails): PageContent {
  const { content } = readPageContent(stored);
  return {
    contentVersion: content.contentVersion,
    root: { props: { ...details } },
    content: sortKeys(withNavbarFirst(content.content)) as PageContent['content'],
  };
}
