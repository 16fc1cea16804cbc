import { useQuery } from '@tanstack/react-query';
import { foldText } from '@siteyard/schemas/primitives/fold-text';
import {
  type ItemHead,
  categoryPath,
  itemPath,
  rentalsPath,
  type Rentals,
} from '@siteyard/schemas/rentals';
import { settingsQuery } from '../settings/get-settings.ts';
import { allItemsQuery } from './all-items.ts';

/** A page of the rental items as a target of links. */
export interface ItemLink {
  href: string;
  name: string;
  /** The kind of the target, or "not public" for an item that visitors do not see. */
  note: string;
}

/** The most targets that a picker offers. Others are found by typing. */
const CHOICES = 30;

/** Returns the pages of the rental items whose names have the words of a search, lists first. */
export function itemLinks(
  rules: Rentals,
  items: readonly Pick<ItemHead, 'name' | 'address' | 'published_at'>[],
  search: string,
): ItemLink[] {
  const all = [
    { href: rentalsPath(rules), name: 'All items', note: 'list' },
    ...rules.categories.map((category) => ({
      href: categoryPath(rules, category),
      name: category.title,
      note: 'category',
    })),
    ...items.map((item) => ({
      href: itemPath(rules, item),
      name: item.name,
      note: item.published_at === null ? 'not public' : 'item',
    })),
  ];
  const words = foldText(search).split(' ').filter(Boolean);
  return all.filter(({ name }) => words.every((word) => foldText(name).includes(word)));
}

/** The rules of rentals. Each screen with links has loaded the settings, so this only reads them. */
function useLoadedRules(): Rentals | undefined {
  return useQuery({ ...settingsQuery, enabled: false }).data?.settings.rentals;
}

/**
 * The pages of the rental items that match a search; none if the site rents nothing.
 * @param hasItems whether to load the items; otherwise only the lists match
 */
export function useItemLinks(search: string, hasItems = true): ItemLink[] {
  const rules = useLoadedRules();
  const { data: items } = useQuery({ ...allItemsQuery, enabled: hasItems && rules !== undefined });
  return rules ? itemLinks(rules, (hasItems && items) || [], search).slice(0, CHOICES) : [];
}

/** The name of the page of the rental items that a link leads to; undefined for other links. */
export function useItemLinkName(href: string): string | undefined {
  const rules = useLoadedRules();
  const isOurs = rules !== undefined && `${href}/`.startsWith(`${rentalsPath(rules)}/`);
  const { data: items } = useQuery({ ...allItemsQuery, enabled: isOurs });
  if (!isOurs) return undefined;
  return itemLinks(rules, items ?? [], '').find((link) => link.href === href)?.name;
}
