import { setImmediate } from 'node:timers/promises';
import type { BrokenReference, DoctorContentAnswer } from '@siteyard/schemas/http';
import { mapFields, formatPath } from '@siteyard/schemas/values';
import { SECTION_LIMITS } from '@siteyard/schemas/primitives/limits';
import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import {
  type PageContent,
  linkedPageId,
  listReferences,
  readPageContent,
  walkBlocks,
  withoutNavbar,
  detailsOf,
} from '@siteyard/schemas/content';
import { siteSettings, type SiteSettings } from '@siteyard/schemas/settings';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { isPublished, publishedItems } from '../items/stored-item.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import type { SectionsService } from '../sections/sections.service.ts';
import { readSection } from '../sections/stored-section.ts';
import type { UploadsService } from '../uploads/uploads.service.ts';
import { collector } from './collector.ts';
import { itemsNamedBy, referencesOfItems } from './item-references.ts';

/** The maximum number of references in one response. */
const NAMED = 100;
/** The maximum number of targets in one query. */
const LOOKED_UP = 500;
/** The time after which a call returns, in ms, even if it has checked fewer pages. */
const PATIENCE_MS = 5_000;

export interface BrokenReferences {
  /** Checks the references of pages after `after`; if it is 0, also of settings, sections and items. */
  check(after: number, limit: number): Promise<DoctorContentAnswer>;
}

type StoredPage =
  ReturnType<PageLookups['readAfter']> extends AsyncIterable<infer Page> ? Page : never;

type StoredSection =
  ReturnType<SectionsService['readAfter']> extends AsyncIterable<infer Section> ? Section : never;
type JsonPath = Parameters<typeof formatPath>[0];

interface Deps {
  pages: Pick<PageLookups, 'readAfter' | 'findPublic'>;
  uploads: Pick<UploadsService, 'findMany'>;
  sections: Pick<SectionsService, 'readAfter'>;
  content: Pick<ContentStore, 'get' | 'refresh'>;
  readSettings: () => Promise<SiteSettings>;
}

/** Finds broken links and images. Each call checks a few pages. */
export function createBrokenReferences(deps: Deps): BrokenReferences {
  return {
    async check(after, limit) {
      const until = Date.now() + PATIENCE_MS;
      const snapshot = await deps.content.refresh();
      const others = after === 0 ? await referencesOutsidePages(deps, snapshot) : NO_REFERENCES;
      const pages = await referencesOfPages(deps.pages, { after, limit, until });
      const used = [...others.used, ...pages.used];
      const broken = await brokenOf(deps, snapshot, used);
      return {
        pages: pages.count,
        sections: others.sections,
        items: others.items,
        links: ofKind(used, 'link').length,
        images: ofKind(used, 'image').length,
        broken: broken.slice(0, NAMED),
        unnamed: Math.max(0, broken.length - NAMED),
        next: pages.next,
      };
    },
  };
}

/** The references outside of pages, and the number of checked sections and items. */
interface OtherReferences {
  used: BrokenReference[];
  sections: number;
  items: number;
}

const NO_REFERENCES: OtherReferences = { used: [], sections: 0, items: 0 };

/** Reads the references of settings, items and sections. */
async function referencesOutsidePages(
  { content, sections, readSettings }: Deps,
  snapshot: SiteSnapshot,
): Promise<OtherReferences> {
  const used = ofSettings(await readSettings());
  const items = publishedItems(snapshot);
  for await (const each of referencesOfItems(content, items)) used.push(each);
  let count = 0;
  // A site has at most 200 sections, and they are small.
  for await (const section of sections.readAfter('', SECTION_LIMITS.count)) {
    used.push(...ofSection(section));
    count += 1;
    await setImmediate();
  }
  return { used, sections: count, items: items.length };
}

/**
 * Reads the references of the pages after `after`.
 * @param batch.until the time, in ms since 1970, after which no further page is read
 * @returns the number of pages as `count`. `next` is the last of them; null if no page follows.
 */
