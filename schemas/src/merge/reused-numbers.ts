import type { Bundle, BundlePage } from '../bundle.ts';
import { listReferences } from '../page-content/references.ts';
import type { PageContent } from '../page-content.ts';
import { linksOfSettings } from '../settings-links.ts';

/** A number that ours has given to a new page, and to which theirs has added a link to the old one. */
export interface ReusedNumber {
  /** The new page of ours. */
  page: BundlePage;
  /** The page of theirs that the link was made for. */
  linked: BundlePage;
}

/**
 * Finds links of theirs that would lead to another page in the merged bundle: ours removed the page
 * and gave its number to a new one. A site never does that, people who edit files may.
 */
export function reusedNumbers(base: Bundle, ours: Bundle, theirs: Bundle): ReusedNumber[] {
  const keysOfBase = new Set(base.pages.map(({ key }) => key));
  const keysOfOurs = new Set(ours.pages.map(({ key }) => key));
  const byNumber = new Map(ours.pages.map((page) => [page.id, page]));
  const reused = theirs.pages.flatMap((linked) => {
    const page = byNumber.get(linked.id);
    const isRemoved = keysOfBase.has(linked.key) && !keysOfOurs.has(linked.key);
    return page && isRemoved ? [{ page, linked }] : [];
  });
  if (reused.length === 0) return [];
  const before = new Map(linksByDocument(base));
  return reused.filter(({ page: { id } }) =>
    linksByDocument(theirs).some(
      ([document, links]) => count(links, id) > count(before.get(document) ?? [], id),
    ),
  );
}

const count = (links: readonly number[], id: number) => links.filter((link) => link === id).length;

/** The numbers that each document links to, as often as it does; the settings name each once. */
function linksByDocument({ pages, sections = [], settings }: Bundle): [string, number[]][] {
  return [
    ...[...pages, ...sections].map(({ key, content }): [string, number[]] => [key, links(content)]),
    ['settings', linksOfSettings(settings)],
  ];
}

const links = (content: PageContent) =>
  listReferences(content).flatMap(({ kind, target }) => (kind === 'page' ? [Number(target)] : []));
