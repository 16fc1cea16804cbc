import type { SiteSettings } from '@siteyard/schemas/settings';
import { noticeAt, periodAt } from '@siteyard/schemas/business';
import type { LinkChecks } from '../link-checks/link-checks.service.ts';
import type { Settings } from '../settings/settings-record.ts';

/**
 * The settings without links to pages and rental items that were never published, or are unpublished:
 * items of the menu, its button, the link of the notice, and the home page. So “Add to menu” can be chosen
 * before a page is ready. A link to a page that does not exist stays, as the specification has it.
 */
export async function withoutHiddenPages(
  settings: SiteSettings,
  checks: LinkChecks,
): Promise<SiteSettings> {
  const { nav, notice, home_page_path: home } = settings;
  const links = [...nav.items.map(({ href }) => href), nav.cta.href, notice?.href ?? '', home];
  const checked = await checks.check([...new Set(links)]);
  const hidden = new Set(
    checked.flatMap(({ link, state }) => (state === 'not_public' ? [link] : [])),
  );
  if (hidden.size === 0) return settings;
  return {
    ...settings,
    nav: {
      ...nav,
      items: nav.items.filter(({ href }) => !hidden.has(href)),
      ...(hidden.has(nav.cta.href) && { cta: { label: '', href: '' } }),
    },
    ...(notice && hidden.has(notice.href) && { notice: { ...notice, href: '' } }),
    ...(hidden.has(home) && { home_page_path: '' }),
  };
}

/**
 * Returns the settings without their private parts at this moment, and the time until which they are
 * right, in ms since 1970.
 */
export function settingsForVisitors({
  stored,
  settings,
}: {
  stored: Settings;
  settings: SiteSettings;
}): { visible: Settings; until: number } {
  const now = Date.now();
  const shown = withoutOfficeFields(withCurrentNotice(settings, now));
  return { visible: { ...stored, settings: shown }, until: periodAt(settings, now).until };
}

/** The settings without the confirmed examples and the text of quotes, which only the business uses. */
function withoutOfficeFields(settings: SiteSettings): SiteSettings {
  const { rentals } = settings;
  return rentals ? { ...settings, rentals: { ...rentals, examples: [], quote: '' } } : settings;
}

/** The settings without a notice that visitors do not see at this moment. */
function withCurrentNotice(settings: SiteSettings, now: number): SiteSettings {
  if (!settings.notice || noticeAt(settings, now)) return settings;
  const { notice: _, ...rest } = settings;
  return rest;
}
