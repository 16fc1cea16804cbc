import type { PageSummary, PageSchedule } from '@siteyard/schemas/http';
import { linkedPageId } from '@siteyard/schemas/content';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { formatDateTime } from '../format-date.ts';

/** The state of a page for visitors. */
export type PageStatus = 'draft' | 'published' | 'changed' | 'unpublished';

/** The label and colour of each status. */
export const PAGE_STATUSES = {
  draft: { label: 'Draft', tone: 'plain' },
  published: { label: 'Published', tone: 'ok' },
  changed: { label: 'Unpublished changes', tone: 'warn' },
  unpublished: { label: 'Unpublished', tone: 'plain' },
} as const satisfies Record<PageStatus, object>;

/**
 * Returns the status of a page. A draft is a page that was never published.
 * @param changed whether the page has changes that are not published
 */
export function pageStatus(
  page: Pick<PageSummary, 'published_at' | 'unpublished_at'>,
  changed: boolean,
): PageStatus {
  if (page.published_at !== null) return changed ? 'changed' : 'published';
  return page.unpublished_at === null ? 'draft' : 'unpublished';
}

/** The badge for the schedule of a page, with a sentence; null without a schedule. */
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

/** Whether a link leads to a page, by its number or its readable address. */
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