async function referencesOfPages(
  pages: Deps['pages'],
  { after, limit, until }: { after: number; limit: number; until: number },
): Promise<{ used: BrokenReference[]; count: number; next: number | null }> {
  const used: BrokenReference[] = [];
  let [count, last] = [0, after];
  for await (const page of pages.readAfter(after, limit)) {
    for (const each of ofPage(page)) used.push(each);
    [count, last] = [count + 1, page._id];
    if (Date.now() > until) break;
    // Lets other requests run between two pages.
    await setImmediate();
  }
  const isEnd = count < limit && Date.now() <= until;
  return { used, count, next: isEnd || count === 0 ? null : last };
}

/** Returns the references whose targets do not exist or are not public. */
async function brokenOf(
  { pages, uploads }: Deps,
  snapshot: SiteSnapshot,
  used: readonly BrokenReference[],
): Promise<BrokenReference[]> {
  const ids = ofKind(used, 'link').map(({ target }) => linkedPageId(target) ?? 0);
  const publicPages = await known(ids, (some) => pages.findPublic(some));
  const names = ofKind(used, 'image').map(({ target }) => target);
  const storedImages = await known(
    names,
    async (some) => new Set((await uploads.findMany(some)).keys()),
  );
  const isKnown = {
    ...isKnownOnSite(snapshot),
    link: (target: string) => publicPages.has(linkedPageId(target) ?? 0),
    image: (target: string) => storedImages.has(target),
  };
  return used.filter(({ kind, target }) => !isKnown[kind](target));
}

/** Returns functions that check whether visitors see an item, and whether the settings have a category. */
const isKnownOnSite = (snapshot: SiteSnapshot) => ({
  item(key: string) {
    const entry = snapshot.entry('item', key);
    return entry !== undefined && isPublished(entry);
  },
  category: (id: string) => snapshot.rentals()?.categories.some((each) => each.id === id) ?? false,
});

const ofKind = (used: readonly BrokenReference[], kind: BrokenReference['kind']) =>
  used.filter((each) => each.kind === kind);

/** Returns the targets that exist. */
async function known<T>(
  targets: readonly T[],
  find: (targets: T[]) => Promise<ReadonlySet<T>>,
): Promise<Set<T>> {
  const distinct = [...new Set(targets)];
  const found = new Set<T>();
  for (let at = 0; at < distinct.length; at += LOOKED_UP)
    for (const each of await find(distinct.slice(at, at + LOOKED_UP))) found.add(each);
  return found;
}

/** Returns the links and images of a page. Each target is returned once. */
function ofPage(page: StoredPage): BrokenReference[] {
  const used = collector({ page: page._id });
  addContent(used, readPageContent(page.content).content);
  const image = uploadFileName(detailsOf(page).social_image);
  if (image !== null) used.add('image', image, () => 'social_image');
  return used.all();
}

function ofSection(section: StoredSection): BrokenReference[] {
  const used = collector({ page: null, section: section._id });
  // Converts the path to that of the API, where a section is a list of blocks.
  addContent(used, withoutNavbar(readSection(section).content), ([, ...path]) => [
    'blocks',
    ...path,
  ]);
  return used.all();
}

function addContent(
  used: ReturnType<typeof collector>,
  content: PageContent,
  pathOf = (path: JsonPath): JsonPath => path,
): void {
  for (const { kind, target, path } of listReferences(content)) {
    const place = () => formatPath(pathOf(path));
    if (kind === 'page') used.add('link', `/pages/${target}`, place);
    else used.add('image', target, place);
  }
  for (const { block, path } of walkBlocks(content))
    for (const { kind, target, key } of itemsNamedBy(block.props))
      used.add(kind, target, () => formatPath(pathOf([...path, 'props', ...key])));
}

function ofSettings(settings: SiteSettings): BrokenReference[] {
  const used = collector({ page: null });
  const link = (value: string, path: string) => {
    const id = linkedPageId(value);
    if (id !== null) used.add('link', `/pages/${id}`, () => path);
  };
  link(settings.home_page_path, 'home_page_path');
  mapFields(siteSettings, settings, (kind, value, path) => {
    if (kind === 'link') link(value, formatPath(path));
    const image = kind === 'asset' ? uploadFileName(value) : null;
    if (image !== null) used.add('image', image, () => formatPath(path));
    return value;
  });
  return used.all();
}
