import { randomUUID } from 'node:crypto';
import { AppError } from '@siteyard/schemas/errors';
import {
  changedTotals,
  type ChangedTotal,
  type ImportItems,
  type ImportItemsAnswer,
  placeAfter,
  readItemTable,
  planItemTable,
  type ItemTableChanges,
  presentItemTable,
  toItemTable,
  type Rentals,
} from '@siteyard/schemas/rentals';
import { tidySettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { Entry } from '../../content/entities.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import { stateId, type NewState } from '../../content/state.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Actor } from '../../lib/actor.ts';
import { WriteConflict, retryOnConflict } from '../../lib/retry-on-conflict.ts';
import { readSettings } from '../settings/read-settings.ts';
import {
  SETTINGS,
  SETTINGS_STATE,
  settingsEntry,
  settingsFields,
  settingsOf,
} from '../settings/settings-record.ts';
import { patchedItem } from './changed-item.ts';
import { isItemAddressTaken } from './item-addresses.ts';
import { newEntry, refuseItem, savedBy } from './item-write.ts';
import {
  itemEntity,
  liveItems,
  readItems,
  stateOfItem,
  withItem,
  type ItemEntryFields,
  type StoredItem,
} from './stored-item.ts';

type Content = Pick<ContentStore, 'commit' | 'get' | 'refresh'>;

/** Exports and imports items as tables for spreadsheets. */
export interface ItemsImport {
  /** Returns all items as a CSV file. @throws AppError `rentals_off` */
  table(): Promise<string>;
  /**
   * Adds and changes items by a table, with one commit. New categories are added to the settings. New
   * items are not published.
   * @throws AppError `rentals_off`
   */
  import(request: ImportItems, actor: Actor): Promise<ImportItemsAnswer>;
}

/** The state of a site on which a plan is based. */
interface Base {
  snapshot: SiteSnapshot;
  settings: SiteSettings;
  rules: Rentals;
  /** The items that are not in the trash, by key. */
  stored: Map<string, StoredItem>;
}

export function createItemsImport({ content }: { content: Content }): ItemsImport {
  return {
    async table() {
      const { rules, stored } = await readBase(content);
      return toItemTable(tableItems(stored), rules);
    },
    import: ({ text, dry_run, only_rates }, actor) =>
      retryOnConflict(async () => {
        const base = await readBase(content);
        const { rules, settings, snapshot } = base;
        const changes = planItemTable(readItemTable(text, rules), tableItems(base.stored), rules, {
          onlyRates: only_rates,
          isTaken: (address) => isItemAddressTaken(snapshot, address, null),
        });
        const totals = totalsAfter(base, changes);
        const plan = {
          ...presentItemTable(changes, rules, settings.language),
          ...(totals.length > 0 && { changed_totals: totals }),
        };
        const isEmpty = changes.added.length + changes.changed.length === 0;
        const commit = dry_run || isEmpty ? null : await apply(content, base, changes, actor);
        return { commit, plan };
      }),
  };
}

async function readBase(content: Content): Promise<Base> {
  const snapshot = await content.refresh();
  const settings = readSettings((await settingsOf(content, snapshot)).settings);
  const rules = settings.rentals;
  if (!rules) throw new AppError('rentals_off');
  const stored = await readItems(content, liveItems(snapshot));
  return {
    snapshot,
    settings,
    rules,
    stored: new Map(stored.map((each) => [each.entry.key, each])),
  };
}

const tableItems = (stored: Base['stored']) =>
  [...stored.values()].map(({ entry, item }) => ({ ...item, key: entry.key }));

/** Returns the confirmed price examples whose total a table changes. */
function totalsAfter({ stored, settings }: Base, { changed }: ItemTableChanges): ChangedTotal[] {
  const items = new Map([...stored].map(([key, { item }]) => [key, { ...item, key }]));
  const after = new Map(items);
  for (const { before, set } of changed) {
    const { key } = before;
    after.set(key, { ...patchedItem(stored.get(key)!.item, set), key });
  }
  return changedTotals({ settings, items }, { settings, items: after });
}

/** An item that the commit writes. */
interface WrittenItem {
  key: string;
  /** The entry that is replaced; undefined for a new item. */
  seen: ItemEntry | undefined;
  state: NewState;
  fields: ItemEntryFields;
}

/** Makes the planned changes with one commit. @returns its number */
async function apply(
  content: Content,
  base: Base,
  changes: ItemTableChanges,
  actor: Actor,
): Promise<number> {
  const written = writtenItems(base, changes);
  const states = written.map(({ state }) => state);
  const settings = settingsWith(base, changes);
  const seenSettings = settingsEntry(base.snapshot);
  const { _id } = await content.commit(
    { by: actor.name, source: actor.source },
    {
      kind: 'items_import',
      states: settings ? [...states, { kind: SETTINGS_STATE, value: settings }] : states,
      compute(now, at) {
        const present = settingsEntry(now);
        if (present?.revision !== seenSettings?.revision) throw new WriteConflict();
        if (changes.categories.some(({ address }) => isItemAddressTaken(now, address, null)))
          throw new WriteConflict();
        const entries = new Map<string, Entry>();
        if (settings && present)
          entries.set(SETTINGS, {
            ...present,
            ...settingsFields(settings, present),
            state: stateId(SETTINGS_STATE, settings),
            ...savedBy(present, { actor, at }),
          });
        for (const each of written)
          entries.set(itemEntity(each.key), entryOf(each, now, { actor, at }));
        return { entries };
      },
    },
  );
  return _id;
}

/** Returns the changed items, and then the new ones at the end of the shop. */
function writtenItems(
  { snapshot, stored }: Base,
  { added, changed }: ItemTableChanges,
): WrittenItem[] {
  let place = liveItems(snapshot).at(-1)?.order ?? 0;
  return [
    ...changed.map(({ before, set }) => {
      const { entry, item } = stored.get(before.key)!;
      return { key: entry.key, seen: entry, ...stateOfItem(patchedItem(item, set)) };
    }),
    ...added.map(({ item }) => {
      place = placeAfter(place);
      return { key: randomUUID(), seen: undefined, ...stateOfItem({ ...item, order: place }) };
    }),
  ];
}

/** Returns the settings with the new categories; undefined if there are none. */
function settingsWith(
  { settings, rules }: Base,
  { categories }: ItemTableChanges,
): SiteSettings | undefined {
  if (categories.length === 0) return undefined;
  const rentals = { ...rules, categories: [...rules.categories, ...categories] };
  return tidySettings({ ...settings, rentals });
}

/** @throws WriteConflict if another writer was first */
function entryOf(
  { key, seen, fields }: WrittenItem,
  now: SiteSnapshot,
  by: { actor: Actor; at: Date },
): ItemEntry {
  const present = now.entry('item', key);
  if (present?.revision !== seen?.revision || present?.deleted) throw new WriteConflict();
  if (present) {
    const entry = { ...withItem(present, fields), ...savedBy(present, by) };
    if (entry.address !== present.address) refuseItem(now, entry);
    return entry;
  }
  if (isItemAddressTaken(now, fields.address, null)) throw new WriteConflict();
  return newEntry(key, fields, by);
}
