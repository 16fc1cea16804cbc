import type { Bundle, BundleDocuments } from '../bundle/bundle.ts';
import type { DocumentKind, Keyed, NamedContent } from '../documents/kind.ts';
import { DOCUMENT_KINDS, documentsOf, listsByKind, type AnyDocument } from '../documents/kinds.ts';
import type { Side } from './conflict.ts';
import type { DocumentConflict } from './document-conflict.ts';
import { mergeOptional, type PageMerge } from './page.ts';
import { sameValues } from './same-value.ts';

/** Merges the documents of every kind. */
export function mergeDocuments(base: Bundle, ours: Bundle, theirs: Bundle, prefer: Side) {
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
    const result = mergeOptional(was, mine, other, prefer, (...sides) =>
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
const sharedAddresses = (
  { addresses, word }: DocumentKind,
  merged: readonly AnyDocument[],
): DocumentConflict[] =>
  sameValues(merged, (document) => addresses?.of(document)).map(({ entry, earlier }) => {
    const { key, name } = entry;
    const conflict = { kind: 'value' as const, path: 'address', ours: earlier.name, theirs: name };
    return { document: word, key, title: name, conflicts: [conflict], needsPerson: true };
  });

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
