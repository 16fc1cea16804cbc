import { AppError } from '@siteyard/schemas/errors';
import {
  comparePages,
  diffSettings,
  type PageChange,
  type ValueChange,
} from '@siteyard/schemas/merge';
import { ITEMS } from '@siteyard/schemas/documents';
import { diffItemFields, readItem } from '@siteyard/schemas/rentals';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Change } from '../../content/stored.ts';
import { itemEntity } from '../items/stored-item.ts';
import { readMergeable } from '../pages/mergeable-page.ts';
import { pageEntity, readPage } from '../pages/page-record.ts';
import { readSettings } from '../settings/read-settings.ts';
import { SETTINGS, settingsOf } from '../settings/settings-record.ts';
import { wholeChanges } from './describe-commit.ts';

/** Compares the content of the site before and after a commit. */
export interface CommitComparisons {
  /**
   * Compares a page before and after a commit; null if one of its states is no longer kept.
   * @throws AppError `commit_not_found`; `page_not_found` if the commit did not change the page
   */
  comparePage(number: number, page: number): Promise<PageChange | null>;
  /**
   * Returns the values of an item that a commit changed; null if the state before or after is no longer
   * kept.
   * @throws AppError `commit_not_found`; `item_not_found` if the commit did not change the item
   */
  compareItem(number: number, key: string): Promise<ValueChange[] | null>;
  /**
   * Returns the settings that a commit changed: [] if none, null if the state before or after is no longer
   * kept.
   */
  compareSettings(number: number): Promise<ValueChange[] | null>;
}

export function createCommitComparisons(
  content: Pick<ContentStore, 'commitAt' | 'get' | 'refresh'>,
): CommitComparisons {
  async function changeOf(number: number, entity: string): Promise<Change | undefined> {
    const commit = await content.commitAt(number);
    if (!commit) throw new AppError('commit_not_found');
    return wholeChanges(commit.changes).get(entity);
  }

  /** Returns the states of entries: null for a missing entry. Returns null if one state is no longer kept. */
  async function valuesOf(
    entries: readonly ({ state: string } | null)[],
  ): Promise<(object | null)[] | null> {
    const found = await content.get(entries.flatMap((entry) => entry?.state ?? []));
    if (entries.some((entry) => entry && !found.has(entry.state))) return null;
    return entries.map((entry) => entry && found.get(entry.state)!);
  }

  async function readSide(entry: PageEntry | null) {
    if (!entry || entry.deleted) return null;
    if (!(await content.get([entry.content])).has(entry.content)) return 'lost';
    return readMergeable(await readPage(content, entry), entry.address).page;
  }

  return {
    async comparePage(number, id) {
      const change = await changeOf(number, pageEntity(id));
      if (!change) throw new AppError('page_not_found');
      const before = await readSide(change.before as PageEntry | null);
      const after = await readSide(change.after as PageEntry | null);
      if (before === 'lost' || after === 'lost') return null;
      const about = (change.after ?? change.before) as PageEntry | null;
      // An erase removes entries, so there may be no page to compare.
      return about && comparePages(about, before, after);
    },
    async compareItem(number, key) {
      const change = await changeOf(number, itemEntity(key));
      if (!change) throw new AppError('item_not_found');
      const sides = [change.before, change.after] as (ItemEntry | null)[];
      const [before, after] = (await valuesOf(sides.map(withoutDeleted))) ?? [];
      if (before === undefined || after === undefined) return null;
      // The currency cannot change while items have amounts, so the present settings fit both states.
      const settings = readSettings((await settingsOf(content, await content.refresh())).settings);
      return diffItemFields(itemOf(before), itemOf(after), { before: settings, after: settings });
    },
    async compareSettings(number) {
      const change = await changeOf(number, SETTINGS);
      if (!change) return [];
      const values = await valuesOf([change.before, change.after] as (SettingsEntry | null)[]);
      const [before, after] = values?.map((value) => readSettings(value ?? {})) ?? [];
      return before && after ? diffSettings(before, after) : null;
    },
  };
}

const withoutDeleted = (entry: ItemEntry | null) => (entry?.deleted ? null : entry);

/** Returns an item; an item without values if it did not exist. */
const itemOf = (stored: object | null) => (stored ? readItem(stored) : ITEMS.noBase);
