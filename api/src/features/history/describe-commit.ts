import { isDeepStrictEqual } from 'node:util';
import { LISTED_MOST, type ChangedEntities, type PageAction } from '@siteyard/schemas/commit';
import { detailsOf } from '@siteyard/schemas/page-details';
import { kindOf } from '../../content/entities.ts';
import type { PageEntry } from '../../content/entities/page.ts';
import type { PictureEntry } from '../../content/entities/picture.ts';
import type { SectionEntry } from '../../content/entities/section.ts';
import type { SettingsEntry } from '../../content/entities/settings.ts';
import type { Change } from '../../content/stored.ts';

/** Describes changes for people. Changes of received values alone are left out, because they are not visible. */
export function describeChanges(changes: Iterable<Change>): ChangedEntities {
  const found: ChangedEntities = {
    ...{ pages: [], page_count: 0, settings: false, sections: [], pictures: [] },
  };
  for (const { entity, before, after } of changes) {
    const kind = kindOf(entity);
    if (kind === 'page') addPage(found, before as PageEntry | null, after as PageEntry | null);
    else if (kind === 'section')
      addSection(found, before as SectionEntry | null, after as SectionEntry | null);
    else if (kind === 'picture')
      addPicture(found, before as PictureEntry | null, after as PictureEntry | null);
    else if (kind === 'settings') found.settings ||= stateOf(before) !== stateOf(after);
  }
  found.pages.sort((a, b) => a.id - b.id);
  return found;
}

/** Whether one of these changes is visible to people. */
export const isVisible = ({ page_count, settings, sections, pictures }: ChangedEntities): boolean =>
  page_count > 0 || settings || sections.length > 0 || pictures.length > 0;

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
  if (!after) return ['purge'];
  const actions: PageAction[] = [];
  const add = (action: PageAction, is: boolean) => is && actions.push(action);
  add('create', !before);
  add('delete', !before?.deleted && after.deleted !== undefined);
  add('restore', before?.deleted !== undefined && !after.deleted);
  const isPublic = after.published_at !== null;
  const wasPublic = before !== null && before.published_at !== null;
  add('publish', isPublic && !wasPublic);
  add('unpublish', !isPublic && wasPublic);
  if (!before) return actions;
  add('content', before.content !== after.content);
  add('details', !isDeepStrictEqual(detailsOf(before), detailsOf(after)));
  add('schedule', before.schedule?.id !== after.schedule?.id);
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

/** How an entity changed that may be deleted; null if not. @param stateOf what people see of it */
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
