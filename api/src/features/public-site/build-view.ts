import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { PastContent } from '../history/past-content.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';
import type { PageView, ViewId } from './page-view.ts';
import { renderSafely, renderView, type RenderDeps } from './render-view.ts';
import type { BuiltView } from './view-cache.ts';
import { readSubject, sourceOf, type ViewSource } from './view-source.ts';
import type { ReadVisibleSite } from './visible-site.ts';
import { enquiryForms, hasItem, type VisitorForm } from './visitor-form.ts';

export interface BuildDeps extends RenderDeps {
  content: PastContent;
  readSite: ReadVisibleSite;
}

/** Builds a document that is the same for all visitors; null if it does not exist. */
export async function buildView(deps: BuildDeps, id: ViewId): Promise<BuiltView | null> {
  const snapshot = await snapshotShowing(deps.content, id);
  const source = snapshot && (await readSource(deps, id, snapshot));
  if (!source) return null;
  const isPage = id !== 'not found' && id !== 'empty';
  const render = () =>
    isPage ? renderSafely(deps, source, { visitorForm: 'offered' }) : renderView(deps, source);
  return { commit: snapshot.number, view: await render(), renderAgain: render };
}

/** Builds a page with the form of one visitor; see `PageViews.withForm`. */
export async function buildWithForm(
  deps: BuildDeps,
  id: number,
  form: VisitorForm,
  block?: string,
): Promise<PageView | null> {
  const snapshot = await snapshotShowing(deps.content, id);
  const source = snapshot && (await readSource(deps, id, snapshot));
  if (!source?.page) return null;
  const { page, settings, rentals } = source;
  const isKnown = form.items.length === 0 || hasItem(form, rentals?.items ?? []);
  if (block === undefined && !isKnown) return null;
  const forms = enquiryForms(page.content, settings);
  const shown = forms.filter(({ props }) => block === undefined || props.id === block);
  if (shown.length === 0) return null;
  const content =
    block === undefined ? page.content : { ...page.content, content: shown.slice(0, 1) };
  return renderView(deps, { ...source, page: { ...page, content } }, { visitorForm: form });
}

/**
 * Returns the newest known snapshot. If it does not show the page, reads a newer snapshot from the
 * database; null if that does not show the page either.
 */
async function snapshotShowing(content: PastContent, id: ViewId): Promise<SiteSnapshot | null> {
  const known = content.snapshot();
  if (typeof id !== 'number' || shows(known, id)) return known;
  try {
    // Another instance may have published the page a moment ago.
    const newest = await content.refresh();
    return shows(newest, id) ? newest : null;
  } catch (error) {
    // The database is unreachable. An unpublished page in the cache must not be shown.
    if (known.entry('page', id)) return null;
    throw error;
  }
}

function shows(snapshot: SiteSnapshot, id: number): boolean {
  const entry = snapshot.entry('page', id);
  return entry !== undefined && isPublicEntry(entry);
}

async function readSource(
  deps: BuildDeps,
  id: ViewId,
  snapshot: SiteSnapshot,
): Promise<ViewSource | null> {
  const [site, subject] = await Promise.all([
    deps.readSite(snapshot),
    readSubject(id, snapshot, deps),
  ]);
  return subject && sourceOf(subject, site, snapshot);
}
