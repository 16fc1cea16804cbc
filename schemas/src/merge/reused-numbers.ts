import type { Bundle, BundlePage } from '../bundle/bundle.ts';
import { allDocuments } from '../documents/kinds.ts';
import { pageLinksIn } from '../content/references.ts';
import { linksOfSettings } from '../settings/settings-links.ts';

/** A page number that `ours` reused for another page, while `theirs` added a link to the old page. */
export interface ReusedNumber {
  /** The page of ours that has the number now. */
  page: BundlePage;
  /** The page of theirs that the link means. */
  linked: BundlePage;
}

/**
 * Finds new links in `theirs` that would lead to the wrong page after the merge, because `ours` removed
 * the page and reused its number. A site never reuses a number, but a person who edits files may.
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

/** Returns the page numbers that each document links to, with repetitions except in the settings. */
function linksByDocument(bundle: Bundle): [string, number[]][] {
  const { pages, settings } = bundle;
  return [
    ...pages.map(({ key, content }): [string, number[]] => [key, pageLinksIn(content)]),
    ...allDocuments(bundle).map(({ kind, document }): [string, number[]] => [
      `${kind.folder}/${document.key}`,
      kind.links(document),
    ]),
    ['settings', linksOfSettings(settings)],
  ];
}
