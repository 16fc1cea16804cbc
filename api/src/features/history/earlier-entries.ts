import { isDeepStrictEqual } from 'node:util';
import { kindOf, statesOf, type Entry } from '../../content/entities.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import { isSameEntry, restoredEntry } from '../../content/inverse.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import type { Change, SiteData } from '../../content/stored.ts';
import type { Actor } from '../../lib/actor.ts';

/** Entries of an earlier moment, as a commit brings them back. */

export type Entries = ReadonlyMap<string, Entry>;

/** The planned changes of a commit, and the exceptions. */
export interface Planned {
  entries: Map<string, Entry>;
  site: Partial<SiteData>;
  /** Sentences for people. */
  notes: string[];
}

/** Who brings something back, and the time of the commit. */
export interface By {
  actor: Actor;
  at: Date;
}

/**
 * Reads the newest entries that the log has of entities that do not exist now: numbers that only
 * increase continue from them.
 */
export async function newestOfRemoved(
  content: Pick<ContentStore, 'everyEntry' | 'refresh'>,
  entities: Iterable<string>,
): Promise<Entries> {
  const { entries } = await content.refresh();
  const found = new Map<string, Entry>();
  for (const entity of entities) {
    if (entries.has(entity)) continue;
    const [newest] = await content.everyEntry(entity);
    if (newest) found.set(entity, newest);
  }
  return found;
}

/** Plans that entities get their earlier entries. @param removed see `newestOfRemoved` */
export function planEarlier(
  now: SiteSnapshot,
  earlier: Entries,
  removed: Entries,
  by: By,
): Planned {
  const planned: Planned = { entries: new Map(), site: {}, notes: [] };
  for (const [entity, entry] of earlier) {
    const present = now.entries.get(entity);
    const note = noteOnPicture(entry, present);
    if (note !== null) {
      planned.notes.push(note);
      continue;
    }
    const wanted = withoutPastSchedule(entry, by.at);
    if (present && isSameEntry(entity, present, wanted)) continue;
    const newest = present ?? removed.get(entity) ?? entry;
    planned.entries.set(entity, asChanged(restoredEntry(entity, wanted, newest, by.at), by));
  }
  return planned;
}

/**
 * Returns the reason why a picture is not changed; null for any other entity, and for a change of its
 * description. The bytes of a picture are deleted with it, and an uploaded one may be shown by drafts.
 */
export function noteOnPicture(earlier: Entry | null, present: Entry | undefined): string | null {
  const known = earlier ?? present;
  if (!known || !('sha256' in known) || (earlier && present)) return null;
  return earlier
    ? `The picture "${known.name}" was deleted, so it is gone.`
    : `The picture "${known.name}" stays. It can be deleted under Pictures.`;
}

/** Adds that pages, items and sections that did not exist then go to the trash. */
export function planTrash(planned: Planned, now: SiteSnapshot, earlier: Entries, by: By): void {
  for (const [entity, entry] of now.entries) {
    const trashed = earlier.has(entity) ? null : inTrash(entity, entry, by);
    if (trashed) planned.entries.set(entity, trashed);
  }
}

/** The entry of a page, an item or a section in the trash; null for others, and if it is there already. */
export function inTrash(entity: string, entry: Entry, { actor, at }: By): Entry | null {
  const kind = kindOf(entity);
  if (kind !== 'page' && kind !== 'item' && kind !== 'section') return null;
  const found = entry as PageEntry | ItemEntry | SectionEntry;
  if (found.deleted) return null;
  const { schedule: _, ...rest } = found as PageEntry;
  const deleted = kind === 'section' ? { at } : { at, by: actor.name };
  return asChanged(restoredEntry(entity, { ...rest, deleted } as Entry, entry, at), { actor, at });
}

/** A schedule whose time has passed would be carried out at once. */
export function withoutPastSchedule(entry: Entry, at: Date): Entry {
  if (!('schedule' in entry) || !entry.schedule || entry.schedule.at > at) return entry;
  const { schedule: _, ...rest } = entry;
  return rest;
}

const asChanged = (entry: Entry, { actor }: By): Entry =>
  'updated_by' in entry ? { ...entry, updated_by: actor.name, source: actor.source } : entry;

/** Leaves out entries whose states are no longer kept. Returns the ids of all states that are named. */
export async function keepWithStates(
  content: Pick<ContentStore, 'stored'>,
  { entries, notes }: Planned,
): Promise<string[]> {
  const named = [...entries].flatMap(([entity, entry]) => statesOf(entity, entry));
  const kept = await content.stored(named);
  for (const [entity, entry] of entries) {
    if (statesOf(entity, entry).every((id) => kept.has(id))) continue;
    entries.delete(entity);
    notes.push(`${entity.replace(':', ' ')} has no stored version from that time.`);
  }
  return named.filter((id) => kept.has(id));
}

/** The changes that planned entries make. */
export const changesOf = ({ entries }: Planned, now: SiteSnapshot): Change[] =>
  [...entries].map(([entity, after]) => ({
    entity,
    after,
    before: now.entries.get(entity) ?? null,
  }));

/** The data about the site before a commit, as far as it has not changed since. */
export function siteBefore(
  now: SiteData,
  after: SiteData,
  before: SiteData | undefined,
): Partial<SiteData> {
  if (!before) return {};
  const names = ['lineages', 'migrations', 'seeded_with'] as const;
  const changed = names.filter(
    (name) =>
      !isDeepStrictEqual(before[name], after[name]) && isDeepStrictEqual(now[name], after[name]),
  );
  return Object.fromEntries(changed.map((name) => [name, before[name]]));
}
