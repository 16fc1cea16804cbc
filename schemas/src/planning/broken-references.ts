import type { DocumentFolder } from '../bundle/bundle.ts';
import { DOCUMENT_KINDS } from '../documents/kinds.ts';
import type { Issue } from '../errors/problem.ts';
import type { SiteSettings } from '../settings/settings.ts';
import type { ImportOptions, PlanDocument, PlanPage } from './plan.ts';
import type { PlanSource } from './plan-source.ts';
import type { ReferenceCollector } from './reference-collector.ts';
import { isDeleted } from './sides.ts';

/** The planned parts of an import that other content links to. */
interface Planned {
  pages: readonly PlanPage[];
  documents: Record<DocumentFolder, PlanDocument[]>;
  newSettings: SiteSettings | null;
}

/**
 * Finds links and images that will have no target after the import.
 * @param references the references of the planned content. If the import deletes pages, this adds the
 *   references of the remaining content.
 * @returns the images of this site in the planned content, and an issue for each reference without a
 *   target
 */
export async function findBrokenReferences(
  source: PlanSource,
  options: ImportOptions,
  planned: Planned,
  references: ReferenceCollector,
): Promise<{ images: string[]; broken: Issue[] }> {
  const deleted = planned.pages.filter(({ action }) => action === 'delete');
  if (deleted.length > 0) await addRemaining(source, planned, references);
  const images = references.images();
  const known = await source.images(images);
  const live = new Set(source.site.filter((page) => !isDeleted(page)).map(({ id }) => id));
  // A person must first resolve the conflicts. Until then, a link to such a page is not broken.
  for (const { id, hash, action } of planned.pages)
    if (hash !== null || action === 'conflict') live.add(id);
  for (const { id } of deleted) live.delete(id);
  const unseen = new Set(source.site.filter(({ state }) => state === 'new').map(({ id }) => id));
  if (!source.read) for (const { id, hash } of planned.pages) if (hash !== null) unseen.delete(id);
  const broken = references.broken({
    hasPage: (id) => live.has(id),
    isHidden: (id) => !options.as_draft && unseen.has(id),
    hasImage: (name) => known.has(name),
  });
  return { images, broken };
}

/** Adds the links of the remaining pages to the references, because the import deletes pages. */
async function addRemaining(
  source: PlanSource,
  { pages, documents, newSettings }: Planned,
  references: ReferenceCollector,
): Promise<void> {
  const isChanged = ({ hash, action }: Pick<PlanPage, 'hash' | 'action'>) =>
    hash !== null || action === 'delete';
  const settled = new Set(pages.filter(isChanged).map(({ id }) => id));
  for (const page of source.site)
    if (!isDeleted(page) && !settled.has(page.id)) {
      const current = await source.current(page.id);
      references.page(page.id, current, current);
    }
  if (!newSettings) references.settings(source.settings.current);
  for (const kind of DOCUMENT_KINDS.filter(({ deadLinks }) => deadLinks === 'error')) {
    const { site = [], current } = source.documents?.[kind.folder] ?? {};
    const isPlanned = new Set(documents[kind.folder].filter(isChanged).map(({ key }) => key));
    for (const document of site)
      if (current && !isDeleted(document) && !isPlanned.has(document.key))
        references.document(kind, document.key, await current(document.key));
  }
}
