import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';
import { daysBefore } from '../lib/days.ts';
import { kindOf, type Entry, type EntryOf } from './entities.ts';
import type { SiteSnapshot } from './snapshot.ts';
import type { ContentStore } from './store.ts';

/**
 * Deletes the entities of a kind that have been in the trash for 30 days, with one commit.
 * @returns their entries
 */
export async function purgeTrash<Kind extends 'page' | 'item' | 'section'>(
  content: Pick<ContentStore, 'commit' | 'refresh'>,
  kind: Kind,
  now = new Date(),
): Promise<EntryOf[Kind][]> {
  const before = daysBefore(TRASH_DAYS, now);
  const isOld = (entry: Entry) =>
    'deleted' in entry && entry.deleted !== undefined && entry.deleted.at < before;
  const oldIn = ({ entries }: SiteSnapshot) =>
    [...entries].filter(([entity, entry]) => kindOf(entity) === kind && isOld(entry));
  let old = oldIn(await content.refresh());
  if (old.length === 0) return [];
  const compute = (snapshot: SiteSnapshot) => {
    old = oldIn(snapshot);
    return { entries: new Map(old.map(([entity]) => [entity, null])) };
  };
  await content.commit({ by: null }, { kind: 'purge', states: [], compute });
  return old.map(([, entry]) => entry as EntryOf[Kind]);
}
