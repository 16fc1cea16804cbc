import type { Bundle } from '../bundle/bundle.ts';
import { highestNumber, renumberPages } from '../bundle/renumber.ts';
import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { Side } from './conflict.ts';
import type { DocumentConflict } from './document-conflict.ts';
import { mergeDocuments } from './documents.ts';
import { mergeMedia } from './media.ts';
import { mergePages, sharedValue } from './pages.ts';
import { reusedNumbers } from './reused-numbers.ts';
import { mergeSettings } from './settings.ts';

/** The result of merging bundles. */
export interface BundleMerge {
  /** The merged bundle, with the values of the preferred side for conflicts. */
  bundle: Bundle;
  conflicts: DocumentConflict[];
  /** Pages of `theirs` that got a new number, because a page of ours has their number. */
  renumbered: { key: string; from: number; to: number }[];
}

/**
 * Merges bundles three ways: pages and documents by key and block by block, settings value by value. A
 * page that one side removed and the other did not change is removed. A page outside a partial bundle
 * stays. If a new page of `theirs` has the number of another page of `ours`, the new page gets another
 * number, and links to it are changed.
 * @param prefer the side that decides conflicts; all conflicts are reported
 */
export function mergeBundles(
  base: Bundle,
  ours: Bundle,
  incoming: Bundle,
  prefer: Side = 'ours',
): BundleMerge {
  const numbers = newNumbers(base, ours, incoming);
  const theirs = renumberPages(incoming, new Map(numbers.map(({ key, to }) => [key, to])));
  const { pages, ...ofPages } = mergePages(base, ours, theirs, prefer);
  const reused = reusedNumbers(base, ours, theirs).map(({ page, linked }) =>
    sharedValue('id', page, page.title, linked.title),
  );
  const documents = mergeDocuments(base, ours, theirs, prefer);
  const settings = mergeSettings(base.settings, ours.settings, theirs.settings, prefer);
  const ofSettings: DocumentConflict[] =
    settings.conflicts.length > 0
      ? [{ document: 'settings', key: '', conflicts: settings.conflicts }]
      : [];
  const merged = { pages, ...documents.merged, settings: settings.value as SiteSettings };
  const { media, ...ofMedia } = mergeMedia(base, ours, theirs, merged, prefer);
  const { scope } = ours.manifest;
  const manifest = {
    ...ours.manifest,
    site_id: ours.manifest.site_id ?? theirs.manifest.site_id,
    scope: scope === 'site' ? scope : { pages: pages.map(({ key }) => key).toSorted() },
  };
  return {
    bundle: { ...merged, manifest, media },
    conflicts: [
      ...ofPages.conflicts,
      ...reused,
      ...documents.conflicts,
      ...ofSettings,
      ...ofMedia.conflicts,
    ],
    renumbered: numbers,
  };
}

/**
 * Returns new numbers for the new pages of `theirs` whose number another page of `ours` has. A page that
 * both sides have but not the base was added by an earlier merge; it keeps its number in `ours`.
 */
function newNumbers(base: Bundle, ours: Bundle, theirs: Bundle) {
  const inBase = new Set(base.pages.map(({ key }) => key));
  const numbersOfOurs = new Map(ours.pages.map(({ id, key }) => [key, id]));
  const taken = new Map(ours.pages.map(({ id, key }) => [id, key]));
  let next = Math.max(highestNumber(ours.pages), highestNumber(theirs.pages));
  return theirs.pages.flatMap(({ id, key }) => {
    if (inBase.has(key)) return [];
    const known = numbersOfOurs.get(key);
    if (known !== undefined) return known === id ? [] : [{ key, from: id, to: known }];
    if (!taken.has(id) || RESERVED_PAGE_IDS.includes(id)) return [];
    next += 1;
    return [{ key, from: id, to: next }];
  });
}
