import { siteSettings } from '@siteyard/schemas/settings';
import { describe, expect, test } from 'vitest';
import { isHomePage, isInMenu, pageStatus, scheduleBadge } from './page-status.ts';

const published = { published_at: '2026-03-01T10:00:00.000Z', unpublished_at: null };
const withdrawn = { published_at: null, unpublished_at: '2026-03-01T10:00:00.000Z' };
const never = { published_at: null, unpublished_at: null };

test.each([
  [never, false, 'draft'],
  [never, true, 'draft'],
  [published, false, 'published'],
  [published, true, 'changed'],
  [withdrawn, true, 'unpublished'],
])('the status of %j with unpublished changes: %s is %s', (page, changed, state) => {
  expect(pageStatus(page, changed)).toBe(state);
});

const fleet = { id: 5, address: 'fleet' };
const plain = { id: 7, address: '' };
const settings = (home_page_path: string, hrefs: string[] = [], cta = '/contact') =>
  siteSettings.parse({
    home_page_path,
    nav: { items: hrefs.map((href) => ({ title: 'A', href })), cta: { label: 'B', href: cta } },
  });

describe('the home page', () => {
  test('is the one of the settings, by its number or its address', () => {
    expect(isHomePage(fleet, settings('/pages/5'))).toBe(true);
    expect(isHomePage(fleet, settings('/fleet?ref=home#top'))).toBe(true);
    expect(isHomePage(plain, settings('/fleet'))).toBe(false);
  });

  test('is the first page of the menu if the settings name none', () => {
    const none = settings('', ['/', 'https://example.com', '/pages/7', '/pages/5']);
    expect(isHomePage(plain, none)).toBe(true);
    expect(isHomePage(fleet, none)).toBe(false);
    expect(isHomePage(plain, settings(''))).toBe(false);
  });
});

test('a page is in the menu if an item or the call to action links to it', () => {
  expect(isInMenu(fleet, settings('', ['/pages/5']))).toBe(true);
  expect(isInMenu(fleet, settings('', ['/pages/50', '/fleets']))).toBe(false);
  expect(isInMenu(fleet, settings('', [], '/fleet#prices'))).toBe(true);
  expect(isInMenu(plain, settings('', ['/', '/contact']))).toBe(false);
});

test('a schedule has a badge and a sentence', () => {
  const schedule = {
    action: 'publish' as const,
    at: '2026-03-09T08:00:00.000Z',
    by: null,
    made_at: '2026-03-02T08:00:00.000Z',
    outdated: false,
    missed: null,
  };
  const missed = { at: schedule.at, reason: 'published_since' as const, message: '' };
  expect(scheduleBadge(null)).toBeNull();
  expect(scheduleBadge(schedule)).toMatchObject({ label: 'Scheduled', tone: 'info' });
  expect(scheduleBadge({ ...schedule, action: 'unpublish' })?.text).toContain(
    'Will be unpublished',
  );
  expect(scheduleBadge({ ...schedule, outdated: true })?.text).toContain('Will not be published');
  expect(scheduleBadge({ ...schedule, missed })).toMatchObject({ label: 'Schedule missed' });
});
