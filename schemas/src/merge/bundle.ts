import {
  describedAs,
  imageDetails,
  type Bundle,
  type BundleDocuments,
  type BundlePage,
} from '../bundle/bundle.ts';
import { coveredPages } from '../bundle/manifest.ts';
import { highestNumber, renumberPages } from '../bundle/renumber.ts';
import type { DocumentKind, Keyed, NamedContent } from '../documents/kind.ts';
import {
  allDocuments,
  DOCUMENT_KINDS,
  documentsOf,
  listsByKind,
  type AnyDocument,
} from '../documents/kinds.ts';
import { imagesOfPage, imagesOfSettings } from '../images/images.ts';
import { deepEqual } from '../values/json.ts';
import { RESERVED_PAGE_IDS } from '../content/page-id.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { MergeConflict, Side } from './conflict.ts';
import { mergeImage, unsaid } from './image.ts';
import { mergePage, type MergeablePage, type PageMerge } from './page.ts';
import { reusedNumbers } from './reused-numbers.ts';
import { mergeSettings } from './settings.ts';
import { mergeValues } from './values.ts';

/** The conflicts of one page, section or image, or of the settings. */
export interface DocumentConflict {
  document: 'page' | DocumentKind['word'] | 'settings' | 'image';
  /** The key of the page or the document, or the file name of the image; '' for the settings. */
  key: string;
  /** The number of a page. */
  id?: number;
  /** The title of a page, or the name of a document. */
  title?: string;
  conflicts: MergeConflict[];
  /** Present if a person must decide, because two pages or items have the same number or address. */
  needsPerson?: true;
}

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
  const conflicts: DocumentConflict[] = [];
  const [old, here, there] = [pagesByKey(base), pagesByKey(ours), pagesByKey(theirs)];
  const [oursCovers, theirsCovers] = [coveredPages(ours.manifest), coveredPages(theirs.manifest)];
  const pages: BundlePage[] = [];
  for (const key of new Set([...here.keys(), ...there.keys()])) {
    const [was, mine] = [old.get(key), here.get(key)];
    if (!mine && !oursCovers(key)) continue;
    // A page that a partial bundle does not cover counts as unchanged, not as deleted.
    const other = there.get(key) ?? (theirsCovers(key) ? undefined : was);
    const merged = mergeOne(was, mine, other, prefer, mergeSinglePage);
    const shown = mine ?? other;
    if (merged.conflicts.length > 0 && shown)
      conflicts.push({
        document: 'page',
        key,
        id: shown.id,
        title: shown.title,
        conflicts: merged.conflicts,
      });
    if (merged.page) pages.push(merged.page);
  }
  for (const each of sharedNumbers(pages)) conflicts.push(each);
  for (const { page, linked } of reusedNumbers(base, ours, theirs))
    conflicts.push(shared('id', page, page.title, linked.title));
  const documents = mergeDocuments(base, ours, theirs, prefer);
  for (const each of documents.conflicts) conflicts.push(each);
  const settings = mergeSettings(base.settings, ours.settings, theirs.settings, prefer);
  if (settings.conflicts.length > 0)
    conflicts.push({ document: 'settings', key: '', conflicts: settings.conflicts });
  const merged = {
    pages: pages.toSorted((a, b) => a.id - b.id),
    ...documents.merged,
    settings: settings.value as SiteSettings,
  };
  const media = mergeMedia(base, ours, theirs, merged, prefer);
  for (const each of media.conflicts) conflicts.push(each);
  const { scope } = ours.manifest;
  const manifest = {
    ...ours.manifest,
    site_id: ours.manifest.site_id ?? theirs.manifest.site_id,
    scope: scope === 'site' ? scope : { pages: merged.pages.map(({ key }) => key).toSorted() },
  };
  return { bundle: { ...merged, manifest, media: media.media }, conflicts, renumbered: numbers };
}

const pagesByKey = ({ pages }: Bundle) => new Map(pages.map((page) => [page.key, page]));

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

/** Merges the documents of every kind. */
function mergeDocuments(base: Bundle, ours: Bundle, theirs: Bundle, prefer: Side) {
  const merges = new Map(
    DOCUMENT_KINDS.map((kind) => [kind, mergeKind(kind, base, ours, theirs, prefer)]),
  );
  return {
    merged: listsByKind<BundleDocuments>((kind) => merges.get(kind)!.merged),
    conflicts: [...merges.values()].flatMap(({ conflicts }) => conflicts),
  };
}

/**
 * Merges documents by key. A partial bundle contains no documents, so they count as unchanged on its side.
 */
