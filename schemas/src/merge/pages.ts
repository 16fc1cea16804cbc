import type { Bundle, BundlePage } from '../bundle/bundle.ts';
import { coveredPages } from '../bundle/manifest.ts';
import type { MergeConflict, Side } from './conflict.ts';
import type { DocumentConflict } from './document-conflict.ts';
import { mergeOptional, mergePage, type MergeablePage } from './page.ts';
import { sameValues } from './same-value.ts';
import { mergeValues } from './values.ts';

/**
 * Merges the pages of bundles by key. A page that a partial bundle does not cover counts as unchanged on its
 * side, not as deleted.
 * @returns the merged pages by number
 */
export function mergePages(
  base: Bundle,
  ours: Bundle,
  theirs: Bundle,
  prefer: Side,
): { pages: BundlePage[]; conflicts: DocumentConflict[] } {
  const [old, here, there] = [pagesByKey(base), pagesByKey(ours), pagesByKey(theirs)];
  const [oursCovers, theirsCovers] = [coveredPages(ours.manifest), coveredPages(theirs.manifest)];
  const pages: BundlePage[] = [];
  const found: DocumentConflict[] = [];
  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const [was, mine] = [old.get(key), here.get(key)];
    if (!mine && !oursCovers(key)) continue;
    const other = there.get(key) ?? (theirsCovers(key) ? undefined : was);
    const { page, conflicts } = mergeOptional(was, mine, other, prefer, mergeSinglePage);
    const shown = mine ?? other;
    if (conflicts.length > 0 && shown)
      found.push({ document: 'page', key, id: shown.id, title: shown.title, conflicts });
    if (page) pages.push(page);
  }
  return {
    pages: pages.toSorted((a, b) => a.id - b.id),
    conflicts: [...found, ...sharedValues(pages)],
  };
}

const pagesByKey = ({ pages }: Bundle) => new Map(pages.map((page) => [page.key, page]));

/** Merges three states of one page, with its number. */
export function mergeSinglePage(
  base: BundlePage,
  ours: BundlePage,
  theirs: BundlePage,
  prefer: Side = 'ours',
): { page: BundlePage; conflicts: MergeConflict[] } {
  const id = mergeValues({ id: base.id }, { id: ours.id }, { id: theirs.id }, prefer);
  const merged = mergePage(mergeable(base), mergeable(ours), mergeable(theirs), prefer);
  return {
    page: { ...(id.value as { id: number }), key: ours.key, ...merged.page },
    conflicts: [...id.conflicts, ...merged.conflicts],
  };
}

const mergeable = ({ id: _, key: __, ...page }: BundlePage): MergeablePage => page;

/** Returns conflicts for merged pages with the same number or address. */
const sharedValues = (pages: readonly BundlePage[]): DocumentConflict[] =>
  (['id', 'address'] as const).flatMap((path) =>
    sameValues(pages, (page) => (page[path] === '' ? undefined : page[path])).map(
      ({ entry, earlier }) => sharedValue(path, entry, earlier.title, entry.title),
    ),
  );

/**
 * Returns the conflict of two pages with the same number or address.
 * @param ours the title of one of the pages
 * @param theirs the title of the other page
 */
export function sharedValue(
  path: 'id' | 'address',
  { key, id, title }: BundlePage,
  ours: string,
  theirs: string,
): DocumentConflict {
  const conflicts = [{ kind: 'value' as const, path, ours, theirs }];
  return { document: 'page', key, id, title, conflicts, needsPerson: true };
}
