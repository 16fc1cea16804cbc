import { bundleSectionFileName, type Bundle, type BundlePage } from '../bundle.ts';
import { RESERVED_PAGE_IDS } from '../page.ts';
import { linksOfPage, mapPageLinks } from '../page-content/references.ts';
import { linksOfSettings, mapSettingsLinks } from '../settings-links.ts';

/**
 * A copy of a bundle in which pages have other numbers, with every link to them in pages, sections
 * and settings. Where another page keeps a number that a page gives up, a link to it is ambiguous: a
 * link of the renumbered page itself follows it, every other one stays with the page that keeps
 * the number.
 * @param newIds the new numbers, by the key of the page; other pages keep theirs
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
    ...(bundle.sections && {
      sections: bundle.sections.map((section) => {
        const changes = linksOfPage(section.content).some((to) => follow(to) !== to);
        return changes ? { ...section, content: mapPageLinks(section.content, follow) } : section;
      }),
    }),
    settings: mapSettingsLinks(bundle.settings, follow),
  };
}

/** A page that takes a new number because another one has the same. */
export interface Renumbered {
  key: string;
  title: string;
  from: number;
  to: number;
  /**
   * Who links to the old number, which the other page keeps: the keys of pages, the files of
   * sections, and `settings`. A
   * person has to look at those links, since they may have meant either page.
   */
  linkedBy: string[];
}

type Identity = Pick<BundlePage, 'id' | 'key'>;

/** Sorts pages by number and key: of several with one number, the first keeps it. */
export function compareNumbers(a: Identity, b: Identity): number {
  return a.id - b.id || (a.key < b.key ? -1 : a.key > b.key ? 1 : 0);
}

/**
 * New numbers for pages that have the number of another one, as when two branches each added a
 * page: the page with the later key takes the next free number. The reserved numbers stay, because
 * the footer points at them: a person has to decide. So do pages with one key.
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

/** The highest number of a page; 0 for none. */
export function highestNumber(pages: readonly Pick<BundlePage, 'id'>[]): number {
  return pages.reduce((highest, { id }) => Math.max(highest, id), 0);
}

/** The documents that link to each page number from elsewhere; see `Renumbered`. */
export function linkIndex({ pages, sections = [], settings }: Bundle): Map<number, string[]> {
  const linkedBy = new Map<number, string[]>();
  const add = (to: number, from: string) => {
    const known = linkedBy.get(to);
    if (known) known.push(from);
    else linkedBy.set(to, [from]);
  };
  for (const { id, key, content } of pages.toSorted(compareNumbers))
    for (const to of linksOfPage(content)) if (to !== id) add(to, key);
  for (const { key, content } of sections)
    for (const to of linksOfPage(content)) add(to, bundleSectionFileName(key));
  for (const to of linksOfSettings(settings)) add(to, 'settings');
  return linkedBy;
}
