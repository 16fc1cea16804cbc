import { NAV_ITEMS_MOST, type NavItem, type SiteSettings } from '../settings.ts';
import type { MergeConflict, Side } from './conflict.ts';
import { mergeValues, type ValueMerge } from './values.ts';

/** An item of a menu with a name that it has for the time of one merge. */
type NamedItem = NavItem & { id: string };

interface Menus {
  base: NamedItem[];
  ours: NamedItem[];
  theirs: NamedItem[];
}

/**
 * Merges settings three ways, value by value, and the menu item by item. Items have no id of their
 * own, because people and the specified calls write menus without any. So they are matched with the
 * base: by link and title, then by one of the two; where both differ, one item was removed and
 * another one added. A conflict names an item by its place in ours, or in theirs where ours has none.
 *
 * @param base null where nothing is known of a common past: then a menu counts as one value
 * @param prefer the side that decides a conflict; the conflict is reported all the same
 */
export function mergeSettings(
  base: SiteSettings | null,
  ours: SiteSettings,
  theirs: SiteSettings,
  prefer: Side = 'ours',
): ValueMerge {
  if (!base) return mergeValues(undefined, ours, theirs, prefer);
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

/** Gives items of the three menus that are the same item one name. */
function nameItems(base: NavItem[], ours: NavItem[], theirs: NavItem[]): Menus {
  const [here, there] = [match(base, ours, KNOWN), match(base, theirs, KNOWN)];
  const added = theirs.map((item, at) => (there[at] === undefined ? item : null));
  const shared = match(
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

type Rule = (a: NavItem, b: NavItem) => boolean;

const sameLink: Rule = (a, b) => a.href !== '' && a.href === b.href;
const sameTitle: Rule = (a, b) => a.title !== '' && a.title === b.title;
const same: Rule = (a, b) => a.href === b.href && a.title === b.title;

/** How an item of the base is found again, and an item that both sides added. */
const KNOWN: readonly Rule[] = [same, sameLink, sameTitle];
const ADDED: readonly Rule[] = [same, sameLink];

/**
 * For each item of `side` the place of the item in `base` that it is; undefined for none. Each is
 * used once, and an earlier rule goes before a later one. Items that are null match nothing.
 */
function match(
  base: readonly (NavItem | null)[],
  side: readonly (NavItem | null)[],
  rules: readonly Rule[],
): (number | undefined)[] {
  const found: (number | undefined)[] = side.map(() => undefined);
  const used = new Set<number>();
  for (const rule of rules)
    side.forEach((item, at) => {
      if (!item || found[at] !== undefined) return;
      const place = base.findIndex(
        (other, index) => other && !used.has(index) && rule(other, item),
      );
      if (place < 0) return;
      used.add(place);
      found[at] = place;
    });
  return found;
}

/** A conflict with an item by its place in place of its name. */
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
