import { documentFileName, type Bundle, type BundlePage } from './bundle.ts';
import { allDocuments, mapDocuments, renumberDocument } from '../documents/kinds.ts';
import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import { linksOfPage, mapPageLinks } from '../content/references.ts';
import { linksOfSettings, mapSettingsLinks } from '../settings/settings-links.ts';

/**
 * Returns a copy of a bundle in which pages have new numbers, and changes the links to them in pages,
 * documents and settings. If another page keeps the old number of a page, the links to this number are
 * ambiguous: those on the renumbered page itself are changed, all others stay.
 * @param newIds the new numbers by the key of the page; other pages keep theirs
 */
export function renumberPages(bundle: Bundle, newIds: ReadonlyMap<string, number>): Bundle {
  const numberOf = (page: BundlePage) => newIds.get(page.key) ?? page.id;
  const kept = new Set(bundle.pages.flatMap((page) => (newIds.has(page.key) ? [] : [page.id])));
  const moved = new Map<number, number>();
  for (const page of bundle.pages)
    if (!kept.has(page.id) && !moved.has(page.id)) moved.set(page.id, numberOf(page));
  const follow = (id: number) => moved.get(id) ?? id;
  const pages = bundle.pages.map((page) => {
    const id = numberOf(page);
    const followOwn = (to: number) => (to === page.id ? id : follow(to));
    const links = linksOfPage(page.content);
    const changes = links.some((to) => followOwn(to) !== to);
    return { ...page, id, ...(changes && { content: mapPageLinks(page.content, followOwn) }) };
  });
  return {
    ...bundle,
    pages: pages.toSorted((a, b) => a.id - b.id),
    ...mapDocuments(bundle, (kind, document) =>
      kind.links(document).some((to) => follow(to) !== to)
        ? renumberDocument(kind, document, follow)
        : document,
    ),
    settings: mapSettingsLinks(bundle.settings, follow),
  };
}

/** A page that gets a new number because another page has the same number. */
export interface Renumbered {
  key: string;
  title: string;
  from: number;
  to: number;
  /**
   * The documents that link to the old number: keys of pages, files of documents, and `settings`. A
   * person has to check these links, because they may mean either page.
   */
  linkedBy: string[];
}

type Identity = Pick<BundlePage, 'id' | 'key'>;

/** Compares pages by number and key. The first of several pages with the same number keeps it. */
export function compareNumbers(a: Identity, b: Identity): number {
  return a.id - b.id || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/**
 * Returns new numbers for pages with the number of an earlier page, for example because two branches
 * each added a page. A reserved number stays, because the footer links to it, and a page whose key is
 * not unique keeps its number: a person has to decide.
 */
export function renumberDuplicates(bundle: Bundle): Renumbered[] {
  const pages = bundle.pages.toSorted(compareNumbers);
  const keys = new Map<string, number>();
  for (const { key } of pages) keys.set(key, (keys.get(key) ?? 0) + 1);
  const linkedBy = linkIndex(bundle);
  let next = highestNumber(pages);
  return pages.flatMap((page, index) => {
    const { key, title, id } = page;
    const isSecond = pages[index - 1]?.id === id;
    if (!isSecond || RESERVED_PAGE_IDS.includes(id) || keys.get(key) !== 1) return [];
    next += 1;
    return [{ key, title, from: id, to: next, linkedBy: linkedBy.get(id) ?? [] }];
  });
}

/** Returns the highest number of a page; 0 for an empty list. */
export function highestNumber(pages: readonly Pick<BundlePage, 'id'>[]): number {
  return pages.reduce((highest, { id }) => Math.max(highest, id), 0);
}

/**
 * Returns for each page number the documents that link to it, in the form of `linkedBy`. Links of a page to
 * itself do not count.
 */
export function linkIndex(bundle: Bundle): Map<number, string[]> {
  const { pages, settings } = bundle;
  const linkedBy = new Map<number, string[]>();
  const add = (to: number, from: string) => {
    const known = linkedBy.get(to);
    if (known) known.push(from);
    else linkedBy.set(to, [from]);
  };
  for (const { id, key, content } of pages.toSorted(compareNumbers))
    for (const to of linksOfPage(content)) if (to !== id) add(to, key);
  for (const { kind, document } of allDocuments(bundle))
    for (const to of new Set(kind.links(document)))
      add(to, documentFileName(kind.folder, document.key));
  for (const to of linksOfSettings(settings)) add(to, 'settings');
  return linkedBy;
}
