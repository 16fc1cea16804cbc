import type { SiteSettings } from '@siteyard/schemas/settings';
import type { LinkChecks } from '../link-checks/link-checks.service.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';

/**
 * The settings as visitors get them: the menu leaves out pages that were never published, or are
 * unpublished, so that “Add to menu” can be chosen before a page is ready. A link to a page that
 * does not exist stays, as the specification has it.
 */
export async function withVisibleMenu(
  settings: SiteSettings,
  deps: { checks: LinkChecks; pages: Pick<PageLookups, 'findPublic'> },
): Promise<{ settings: SiteSettings; hidden: readonly string[] }> {
  const { items } = settings.nav;
  const checked = await deps.checks.check(items.map(({ href }) => href));
  const suspects = checked.filter(({ state }) => state === 'not_public');
  if (suspects.length === 0) return { settings, hidden: [] };
  // A run that was just switched on may publish some of them.
  const shown = await deps.pages.findPublic(suspects.flatMap(({ page }) => page?.id ?? []));
  const hidden = new Set(
    suspects.filter(({ page }) => page && !shown.has(page.id)).map(({ link }) => link),
  );
  const visible = items.filter(({ href }) => !hidden.has(href));
  return {
    settings: { ...settings, nav: { ...settings.nav, items: visible } },
    hidden: [...hidden],
  };
}
