import { checkValue } from '@siteyard/schemas/errors';
import type { AnyDocument } from '@siteyard/schemas/documents';
import { uuidOf } from '@siteyard/schemas/primitives/uuid-of';
import {
  addressOfName,
  freeAddress,
  placeAfter,
  itemFields,
  type Item,
  rentals as rentalsSchema,
} from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import type { MigrationSite } from '../../../types/migrate.d.ts';
import { sha256 } from '../files/folder-source.ts';
import { readItemRows } from './item-rows.ts';

/** The settings and the items of a site before a script. */
export interface SiteBefore {
  settings: SiteSettings;
  /** Only for a script that uses them. */
  items: readonly AnyDocument[];
}

/** A site that a script edits. */
export interface SiteEditor {
  site: MigrationSite;
  before: SiteBefore;
  /** Returns the edited settings, which are not checked. */
  settings(): SiteSettings;
  /** Returns the new items, which are not checked. */
  created(): Item[];
}

/**
 * Opens the parts of a site that all functions of a script share (`MigrationSite` in the declared types).
 * @param migration the script's id, on which the keys of new items depend
 */
export function editSite(before: SiteBefore, migration: string): SiteEditor {
  const settings = structuredClone(before.settings);
  const items = new Map(before.items.map((item) => [item.key, frozen(item) as Item]));
  const created: Item[] = [];
  const all = () => [...items.values(), ...created];

  function rentals(currency: string) {
    const present = settings.rentals;
    if (present?.currency === currency) return present;
    if (present)
      throw new Error(
        `These prices are in ${currency}, and those of the site are in ${present.currency}.`,
      );
    const checked = checkValue(rentalsSchema, { currency }, 1);
    if (!checked.ok) throw new Error(`The currency "${currency}" ${checked.problems[0]?.message}.`);
    return (settings.rentals = { ...checked.value, periods: [] });
  }

  function newItem(name: string, fields: Partial<Item> = {}): Item {
    const key = uuidOf(sha256(JSON.stringify([migration, name, fields.category ?? ''])));
    const known = items.get(key) ?? created.find((item) => item.key === key);
    if (known) return known;
    const present = all();
    const taken = new Set([...present, ...(settings.rentals?.categories ?? [])].map(addressOf));
    const address = freeAddress(addressOfName(name), (each) => taken.has(each));
    const last = Math.max(0, ...present.map(({ order }) => order));
    const order = placeAfter(last);
    const item = { ...itemFields.parse({ name: 'Item', address, order }), ...fields, name };
    created.push(Object.defineProperty(item, 'key', { value: key, enumerable: true }) as Item);
    return created.at(-1)!;
  }

  const isNew = (item: Item) => created.includes(item);
  const site = {
    settings,
    rentals,
    newItem,
    itemsOfTable: (table: readonly (readonly string[])[]) =>
      readItemRows(table, {
        settings,
        items: all(),
        isNew,
        newItem,
      }),
    get items() {
      return all();
    },
  };
  return {
    site: site as unknown as MigrationSite,
    before,
    settings: () => settings,
    created: () => created,
  };
}

const addressOf = ({ address }: { address: string }) => address;

/** Freezes a value with all values in it, so that a change of it throws an error. */
function frozen<T>(value: T): T {
  if (typeof value !== 'object' || value === null || Object.isFrozen(value)) return value;
  for (const inner of Object.values(value)) frozen(inner);
  return Object.freeze(value);
}
