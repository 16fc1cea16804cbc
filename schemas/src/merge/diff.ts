import { detailsOf } from '../content/page-details.ts';
import {
  DOCUMENT_FOLDERS,
  IMAGE_FIELDS,
  type Bundle,
  type BundlePage,
  type DocumentFolder,
  type ImageDetails,
} from '../bundle/bundle.ts';
import { diffBlocks, type BlockChange } from './diff-blocks.ts';
import { diffItems, diffValues, type ValueChange } from './diff-values.ts';
import type { DocumentKind, Keyed, NamedContent, SettingsOfDiff } from '../documents/kind.ts';
import { documentsOf, listsByKind } from '../documents/kinds.ts';
import type { MergeablePage } from './page.ts';
import { deepEqual } from '../values/json.ts';
import type { SiteSettings } from '../settings/settings.ts';

/** How one page changed; pages are matched by key. */
export interface PageChange {
  change: 'added' | 'removed' | 'changed';
  key: string;
  /** After the change, or before it for a removed page. */
  id: number;
  title: string;
  /** Number, title, description, address and social image. */
  details: ValueChange[];
  blocks: BlockChange[];
}

/** How one document with a key changed, such as a section. */
export interface DocumentChange extends Pick<PageChange, 'change' | 'key' | 'details' | 'blocks'> {
  /** After the change, or before it for a removed document. */
  name: string;
}

/** The documents of each kind that differ: by key; absent if none differs. */
export type DocumentChanges = { [Folder in DocumentFolder]?: DocumentChange[] };

/** The differences between two sites. */
export interface SiteDiff extends DocumentChanges {
  pages: PageChange[];
  settings: ValueChange[];
  /** Images by file name `<sha256>.<ext>`. A changed image has other details. */
  media: { added: string[]; removed: string[]; changed: string[] };
  /** The changed details of images; absent if there are none. */
  images?: ImageChange[];
}

/** The changed details of one image. */
interface ImageChange {
  /** `<sha256>.<ext>` */
  file: string;
  values: ValueChange[];
}

type Site = Pick<Bundle, 'pages' | DocumentFolder | 'settings' | 'media'>;

/**
 * Compares two sites. Pages and documents are matched by key, blocks by id. An absent value equals its
 * default.
 */
export function diffSites(before: Site, after: Site): SiteDiff {
  const known = new Map(before.pages.map((page) => [page.key, page]));
  const kept = new Set(after.pages.map(({ key }) => key));
  const pages = [
    ...before.pages.flatMap((page) => (kept.has(page.key) ? [] : (diffPage(page, null) ?? []))),
    ...after.pages.flatMap((page) => diffPage(known.get(page.key) ?? null, page) ?? []),
  ].toSorted((a, b) => a.id - b.id);
  const settings = { before: before.settings, after: after.settings };
  return {
    pages,
    ...listsByKind<DocumentChanges>((kind) =>
      diffLists(kind, documentsOf(before, kind), documentsOf(after, kind), settings),
    ),
    settings: diffSettings(before.settings, after.settings),
    ...diffMedia(before.media, after.media),
  };
}

/** Whether there are no differences. */
export function isSame({ pages, settings, media, ...diff }: SiteDiff): boolean {
  const lists = [pages, settings, media.added, media.removed, media.changed];
  const documents = DOCUMENT_FOLDERS.map((folder) => diff[folder] ?? []);
  return [...lists, ...documents].every((list) => list.length === 0);
}

/**
 * Compares two states of one page; null stands for a state without the page.
 * @returns null if the states are equal
 */
export function diffPage(before: BundlePage | null, after: BundlePage | null): PageChange | null {
  const shown = after ?? before;
  if (!shown) return null;
  const { key, id, title } = shown;
  if (!before || !after) {
    const change = after ? 'added' : 'removed';
    return { change, key, id, title, details: [], blocks: [] };
  }
  const details = diffValues(withId(before), withId(after));
  const blocks = diffBlocks(before.content, after.content);
  if (details.length === 0 && blocks.length === 0) return null;
  return { change: 'changed', key, id, title, details, blocks };
}

/**
 * Compares two states of one page, like `diffPage`. Equal states give a change without differences.
 * @param about the page; null stands for a state without it
 */
export function comparePages(
  about: Pick<PageChange, 'key' | 'id' | 'title'>,
  before: MergeablePage | null,
  after: MergeablePage | null,
): PageChange {
  const { key, id, title } = about;
  const side = (page: MergeablePage | null) => page && { id, key, ...page };
  const same: PageChange = { change: 'changed', key, id, title, details: [], blocks: [] };
  return diffPage(side(before), side(after)) ?? same;
}

function diffLists<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  before: readonly Keyed<Content>[],
  after: readonly Keyed<Content>[],
  settings: SettingsOfDiff,
): DocumentChange[] {
  const [old, now] = [before, after].map((all) => new Map(all.map((each) => [each.key, each])));
  const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].toSorted();
  return keys.flatMap(
    (key) => diffDocument(kind, old?.get(key) ?? null, now?.get(key) ?? null, settings) ?? [],
  );
}

/**
 * Compares two states of one document; null stands for a state without the document.
 * @param settings the settings of both sides, for values in words
 * @returns null if the states are equal
 */
export function diffDocument<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  before: Keyed<Content> | null,
  after: Keyed<Content> | null,
  settings?: SettingsOfDiff,
): DocumentChange | null {
  const shown = after ?? before;
  if (!shown) return null;
  const { key, name } = shown;
  if (!before || !after)
    return { change: after ? 'added' : 'removed', key, name, details: [], blocks: [] };
  const { details, blocks } = kind.diff(before, after, settings);
  if (details.length === 0 && blocks.length === 0) return null;
  return { change: 'changed', key, name, details, blocks };
}

/** Returns the settings that differ. Items of the menu and of other lists are matched by identity. */
export const diffSettings = (before: SiteSettings, after: SiteSettings): ValueChange[] =>
  diffItems(before, after);

/** Returns the details of an image that differ. A focal point is one value. */
export const diffImage = (before: ImageDetails, after: ImageDetails): ValueChange[] =>
  IMAGE_FIELDS.flatMap((field): ValueChange[] => {
    const [was, is] = [before[field], after[field]];
    if (deepEqual(was, is)) return [];
    const change = {
      ...(was !== undefined && { before: was }),
      ...(is !== undefined && { after: is }),
    };
    return [{ path: field, ...change }];
  });

const withId = (page: BundlePage) => ({ id: page.id, ...detailsOf(page) });

function diffMedia(
  before: Bundle['media'],
  after: Bundle['media'],
): Pick<SiteDiff, 'media' | 'images'> {
  const [old, now] = [Object.keys(before).toSorted(), Object.keys(after).toSorted()];
  const changed = now.filter(
    (name) => Object.hasOwn(before, name) && !deepEqual(before[name], after[name]),
  );
  const images = changed.flatMap((file) => {
    const values = diffImage(before[file]!, after[file]!);
    return values.length > 0 ? [{ file, values }] : [];
  });
  return {
    media: {
      added: now.filter((name) => !Object.hasOwn(before, name)),
      removed: old.filter((name) => !Object.hasOwn(after, name)),
      changed,
    },
    ...(images.length > 0 && { images }),
  };
}
