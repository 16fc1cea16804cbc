import { detailsOf } from './page-details.ts';
import {
  IMAGE_FIELDS,
  type Bundle,
  type BundlePage,
  type BundleSection,
  type ImageDetails,
} from './bundle.ts';
import { diffItems, diffValues, type ValueChange } from './diff-values.ts';
import type { MergeablePage } from './merge/page.ts';
import { deepEqual } from './json.ts';
import type { Block, PageContent } from './page-content.ts';
import { longestRise } from './merge/order.ts';
import { normalisePageContent } from './page-content/normalise.ts';
import { ownProps, walkBlocks } from './page-content/walk.ts';
import type { SiteSettings } from './settings.ts';

export type { ValueChange };

/** How one block changed; blocks are matched by id. */
export interface BlockChange {
  change: 'added' | 'removed' | 'changed' | 'moved';
  id: string;
  type: string;
  /** The values that differ, for a changed block. */
  values?: ValueChange[];
  /** Whether a changed block also moved. */
  moved?: boolean;
}

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

/** How one section changed; sections are matched by key. */
export interface SectionChange extends Pick<PageChange, 'change' | 'key' | 'details' | 'blocks'> {
  /** After the change, or before it for a removed section. */
  name: string;
}

/** The differences between two sites. */
export interface SiteDiff {
  pages: PageChange[];
  /** By key; absent if none differs. */
  sections?: SectionChange[];
  settings: ValueChange[];
  /** Images by file name `<sha256>.<ext>`. A changed image has other details. */
  media: { added: string[]; removed: string[]; changed: string[] };
  /** The changed details of images; absent if there are none. */
  images?: ImageChange[];
}

/** The changed details of one image. */
export interface ImageChange {
  /** `<sha256>.<ext>` */
  file: string;
  values: ValueChange[];
}

type Site = Pick<Bundle, 'pages' | 'sections' | 'settings' | 'media'>;

/**
 * Compares two sites. Pages and sections are matched by key, blocks by id. An absent value equals its
 * default.
 */
export function diffSites(before: Site, after: Site): SiteDiff {
  const known = new Map(before.pages.map((page) => [page.key, page]));
  const kept = new Set(after.pages.map(({ key }) => key));
  const pages = [
    ...before.pages.flatMap((page) => (kept.has(page.key) ? [] : (diffPage(page, null) ?? []))),
    ...after.pages.flatMap((page) => diffPage(known.get(page.key) ?? null, page) ?? []),
  ].toSorted((a, b) => a.id - b.id);
  const sections = diffSections(before.sections, after.sections);
  return {
    pages,
    ...(sections.length > 0 && { sections }),
    settings: diffSettings(before.settings, after.settings),
    ...diffMedia(before.media, after.media),
  };
}

/** Whether there are no differences. */
export function isSame({ pages, sections = [], settings, media }: SiteDiff): boolean {
  const lists = [pages, sections, settings, media.added, media.removed, media.changed];
  return lists.every((list) => list.length === 0);
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

function diffSections(
  before: readonly BundleSection[] = [],
  after: readonly BundleSection[] = [],
): SectionChange[] {
  const [old, now] = [before, after].map((all) => new Map(all.map((each) => [each.key, each])));
  const keys = [...new Set([...(old?.keys() ?? []), ...(now?.keys() ?? [])])].toSorted();
  return keys.flatMap((key) => diffSection(old?.get(key) ?? null, now?.get(key) ?? null) ?? []);
}

/**
 * Compares two states of one section; null stands for a state without the section.
 * @returns null if the states are equal
 */
export function diffSection(
  before: BundleSection | null,
  after: BundleSection | null,
): SectionChange | null {
  const shown = after ?? before;
  if (!shown) return null;
  const { key, name } = shown;
  if (!before || !after)
    return { change: after ? 'added' : 'removed', key, name, details: [], blocks: [] };
  const detailsIn = (each: BundleSection) => ({ name: each.name, purpose: each.purpose });
  const details = diffValues(detailsIn(before), detailsIn(after));
  const blocks = diffBlocks(before.content, after.content);
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

interface Place {
  block: Block;
  /** The list that contains the block: the page, or a slot of another block. */
  list: string;
}

/** Returns the blocks that differ: removed blocks first, then the others in reading order. */
export function diffBlocks(before: PageContent, after: PageContent): BlockChange[] {
  const [old, now] = [placesOf(before), placesOf(after)];
  const moved = movedIds(old, now);
  const removed = [...old].flatMap(([id, { block }]): BlockChange[] =>
    now.has(id) ? [] : [{ change: 'removed', id, type: block.type }],
  );
  const others = [...now].flatMap(([id, { block }]): BlockChange[] => {
    const { type } = block;
    const was = old.get(id)?.block;
    if (!was) return [{ change: 'added', id, type }];
    const values = diffValues(
      { type: was.type, props: ownProps(was) },
      { type, props: ownProps(block) },
    );
    if (values.length > 0)
      return [{ change: 'changed', id, type, values, ...(moved.has(id) && { moved: true }) }];
    return moved.has(id) ? [{ change: 'moved', id, type }] : [];
  });
  return [...removed, ...others];
}

/** Returns every block by its id, in reading order. */
function placesOf(content: PageContent): Map<string, Place> {
  const places = new Map<string, Place>();
  for (const { block, path, parent } of walkBlocks(normalisePageContent(content)))
    places.set(block.props.id, { block, list: `${parent?.props.id ?? ''}:${path.at(-2) ?? ''}` });
  return places;
}

/**
 * Returns the ids of the fewest blocks whose move turns the old order into the new one: blocks in
 * another list than before, and blocks outside the longest increasing subsequence of their list.
 */
function movedIds(old: Map<string, Place>, now: Map<string, Place>): Set<string> {
  const moved = new Set<string>();
  const lists = new Map<string, string[]>();
  for (const [id, { list }] of now) {
    const was = old.get(id);
    if (!was) continue;
    const ids = lists.get(list);
    if (was.list !== list) moved.add(id);
    else if (ids) ids.push(id);
    else lists.set(list, [id]);
  }
  const positions = new Map([...old.keys()].map((id, index) => [id, index]));
  for (const ids of lists.values()) {
    const order = ids.map((id) => positions.get(id) ?? 0);
    const kept = longestRise(order);
    ids.forEach((id, index) => {
      if (!kept.has(index)) moved.add(id);
    });
  }
  return moved;
}

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
