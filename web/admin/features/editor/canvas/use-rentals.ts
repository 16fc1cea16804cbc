import { useQuery } from '@tanstack/react-query';
import type { PublicRentals } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { useMemo } from 'react';
import { allItemsQuery } from '../../../lib/items/all-items.ts';

/** Returns the published items of the site, so that the canvas shows blocks of items like the page. */
export function useRentals({ rentals, nav }: SiteSettings): () => PublicRentals | null {
  const { data } = useQuery({ ...allItemsQuery, enabled: rentals !== undefined, staleTime: 0 });
  const contactPath = nav.cta.href || '#';
  return useMemo(() => {
    const items = (data ?? []).filter(({ published_at }) => published_at !== null);
    const found = rentals && { rules: rentals, items, contactPath, collects: false };
    return () => found ?? null;
  }, [data, rentals, contactPath]);
}
