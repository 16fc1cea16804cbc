import type { PageAnswer, PageDetails, PageSummary } from '@siteyard/schemas/page';
import { sortKeys } from '@siteyard/schemas/json';
import type { PageContent } from '@siteyard/schemas/page-content';
import { withNavbarFirst } from '@siteyard/schemas/page-content/normalise';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { detailsOf } from './page-details.ts';
import type { PageDocument } from './pages.model.ts';

/** What a list needs to know of a page. */
type Listed = Pick<
  PageDocument,
  | ('_id' | 'key' | 'title' | 'description' | 'address' | 'social_image')
  | ('created_at' | 'updated_at' | 'published_at' | 'content_revision' | 'details_revision')
>;

/** Everything about a page but its content. What is malformed in the database is shown as nothing. */
export function presentPageSummary(page: Listed): PageSummary {
  return {
    id: page._id,
    key: page.key,
    ...detailsOf(page),
    created_at: isoDate(page.created_at) ?? EPOCH,
    updated_at: isoDate(page.updated_at) ?? EPOCH,
    published_at: isoDate(page.published_at),
    content_revision: count(page.content_revision),
    details_revision: count(page.details_revision),
  };
}

/** A page with its blocks in canonical form and the root filled from the record. */
export function presentPage(page: PageDocument): PageAnswer {
  return {
    ...presentPageSummary(page),
    content: presentContent(page.content, detailsOf(page)),
  };
}

/** Stored content of any age as it is answered. */
export function presentContent(stored: unknown, details: PageDetails): PageContent {
  const { content } = readPageContent(stored);
  return {
    contentVersion: content.contentVersion,
    root: { props: { ...details } },
    content: sortKeys(withNavbarFirst(content.content)) as PageContent['content'],
  };
}

const EPOCH = new Date(0).toISOString();

function count(value: unknown): number {
  return typeof value === 'number' && Number.isSafeInteger(value) ? value : 0;
}

function isoDate(value: unknown): string | null {
  return value instanceof Date && !Number.isNaN(value.getTime()) ? value.toISOString() : null;
}
