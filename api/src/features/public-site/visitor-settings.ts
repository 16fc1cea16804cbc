import type { SiteSettings } from '@siteyard/schemas/settings';
import { noticeAt } from '@siteyard/schemas/site-times';
import type { LinkChecks } from '../link-checks/link-checks.service.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';

/**
 * The settings without links to pages and rental items that were never published, or are unpublished:
 * items of the menu, its button, the link of the notice, and the home page. So “Add to menu” can be chosen
 * before a page is ready. A link to a page that does not exist stays, as the specification has it.
 * @returns the settings, and the links that they lost
 */
export async function withoutHiddenPages(
  settings: SiteSettings,
  deps: { checks: LinkChecks; pages: Pick<PageLookups, 'findPublic'> },
): Promise<{ settings: SiteSettings; hidden: readonly string[] }> {
  const { nav, notice, home_page_path: home } = settings;
  const links = [...nav.items.map(({ href }) => href), nav.cta.href, notice?.href ?? '', home];
  const checked = await deps.checks.check([...new Set(links)]);
  const suspects = checked.filter(({ state }) => state === 'not_public');
  if (suspects.length === 0) return { settings, hidden: [] };
  // A run that was just applied may publish some of them.
  const shown = await deps.pages.findPublic(suspects.flatMap(({ page }) => page?.id ?? []));
  const hidden = new Set(
    // A link without a page leads to a rental item.
    suspects.filter(({ page }) => !page || !shown.has(page.id)).map(({ link }) => link),
  );
  return {
    settings: {
      ...settings,
      nav: {
        ...nav,
        items: nav.items.filter(({ href }) => !hidden.has(href)),
        ...(hidden.has(nav.cta.href) && { cta: { label: '', href: '' } }),
      },
      ...(notice && hidden.has(notice.href) && { notice: { ...notice, href: '' } }),
      ...(hidden.has(home) && { home_page_path: '' }),
    },
    hidden: [...hidden],
  };
}

/** The settings without the confirmed examples and the text of quotes, which only the business uses. */
export function withoutOfficeFields(settings: SiteSettings): SiteSettings {
  const { rentals } = settings;
  return rentals ? { ...settings, rentals: { ...rentals, examples: [], quote: '' } } : settings;
}

/** The settings without a notice that visitors do not see at this moment. */
export function withCurrentNotice(settings: SiteSettings, now: number): SiteSettings {
  if (!settings.notice || noticeAt(settings, now)) return settings;
  const { notice: _, ...rest } = settings;
  return rest;
}
