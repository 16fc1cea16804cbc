import { describedAs, imageDetails, type Bundle, type BundleDocuments } from '../bundle/bundle.ts';
import { allDocuments } from '../documents/kinds.ts';
import { imagesOfPage, imagesOfSettings } from '../images/images.ts';
import type { Side } from './conflict.ts';
import type { DocumentConflict } from './document-conflict.ts';
import { mergeImage, undescribedBase } from './image.ts';

/** Merges the details of the images that the merged bundle shows. */
export function mergeMedia(
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
    const [was, mine, other] = [base, ours, theirs].map((side) =>
      Object.hasOwn(side.media, name) ? side.media[name] : undefined,
    );
    if (!mine || !other) {
      const entry = mine ?? other;
      if (entry) media[name] = entry;
      continue;
    }
    const old = was ? imageDetails(was) : undescribedBase(other);
    const result = mergeImage(old, imageDetails(mine), imageDetails(other), prefer);
    media[name] = describedAs(mine, result.details);
    if (result.conflicts.length > 0)
      conflicts.push({ document: 'image', key: name, conflicts: result.conflicts });
  }
  return { media, conflicts };
}
