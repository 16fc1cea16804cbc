import { useQuery } from '@tanstack/react-query';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useMemo } from 'react';
import { checkedLinksQuery } from '../../../lib/pages/check-links.ts';

/**
 * The settings with the menu that visitors see after this page is published: without items that link to
 * other pages that are not public. Until the links are checked, and if the check fails, the menu has all
 * items.
 */
export function useVisibleMenu(
  settings: SiteSettings | undefined,
  pageId: number,
): SiteSettings | undefined {
  const links = settings?.nav.items.map(({ href }) => href) ?? [];
  const { data: checked } = useQuery(checkedLinksQuery(links));
  return useMemo(() => {
    if (!settings || !checked) return settings;
    const isShown = ({ href }: { href: string }) => {
      const target = checked.get(href);
      return target?.state !== 'not_public' || target.page?.id === pageId;
    };
    const { items } = settings.nav;
    if (items.every(isShown)) return settings;
    return { ...settings, nav: { ...settings.nav, items: items.filter(isShown) } };
  }, [settings, checked, pageId]);
}
