import { PAGE_IDS } from '@siteyard/schemas/limits';
import { linkedPageId } from '@siteyard/schemas/page-content/references';
import { seedName } from '@siteyard/schemas/seed';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { LinkChecks } from '../link-checks/link-checks.service.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import type { SeedRecord } from '../site-state/seed-record.service.ts';

/** The pages that the footer links to. */
const OF_FOOTER = [PAGE_IDS.terms, PAGE_IDS.privacy, PAGE_IDS.cookies].map((id) => `/pages/${id}`);

/**
 * The settings as visitors get them: the menu leaves out pages that were never published, or are
 * unpublished, so that “Add to menu” can be chosen before a page is ready. A link to a page that
 * does not exist stays, as the specification has it.
 * @returns with them, the pages that the footer leaves out, because their owner has deleted or
 *   unpublished them. On a site that began without them it leads to all, as specified.
 */
export async function withVisibleMenu(
  settings: SiteSettings,
  deps: {
    checks: LinkChecks;
    pages: Pick<PageLookups, 'findPublic'>;
    record: Pick<SeedRecord, 'finishedWith'>;
  },
): Promise<{
  settings: SiteSettings;
  hidden: readonly string[];
  missingPages: readonly number[];
}> {
  const { items } = settings.nav;
  const inMenu = items.map(({ href }) => href);
  const checked = await deps.checks.check([...inMenu, ...OF_FOOTER]);
  const suspects = checked.filter(({ state }) => state === 'not_public');
  // A run that was just switched on may publish some of them.
  const ids = suspects.flatMap(({ page }) => page?.id ?? []);
  const shown = ids.length > 0 ? await deps.pages.findPublic(ids) : new Set<number>();
  const hidden = new Set(
    suspects.filter(({ page }) => page && !shown.has(page.id)).map(({ link }) => link),
  );
  const inVain = checked
    .slice(inMenu.length)
    .filter(({ link, state }) => state === 'not_found' || hidden.has(link));
  const hadThem = inVain.length > 0 && seedName.safeParse(await deps.record.finishedWith()).success;
  const missingPages = hadThem ? inVain.flatMap(({ link }) => linkedPageId(link) ?? []) : [];
  const visible = items.filter(({ href }) => !hidden.has(href));
  return {
    settings:
      hidden.size > 0 ? { ...settings, nav: { ...settings.nav, items: visible } } : settings,
    hidden: [...hidden],
    missingPages,
  };
}
