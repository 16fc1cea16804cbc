import type { Block } from '@siteyard/schemas/content';
import type { PublicItemPage } from '@siteyard/schemas/rentals';
import type { Page } from '../pages/page-record.ts';
import { buildView, buildWithForm, type BuildDeps } from './build-view.ts';
import type { PageView, ViewId } from './page-view.ts';
import type { RentalViewId } from './rental-pages.ts';
import { renderSafely, renderView } from './render-view.ts';
import { createViewCache } from './view-cache.ts';
import { emptyPage, pageData, sourceOf, type Subject } from './view-source.ts';
import type { VisibleSite } from './visible-site.ts';
import type { VisitorForm } from './visitor-form.ts';

export interface PageViews {
  /** Returns the rendered page; null if it does not exist. */
  get(id: number): Promise<PageView | null>;
  /** Returns the cached page if the site has not changed since. Synchronous. */
  peek(id: number | RentalViewId): PageView | null;
  /** Returns the rendered page of an item or of a list of items; null if it does not exist. */
  getRental(id: RentalViewId): Promise<PageView | null>;
  /** Renders an item with the current settings. Not cached. */
  previewItem(item: PublicItemPage): Promise<PageView>;
  /** Returns the document for a page that does not exist. */
  notFound(): Promise<PageView>;
  empty(): Promise<PageView>;
  /** Renders any state of a page with the current settings. Not cached. */
  preview(page: Page, options?: { scripts: boolean }): Promise<PageView>;
  /** Renders some blocks without a page around them, for this site or another one. Not cached. */
  blocks(blocks: readonly Block[], other?: OtherSite): Promise<PageView>;
  /**
   * Renders a page for a visitor whose browser may run no script. Not cached.
   * @param block the id of a form, which is then the only block of the page
   * @returns null if the page has no such form, or if none of the items is known
   */
  withForm(id: number, form: VisitorForm, block?: string): Promise<PageView | null>;
}

/** The settings and the rental items of another site. */
type OtherSite = Pick<VisibleSite, 'settings' | 'rentals'>;

export interface PageViewsDeps extends BuildDeps {
  /** The number of the newest commit that this instance knows. */
  commit: () => number;
}

/**
 * Pages as HTML. A document is read from one snapshot of the content, rendered for the present time, and
 * cached until the next commit or until its time is over.
 */
export function createPageViews(deps: PageViewsDeps): PageViews {
  const { content, readSite } = deps;
  const { get, peek } = createViewCache<ViewId>({
    commit: deps.commit,
    build: (id) => buildView(deps, id),
    logger: deps.logger,
  });

  /** The source of a document with the current settings. */
  async function presentSource(subject: Subject, other?: OtherSite) {
    const snapshot = content.snapshot();
    return sourceOf(subject, other ?? (await readSite(snapshot)), snapshot);
  }

  return {
    get,
    getRental: get,
    peek,
    notFound: async () => (await get('not found'))!,
    empty: async () => (await get('empty'))!,
    preview: async (page, { scripts } = { scripts: false }) =>
      renderSafely(deps, await presentSource({ page: pageData(page) }), {
        withoutScripts: !scripts,
      }),
    previewItem: async (item) =>
      renderSafely(deps, await presentSource({ page: null, rental: { kind: 'item', item } })),
    async blocks(blocks, other) {
      const page = emptyPage();
      page.content.content.push(...blocks);
      const source = await presentSource({ page }, other);
      return renderView(deps, source, { withoutScripts: true, blocksOnly: true });
    },
    withForm: (id, form, block) => buildWithForm(deps, id, form, block),
  };
}
