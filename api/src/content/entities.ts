import { item, type ItemEntry } from './entities/item.ts';
import { page, type PageEntry } from './entities/page.ts';
import { picture, type PictureEntry } from './entities/picture.ts';
import { section, type SectionEntry } from './entities/section.ts';
import { settings, type SettingsEntry } from './entities/settings.ts';

/** The entry of each kind of entity in the head. */
export interface EntryOf {
  page: PageEntry;
  settings: SettingsEntry;
  section: SectionEntry;
  picture: PictureEntry;
  item: ItemEntry;
}

export type EntityKind = keyof EntryOf;
export type Entry = EntryOf[EntityKind];

interface KindRules<E> {
  /** The fields that never decrease: numbers, and dates. Undo does not restore them. */
  rising: readonly (keyof E & string)[];
  /** The ids of all states that an entry names. */
  statesOf(entry: E): string[];
}

/** A new kind of entity is one file, and a line here and in `EntryOf`. */
const KINDS: { [Kind in EntityKind]: KindRules<EntryOf[Kind]> } = {
  page,
  settings,
  section,
  picture,
  item,
};

/**
 * The name of an entity in the log, such as `page:11`.
 */
export function entityOf(kind: EntityKind, id: string | number): string {
  return `${kind}:${id}`;
}

/** @throws Error if the name is not that of an entity */
export function kindOf(entity: string): EntityKind {
  const kind = entity.slice(0, entity.indexOf(':'));
  if (Object.hasOwn(KINDS, kind)) return kind as EntityKind;
  throw new Error(`"${entity}" is no entity.`);
}

function rulesOf(entity: string): KindRules<Entry> {
  return KINDS[kindOf(entity)] as KindRules<Entry>;
}

/** The ids of all states that an entry names. */
export function statesOf(entity: string, entry: Entry | null): string[] {
  return entry ? rulesOf(entity).statesOf(entry) : [];
}

/** The fields of an entry that never decrease. */
export function risingFields(entity: string): readonly string[] {
  return rulesOf(entity).rising;
}
