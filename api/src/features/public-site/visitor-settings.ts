import type { SiteSettings } from '@siteyard/schemas/settings';
import { noticeAt, periodAt } from '@siteyard/schemas/business';
import type { LinkChecks } from '../link-checks/link-checks.service.ts';
import type { Settings } from '../settings/settings-record.ts';

/**
 * Removes links to hidden pages and rental items from the settings: menu items, the menu button, the link
 * of the notice, and the home page. So an administrator can choose “Add to menu” before a page is
 * published. A link to a page that does not exist stays, as the specification says.
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
 * Returns the settings that visitors may see at this moment, and the time in ms since 1970 until which
 * they are valid.
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

/** Removes the confirmed examples and the text of quotes, which only the business uses. */
function withoutOfficeFields(settings: SiteSettings): SiteSettings {
  const { rentals } = settings;
  return rentals ? { ...settings, rentals: { ...rentals, examples: [], quote: '' } } : settings;
}

/** Removes a notice that visitors do not see at this moment. */
function withCurrentNotice(settings: SiteSettings, now: number): SiteSettings {
  if (!settings.notice || noticeAt(settings, now)) return settings;
  const { notice: _, ...rest } = settings;
  return rest;
}
