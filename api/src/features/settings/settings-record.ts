import type { ChangeSource } from '@siteyard/schemas/http';
import type { RentalCategory } from '@siteyard/schemas/rentals';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { entityOf } from '../../content/entities.ts';
import type { ReceivedState } from '../../content/entities/received.ts';
import type { RentalsEntry, SettingsEntry } from '../../content/entities/settings.ts';
import { replacedEntries } from '../../content/history.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';

/** The id of the settings in the content store. There is only one such entity. */
export const SETTINGS = entityOf('settings', 'site');

/** The kind of states that contain settings. */
export const SETTINGS_STATE = 'settings';

/** The stored settings, and the name of the last editor. */
export interface Settings {
  /** Stored settings; always read them with `readSettings`. */
  settings: unknown;
  /** Increases with each change; 0 if no settings were saved. */
  revision: number;
  saved_by: string | null;
  source: ChangeSource;
  updated_at: Date | null;
  /** The values last received from other sites, folders or seeds, by the name of the origin. */
  received: Record<string, ReceivedState>;
}

/** Former settings. */
export interface SettingsVersion extends Omit<Settings, 'received'> {
  replaced_at: Date;
}

/** The settings of a site without saved settings. */
const NONE: Settings = {
  settings: {},
  revision: 0,
  saved_by: null,
  source: 'seed',
  updated_at: null,
  received: {},
};

export const settingsEntry = (snapshot: SiteSnapshot): SettingsEntry | undefined =>
  snapshot.entry('settings', 'site');

/** The number of former paths of the rental items, and of former addresses of a category, that redirect. */
const FORMER_MOST = 5;

/**
 * Returns the entry fields that are derived from the settings.
 * @param before the entry that is replaced
 */
export function settingsFields(
  { rentals }: SiteSettings,
  before: SettingsEntry | undefined,
): Pick<SettingsEntry, 'rentals' | 'former_currency'> {
  const was = before?.rentals;
  const currency = was?.currency ?? before?.former_currency;
  if (!rentals) return currency === undefined ? {} : { former_currency: currency };
  const { path, categories } = rentals;
  const formerPaths = [...(was?.former_paths ?? []), ...(was ? [was.path] : [])];
  return {
    rentals: {
      path,
      currency: rentals.currency,
      categories: categories.map((each) => categoryFields(each, was)),
      former_paths: [...new Set(formerPaths)].filter((each) => each !== path).slice(-FORMER_MOST),
    },
  };
}

function categoryFields(
  { id, title, address }: RentalCategory,
  was: SettingsEntry['rentals'],
): RentalsEntry['categories'][number] {
  const before = was?.categories.find((each) => each.id === id);
  const all = before ? [...(before.former_addresses ?? []), before.address] : [];
  const former = [...new Set(all)].filter((each) => each !== address).slice(-FORMER_MOST);
  return {
    id,
    title,
    address,
    ...(former.length > 0 && { former_addresses: former }),
  };
}

/** Reads the settings of a snapshot. */
export async function settingsOf(
  content: Pick<ContentStore, 'get'>,
  snapshot: SiteSnapshot,
): Promise<Settings> {
  const entry = settingsEntry(snapshot);
  return entry ? recordOf(entry, await content.get([entry.state])) : NONE;
}

/** Reads the former settings, newest first. */
export async function formerSettings(
  content: Pick<ContentStore, 'get' | 'history'>,
  snapshot: SiteSnapshot,
): Promise<(SettingsVersion & Pick<SettingsEntry, 'undone_versions'>)[]> {
  const present = settingsEntry(snapshot);
  if (!present) return [];
  const history = await content.history('settings', 'site');
  const older = replacedEntries(present, history, ({ revision }) => revision);
  const values = await content.get(older.map(({ entry }) => entry.state));
  return older.map(({ entry, next }) => ({
    ...recordOf(entry, values),
    ...(entry.undone_versions && { undone_versions: entry.undone_versions }),
    replaced_at: next.updated_at,
  }));
}

function recordOf(entry: SettingsEntry, values: ReadonlyMap<string, object>): Settings {
  const { state, revision, updated_at, updated_by, source, received = {} } = entry;
  const settings = values.get(state) ?? {};
  return { settings, revision, saved_by: updated_by, source, updated_at, received };
}