function mergeKind(kind: DocumentKind, base: Bundle, ours: Bundle, theirs: Bundle, prefer: Side) {
  const byKey = (bundle: Bundle) =>
    new Map(documentsOf(bundle, kind).map((each) => [each.key, each]));
  const [old, here, there] = [byKey(base), byKey(ours), byKey(theirs)];
  const merged: AnyDocument[] = [];
  const conflicts: DocumentConflict[] = [];
  for (const key of [...new Set([...here.keys(), ...there.keys()])].toSorted()) {
    const [was, mine] = [old.get(key), here.get(key)];
    if (!mine && ours.manifest.scope !== 'site') continue;
    const other = there.get(key) ?? (theirs.manifest.scope === 'site' ? undefined : was);
    const result = mergeOne(was, mine, other, prefer, (...sides) =>
      mergeSingleDocument(kind, ...sides),
    );
    const title = (mine ?? other)?.name ?? '';
    if (result.conflicts.length > 0)
      conflicts.push({ document: kind.word, key, title, conflicts: result.conflicts });
    if (result.page) merged.push(result.page);
  }
  return { merged, conflicts: [...conflicts, ...sharedAddresses(kind, merged)] };
}

/** Returns conflicts for merged documents with the same address. */
function sharedAddresses(
  { addresses, word }: DocumentKind,
  merged: readonly AnyDocument[],
): DocumentConflict[] {
  const first = new Map<string, string>();
  return merged.flatMap((document) => {
    const address = addresses?.of(document);
    if (address === undefined) return [];
    const { key, name } = document;
    const other = first.get(address);
    if (other === undefined) first.set(address, name);
    if (other === undefined) return [];
    const conflict = { kind: 'value' as const, path: 'address', ours: other, theirs: name };
    return [{ document: word, key, title: name, conflicts: [conflict], needsPerson: true }];
  });
}

function mergeOne<Page>(
  base: Page | undefined,
  ours: Page | undefined,
  theirs: Page | undefined,
  prefer: Side,
  merge: (base: Page, ours: Page, theirs: Page, prefer: Side) => PageMerge<Page>,
): { page?: Page | undefined; conflicts: MergeConflict[] } {
  if (deepEqual(ours, theirs) || deepEqual(base, theirs)) return { page: ours, conflicts: [] };
  if (deepEqual(base, ours)) return { page: theirs, conflicts: [] };
  const sides = { base, ours, theirs };
  const chosen = sides[prefer];
  if (!ours || !theirs)
    return { page: chosen, conflicts: [{ kind: 'removed', path: '', base, ours, theirs }] };
  if (!base) return { page: chosen, conflicts: [{ kind: 'value', path: '', ours, theirs }] };
  return merge(base, ours, theirs, prefer);
}

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

/** Merges three states of one document. */
export function mergeSingleDocument<Content extends NamedContent>(
  kind: DocumentKind<Content>,
  base: Keyed<Content>,
  ours: Keyed<Content>,
  theirs: Keyed<Content>,
  prefer: Side = 'ours',
): PageMerge<Keyed<Content>> {
  const { page, conflicts } = kind.merge(base, ours, theirs, prefer);
  return { page: { ...page, key: ours.key }, conflicts };
}

const mergeable = ({ id: _, key: __, ...page }: BundlePage): MergeablePage => page;

/** Returns conflicts for merged pages with the same number or address. */
function sharedNumbers(pages: readonly BundlePage[]): DocumentConflict[] {
  return (['id', 'address'] as const).flatMap((path) => {
    const first = new Map<string | number, BundlePage>();
    return pages.flatMap((page) => {
      const value = page[path];
      const other = value === '' ? undefined : first.get(value);
      if (other === undefined) first.set(value, page);
      return other ? [shared(path, page, other.title, page.title)] : [];
    });
  });
}

/**
 * Returns the conflict of two pages with the same number or address.
 * @param ours the title of one of the pages
 * @param theirs the title of the other page
 */
function shared(
  path: 'id' | 'address',
  { key, id, title }: BundlePage,
  ours: string,
  theirs: string,
): DocumentConflict {
  const conflicts = [{ kind: 'value' as const, path, ours, theirs }];
  return { document: 'page', key, id, title, conflicts, needsPerson: true };
}

/** Merges the details of the images that the merged bundle shows. */
function mergeMedia(
  base: Bundle,
  ours: Bundle,
  theirs: Bundle,
  merged: Pick<Bundle, 'pages' | 'settings'> & BundleDocuments,
  prefer: Side,
): Pick<Bundle, 'media'> & { conflicts: DocumentConflict[] } {
  const shown = new Set(merged.pages.flatMap(imagesOfPage));
  for (const { kind, document } of allDocuments(merged))
    for (const name of kind.images(document)) shown.add(name);
  for (const name of imagesOfSettings(merged.settings)) shown.add(name);
  const media: Bundle['media'] = {};
  const conflicts: DocumentConflict[] = [];
  for (const name of [...shown].toSorted()) {
    const entries = [base, ours, theirs].map((side) =>
      Object.hasOwn(side.media, name) ? side.media[name] : undefined,
    );
    const [was, mine, other] = entries;
    if (!mine || !other) {
      const entry = mine ?? other;
      if (entry) media[name] = entry;
      continue;
    }
    const sides = [
      was ? imageDetails(was) : unsaid(other),
      imageDetails(mine),
      imageDetails(other),
    ];
    const result = mergeImage(sides[0]!, sides[1]!, sides[2]!, prefer);
    media[name] = describedAs(mine, result.details);
    if (result.conflicts.length > 0)
      conflicts.push({ document: 'image', key: name, conflicts: result.conflicts });
  }
  return { media, conflicts };
}
