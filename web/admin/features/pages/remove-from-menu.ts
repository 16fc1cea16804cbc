import type { QueryClient } from '@tanstack/react-query';
import { deepEqual } from '@siteyard/schemas/values';
import type { PageSummary } from '@siteyard/schemas/http';
import { NAV_ITEMS_MOST, type SiteSettings } from '@siteyard/schemas/settings';
import { leadsTo } from '../../lib/pages/page-status.ts';
import { changeMenu } from '../../lib/settings/change-menu.ts';

type Menu = SiteSettings['nav'];
type Addressed = Pick<PageSummary, 'id' | 'address'>;

/** The titles of the menu items that lead to a page, and then the label of the button if it does. */
export function menuLinksTo(page: Addressed, { items, cta }: Menu): string[] {
  const found = items.filter(({ href }) => leadsTo(href, page)).map(({ title }) => title);
  return leadsTo(cta.href, page) && cta.label !== '' ? [...found, cta.label] : found;
}

/**
 * Removes the menu items that lead to a page, and the link of the menu's button if it leads there. The
 * button is not shown without a link.
 * @returns a function that restores them at their positions
 */
export async function removeFromMenu(
  queryClient: QueryClient,
  page: Addressed,
): Promise<() => Promise<void>> {
  let before: Menu | undefined;
  await changeMenu(queryClient, (menu) => {
    before = menu;
    const items = menu.items.filter(({ href }) => !leadsTo(href, page));
    const hasButton = leadsTo(menu.cta.href, page);
    if (items.length === menu.items.length && !hasButton) return null;
    return { items, ...(hasButton && { cta: { href: '' } }) };
  });
  return () => changeMenu(queryClient, (menu) => before && withLinks(menu, before, page));
}

/** Puts the links to a page back into a menu, at their places in `before`. */
function withLinks(menu: Menu, before: Menu, page: Addressed) {
  const items = [...menu.items];
  before.items.forEach((item, index) => {
    const isThere = items.some((each) => deepEqual(each, item));
    if (leadsTo(item.href, page) && !isThere && items.length < NAV_ITEMS_MOST)
      items.splice(index, 0, item);
  });
  const hadButton = leadsTo(before.cta.href, page) && menu.cta.href === '';
  if (items.length === menu.items.length && !hadButton) return null;
  return { items, ...(hadButton && { cta: { href: before.cta.href } }) };
}
