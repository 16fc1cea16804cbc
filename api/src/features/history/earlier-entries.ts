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

export type Entries = ReadonlyMap<string, Entry>;

/** The planned changes of a commit, and the exceptions. */
export interface Planned {
  entries: Map<string, Entry>;
  site: Partial<SiteData>;
  /** Sentences for people. */
  notes: string[];
}

/** The author and the time of a commit that restores entries. */
export interface By {
  actor: Actor;
  at: Date;
}

/**
 * Reads the newest entries of removed entities from the log. Their numbers only increase, so a restored
 * entity continues from them.
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

/**
 * Plans that entities get back their earlier entries.
 * @param removed see `newestOfRemoved`
 */
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
 * Returns the reason why a picture stays unchanged; null for other entities and for a change of the
 * description only. A deleted picture has no bytes to restore, and drafts may show an uploaded picture.
 */
export function noteOnPicture(earlier: Entry | null, present: Entry | undefined): string | null {
  const known = earlier ?? present;
  if (!known || !('sha256' in known) || (earlier && present)) return null;
  return earlier
    ? `The picture "${known.name}" was deleted, so it is gone.`
    : `The picture "${known.name}" stays. It can be deleted under Pictures.`;
}

/** Plans to move pages, items and sections that did not exist at the earlier time to the trash. */
export function planTrash(planned: Planned, now: SiteSnapshot, earlier: Entries, by: By): void {
  for (const [entity, entry] of now.entries) {
    const trashed = earlier.has(entity) ? null : inTrash(entity, entry, by);
    if (trashed) planned.entries.set(entity, trashed);
  }
}

/**
 * Returns the entry of a page, an item or a section in the trash; null for other entities, or if it is in
 * the trash already.
 */
export function inTrash(entity: string, entry: Entry, { actor, at }: By): Entry | null {
  const kind = kindOf(entity);
  if (kind !== 'page' && kind !== 'item' && kind !== 'section') return null;
  const found = entry as PageEntry | ItemEntry | SectionEntry;
  if (found.deleted) return null;
  const { schedule: _, ...rest } = found as PageEntry;
  const deleted = kind === 'section' ? { at } : { at, by: actor.name };
  return asChanged(restoredEntry(entity, { ...rest, deleted } as Entry, entry, at), { actor, at });
}

/** Removes a schedule whose time has passed, because it would be carried out immediately. */
export function withoutPastSchedule(entry: Entry, at: Date): Entry {
  if (!('schedule' in entry) || !entry.schedule || entry.schedule.at > at) return entry;
  const { schedule: _, ...rest } = entry;
  return rest;
}

const asChanged = (entry: Entry, { actor }: By): Entry =>
  'updated_by' in entry ? { ...entry, updated_by: actor.name, source: actor.source } : entry;

/**
 * Removes entries whose states are no longer kept.
 * @returns the ids of all states that entries refer to
 */
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

/** Returns the site's data from before a commit. Data that has changed since stays as it is. */
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
