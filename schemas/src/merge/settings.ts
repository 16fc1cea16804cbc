import { NAV_ITEMS_MOST, type NavItem, type SiteSettings } from '../settings/settings.ts';
import type { MergeConflict, Side } from './conflict.ts';
import { matchItems, type Rule } from './match-items.ts';
import { mergeValues, type ValueMerge } from './values.ts';

/** An item of a menu with a temporary id for the merge. */
type NamedItem = NavItem & { id: string };

interface Menus {
  base: NamedItem[];
  ours: NamedItem[];
  theirs: NamedItem[];
}

/**
 * Merges settings three ways: value by value, and the menu item by item. Menu items have no ids, because
 * menus that people write have none. So items are matched with the base by link and title, or else by one
 * of them. An item with a new link and a new title is a new item. The path of a conflict has the index of
 * the item in `ours`, or in `theirs` if `ours` lacks the item.
 * @param base null if unknown; then the whole menu is one value
 * @param prefer the side that decides conflicts; all conflicts are reported
 */
export function mergeSettings(
  base: SiteSettings | null,
  ours: SiteSettings,
  theirs: SiteSettings,
  prefer: Side = 'ours',
): ValueMerge {
  if (!base) return mergeValues(undefined, ours, theirs, prefer);
  const merge = mergeWithMenus(base, ours, theirs, prefer);
  const [currency, other] = [ours.rentals?.currency, theirs.rentals?.currency];
  const isNamed = merge.conflicts.some(({ path }) => path === CURRENCY || path === 'rentals');
  if (currency === other || currency === undefined || other === undefined || isNamed) return merge;
  // A merge would mix amounts in two currencies, so another currency is a conflict even if only one side
  // changed it.
  const values = { base: base.rentals?.currency, ours: currency, theirs: other };
  const { rentals } = prefer === 'ours' ? ours : theirs;
  const value = { ...(merge.value as SiteSettings), rentals };
  const conflict: MergeConflict = { kind: 'value', path: CURRENCY, ...values };
  return { value, conflicts: [...merge.conflicts, conflict] };
}

const CURRENCY = 'rentals.currency';

function mergeWithMenus(
  base: SiteSettings,
  ours: SiteSettings,
  theirs: SiteSettings,
  prefer: Side,
): ValueMerge {
  const menus = nameItems(base.nav.items, ours.nav.items, theirs.nav.items);
  const { value, conflicts } = mergeValues(
    withItems(base, menus.base),
    withItems(ours, menus.ours),
    withItems(theirs, menus.theirs),
    prefer,
  );
  const merged = value as SiteSettings;
  const items = (merged.nav.items as NamedItem[]).map(withoutName);
  if (items.length <= NAV_ITEMS_MOST)
    return {
      value: withItems(merged, items),
      conflicts: conflicts.map((conflict) => inPlaces(conflict, menus)),
    };
  const rest = conflicts.filter(({ path }) => !path.startsWith(ITEMS));
  const sides = { base: base.nav.items, ours: ours.nav.items, theirs: theirs.nav.items };
  return {
    value: withItems(merged, sides[prefer]),
    conflicts: [...rest, { kind: 'value', path: ITEMS, ...sides }],
  };
}

const ITEMS = 'nav.items';

const withItems = (settings: SiteSettings, items: NavItem[]): SiteSettings => ({
  ...settings,
  nav: { ...settings.nav, items },
});

function withoutName({ id: _, ...item }: NamedItem): NavItem {
  return item;
}

/** Gives matching items of the three menus the same id. */
function nameItems(base: NavItem[], ours: NavItem[], theirs: NavItem[]): Menus {
  const [here, there] = [matchItems(base, ours, KNOWN), matchItems(base, theirs, KNOWN)];
  const added = theirs.map((item, at) => (there[at] === undefined ? item : null));
  const shared = matchItems(
    added,
    ours.map((item, at) => (here[at] === undefined ? item : null)),
    ADDED,
  );
  const name = (letter: string, at: number) => `${letter}${at}`;
  return {
    base: base.map((item, at) => ({ ...item, id: name('base', at) })),
    ours: ours.map((item, at) => {
      const [old, other] = [here[at], shared[at]];
      if (old !== undefined) return { ...item, id: name('base', old) };
      return { ...item, id: other === undefined ? name('ours', at) : name('theirs', other) };
    }),
    theirs: theirs.map((item, at) => {
      const old = there[at];
      return { ...item, id: old === undefined ? name('theirs', at) : name('base', old) };
    }),
  };
}

const sameLink: Rule<NavItem> = (a, b) => a.href !== '' && a.href === b.href;
const sameTitle: Rule<NavItem> = (a, b) => a.title !== '' && a.title === b.title;
const same: Rule<NavItem> = (a, b) => a.href === b.href && a.title === b.title;

/** The rules that match an item with the base. */
const KNOWN: readonly Rule<NavItem>[] = [same, sameLink, sameTitle];
/** The rules that match items that both sides added. */
const ADDED: readonly Rule<NavItem>[] = [same, sameLink];

/** Replaces the temporary id of an item in a conflict by its index. */
function inPlaces(conflict: MergeConflict, { base, ours, theirs }: Menus): MergeConflict {
  const [, id, rest = ''] = /^nav\.items\[id=(\w+)\](.*)$/.exec(conflict.path) ?? [];
  if (id === undefined) return conflict;
  const places = [ours, theirs, base].map((items) => items.findIndex((item) => item.id === id));
  const path = `${ITEMS}[${places.find((place) => place >= 0)}]${rest}`;
  if (rest !== '') return { ...conflict, path };
  const found: MergeConflict = { ...conflict, path };
  for (const side of ['base', 'ours', 'theirs'] as const)
    if (found[side] === undefined) delete found[side];
    else found[side] = withoutName(found[side] as NamedItem);
  return found;
}
