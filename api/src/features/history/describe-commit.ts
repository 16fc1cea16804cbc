import { isDeepStrictEqual } from 'node:util';
import {
  LISTED_MOST,
  type ChangedEntities,
  type ItemAction,
  type PageAction,
} from '@siteyard/schemas/http';
import { detailsOf } from '@siteyard/schemas/content';
import { kindOf } from '../../content/entities.ts';
import type { ItemEntry } from '../../content/entities/item.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { PictureEntry } from '../../content/entities/picture.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { Change } from '../../content/stored.ts';

/**
 * Describes changes for people. Leaves out changes that only affect the received values, because people do
 * not see these.
 */
export function describeChanges(changes: Iterable<Change>): ChangedEntities {
  const found: ChangedEntities = {
    pages: [],
    page_count: 0,
    settings: false,
    items: [],
    item_count: 0,
    sections: [],
    pictures: [],
  };
  for (const { entity, before, after } of wholeChanges(changes).values()) {
    const kind = kindOf(entity);
    if (kind === 'page') addPage(found, before as PageEntry | null, after as PageEntry | null);
    else if (kind === 'item') addItem(found, before as ItemEntry | null, after as ItemEntry | null);
    else if (kind === 'section')
      addSection(found, before as SectionEntry | null, after as SectionEntry | null);
    else if (kind === 'picture')
      addPicture(found, before as PictureEntry | null, after as PictureEntry | null);
    else if (kind === 'settings') found.settings ||= stateOf(before) !== stateOf(after);
  }
  found.pages.sort((a, b) => a.id - b.id);
  return found;
}

/**
 * Returns one change for each entity. A commit that adopts a history has several changes of an entity, the
 * oldest first; they are combined.
 */
export function wholeChanges(changes: Iterable<Change>): ReadonlyMap<string, Change> {
  const whole = new Map<string, Change>();
  for (const change of changes) {
    const { before } = whole.get(change.entity) ?? change;
    whole.set(change.entity, { ...change, before });
  }
  return whole;
}

/** Whether people can see at least one of these changes. */
export const isVisible = (changed: ChangedEntities): boolean =>
  changed.page_count + changed.item_count + changed.sections.length + changed.pictures.length > 0 ||
  changed.settings;

const stateOf = (entry: Change['after']) => (entry as SettingsEntry | null)?.state;

function addPage(found: ChangedEntities, before: PageEntry | null, after: PageEntry | null): void {
  const entry = after ?? before;
  const actions = pageActions(before, after);
  if (!entry || actions.length === 0) return;
  found.page_count += 1;
  if (found.pages.length < LISTED_MOST)
    found.pages.push({ id: entry.id, title: entry.title, actions });
}

function pageActions(before: PageEntry | null, after: PageEntry | null): PageAction[] {
  const actions: PageAction[] = commonActions(before, after);
  if (!before || !after) return actions;
  if (before.content !== after.content) actions.push('content');
  if (!isDeepStrictEqual(detailsOf(before), detailsOf(after))) actions.push('details');
  if (before.schedule?.id !== after.schedule?.id) actions.push('schedule');
  return actions;
}

function addItem(found: ChangedEntities, before: ItemEntry | null, after: ItemEntry | null): void {
  const entry = after ?? before;
  const actions: ItemAction[] = commonActions(before, after);
  if (before && after && before.state !== after.state) actions.push('content');
  if (!entry || actions.length === 0) return;
  found.item_count += 1;
  if (found.items.length < LISTED_MOST)
    found.items.push({ key: entry.key, name: entry.name, actions });
}

/** The actions on a page or an item, except for those on its content. */
function commonActions(
  before: PageEntry | ItemEntry | null,
  after: PageEntry | ItemEntry | null,
): ItemAction[] {
  if (!after) return ['purge'];
  const actions: ItemAction[] = [];
  const add = (action: ItemAction, is: boolean) => is && actions.push(action);
  add('create', !before);
  add('delete', !before?.deleted && after.deleted !== undefined);
  add('restore', before?.deleted !== undefined && !after.deleted);
  const isPublic = after.published_at !== null;
  const wasPublic = before !== null && before.published_at !== null;
  add('publish', isPublic && !wasPublic);
  add('unpublish', !isPublic && wasPublic);
  return actions;
}

function addSection(
  found: ChangedEntities,
  before: SectionEntry | null,
  after: SectionEntry | null,
): void {
  const entry = after ?? before;
  const change = changeOf(before, after, (section) => section.hash);
  if (entry && change && found.sections.length < LISTED_MOST)
    found.sections.push({ key: entry.key, name: entry.name, change });
}

function addPicture(
  found: ChangedEntities,
  before: PictureEntry | null,
  after: PictureEntry | null,
): void {
  const entry = after ?? before;
  const change = changeOf(before, after, ({ name, alt, focal_point, proposed }) =>
    JSON.stringify([name, alt, focal_point, proposed]),
  );
  if (!entry || !change || found.pictures.length >= LISTED_MOST) return;
  const { sha256, extension, name } = entry;
  found.pictures.push({ file: `${sha256}.${extension}`, name, change });
}

/**
 * Returns how an entity changed; null if it did not. The entity may be deleted.
 * @param stateOf returns the visible state of an entity
 */
function changeOf<Entry extends object>(
  before: Entry | null,
  after: Entry | null,
  stateOf: (entry: Entry) => string,
): ChangedEntities['sections'][number]['change'] | null {
  const isThere = (entry: Entry | null): entry is Entry =>
    entry !== null && !('deleted' in entry && entry.deleted);
  if (isThere(before) && isThere(after))
    return stateOf(before) === stateOf(after) ? null : 'change';
  if (isThere(after)) return before ? 'restore' : 'create';
  return isThere(before) ? 'delete' : null;
}
