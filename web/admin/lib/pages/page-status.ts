import type { PageSummary } from '@siteyard/schemas/page';
import { linkedPageId } from '@siteyard/schemas/page-content/references';
import type { PageSchedule } from '@siteyard/schemas/schedule';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { formatDateTime } from '../format-date.ts';

/** What visitors see of a page. */
export type PageStatus = 'draft' | 'published' | 'changed' | 'unpublished';

/** How each status is shown. */
export const PAGE_STATUSES = {
  draft: { label: 'Draft', tone: 'plain' },
  published: { label: 'Published', tone: 'ok' },
  changed: { label: 'Unpublished changes', tone: 'warn' },
  unpublished: { label: 'Unpublished', tone: 'plain' },
} as const satisfies Record<PageStatus, object>;

/**
 * The status of a page. A draft was never published.
 * @param changed whether the caller has changes of it that are not published
 */
export function pageStatus(
  page: Pick<PageSummary, 'published_at' | 'unpublished_at'>,
  changed: boolean,
): PageStatus {
  if (page.published_at !== null) return changed ? 'changed' : 'published';
  return page.unpublished_at === null ? 'draft' : 'unpublished';
}

/** A badge for what is scheduled for a page, with a sentence; null for nothing. */
export function scheduleBadge(
  schedule: PageSchedule | null | undefined,
): { label: string; tone: 'info' | 'warn'; text: string } | null {
  if (!schedule) return null;
  const { action, at, outdated, missed } = schedule;
  const date = formatDateTime(at);
  const done = action === 'publish' ? 'published' : 'unpublished';
  if (missed) return { label: 'Schedule missed', tone: 'warn', text: `Was not ${done} on ${date}` };
  if (outdated)
    return { label: 'Schedule outdated', tone: 'warn', text: `Will not be ${done} on ${date}` };
  return { label: 'Scheduled', tone: 'info', text: `Will be ${done} on ${date}` };
}

type Addressed = Pick<PageSummary, 'id' | 'address'>;

/** Whether a link leads to a page, by its number or by its readable address. */
export function leadsTo(href: string, page: Addressed): boolean {
  const id = linkedPageId(href);
  if (id !== null) return id === page.id;
  return page.address !== '' && href.split(/[?#]/, 1)[0] === `/${page.address}`;
}

/** Whether guests on `/` are sent to this page (specification, section 2: the root gate). */
export function isHomePage(page: Addressed, { home_page_path, nav }: SiteSettings): boolean {
  const firstInMenu = nav.items.find(({ href }) => linkedPageId(href) !== null);
  return leadsTo(home_page_path || (firstInMenu?.href ?? ''), page);
}

/** Whether an item of the menu or its call to action leads to this page. */
export function isInMenu(page: Addressed, { nav }: SiteSettings): boolean {
  return [...nav.items, nav.cta].some(({ href }) => leadsTo(href, page));
}
