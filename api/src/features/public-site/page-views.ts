import { createHash } from 'node:crypto';
import { imagesOfContent, imagesOfSettings } from '@siteyard/schemas/images';
import type { SiteSettings } from '@siteyard/schemas/settings';
import { openingChangesAt } from '@siteyard/schemas/opening-times';
import { periodAt } from '@siteyard/schemas/site-times';
import { emptyPageContent, type Block, type PageContent } from '@siteyard/schemas/page-content';
import { readPageContent } from '@siteyard/schemas/page-content/read';
import { walkBlocks } from '@siteyard/schemas/page-content/walk';
import type { PublicItemPage, PublicRentals } from '@siteyard/schemas/rentals/public-item';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades/index';
import type { SiteAssets } from '../../adapters/web-assets.ts';
import type { Config } from '../../config.ts';
import type { Logger } from '../../log.ts';
import type { Renderer } from '../../adapters/renderer.ts';
import type { SiteState } from '../site-state/site-state.service.ts';
import type { PageLookups } from '../pages/page-lookups.service.ts';
import { detailsOf } from '@siteyard/schemas/page-details';
import { EncodedText } from '../../http/encodings.ts';
import { itemsChangeAt, type ReadRentals } from './public-rentals.ts';
import {
  imagesOfRentals,
  isRentalView,
  readRentalPage,
  type RentalPage,
  type RentalViewId,
} from './rental-pages.ts';
import type { FocalPoints } from './focal-points.ts';
import type { FindImageSizes } from './image-sizes.ts';
import { oncePerRevision } from './once-per-revision.ts';
import { publicPolicy } from './public-policy.ts';
import { enquiryForms, hasItem, type VisitorForm } from './visitor-form.ts';
import { createViewCache, type KeptView, type PageView } from './view-cache.ts';

type RenderedPageData = NonNullable<Parameters<Renderer['renderPage']>[0]['page']>;
type StoredPage = NonNullable<Awaited<ReturnType<PageLookups['find']>>>;

/** The settings for public pages. */
export interface PublicSettings {
  settings: SiteSettings;
  /** Changes whenever the settings do. */
  version: string;
}

/** The data that every page shows, from one revision of the site. */
interface ReadSite extends PublicSettings {
  focus: FocalPoints;
  shop: ReadRentals;
}

/** The settings and the rental items of another site. */
interface OtherSite {
  settings: SiteSettings;
  /** null if it rents nothing. */
  rentals: PublicRentals | null;
}

export interface PageViews {
  /** The rendered page, or null if it does not exist. */
  get(id: number): Promise<PageView | null>;
  /** Returns the cached page, if the site has not changed since. Synchronous. */
  peek(id: number | RentalViewId): PageView | null;
  /** The rendered page of the rental items, or null if it does not exist. */
  getRental(id: RentalViewId): Promise<PageView | null>;
  /** Renders an item with the current settings. Not cached. */
  previewItem(item: PublicItemPage): Promise<PageView>;
  /** The document for a page that does not exist. */
  notFound(): Promise<PageView>;
  empty(): Promise<PageView>;
  /** Renders any state of a page with the current settings. Not cached. */
  preview(page: StoredPage, options?: { scripts: boolean }): Promise<PageView>;
  /** Renders only blocks, as a picture of them, on this site or another one. Not cached. */
  blocks(blocks: readonly Block[], other?: OtherSite): Promise<PageView>;
  /**
   * Renders a page for a visitor whose browser may run no script. Not cached.
   * @param block the id of a form, which is then the only block of the page
   * @returns null if the page has no such form, or if none of the items is known
   */
  withForm(id: number, form: VisitorForm, block?: string): Promise<PageView | null>;
  settings(): Promise<SiteSettings>;
}

/** How a page is rendered. */
interface RenderOptions {
  clientScript?: string;
  rental?: RentalPage;
  blocksOnly?: boolean;
  visitorForm?: VisitorForm | 'offered';
}

export interface PageViewsOptions {
  pages: Pick<PageLookups, 'find'>;
  readSettings: () => Promise<PublicSettings>;
  /** The stored size and placeholder colour of images, by file name. */
  imageSizes: FindImageSizes;
  focalPoints: () => Promise<FocalPoints>;
  readRentals: (settings: SiteSettings) => Promise<ReadRentals>;
  /** Reads a published item with all of its fields; null if there is none. */
  readItem: (key: string) => Promise<PublicItemPage | null>;
  renderPage: Renderer['renderPage'];
  assets: Pick<SiteAssets, 'stylesheet' | 'clientScript' | 'fonts' | 'relaxedPolicy'>;
  config: Pick<Config, 'publicUrl' | 'captcha'>;
  siteState: Pick<SiteState, 'revision' | 'isBehind' | 'catchUp'>;
  logger: Logger;
}

/** A document that is cached. */
type ViewId = number | 'not found' | 'empty' | RentalViewId;

/**
 * The longest time for which others wait for a view that began before this instance knew of a change,
 * in ms.
 */
const VIEW_MS = 200;
/** The most attempts to build a view while changes follow each other. */
const TRIES = 3;
/** The size of the cache of documents, in bytes. */
const CACHE_BYTES = 24 * 1024 * 1024;

/**
 * Pages as HTML. A document is rendered once for each combination of page, settings and time (the year,
 * whether a notice is shown, and whether a location on the page is open), and cached. After any change
 * on the site, the next view of a page reads it again, and renders it again only if it has changed.
 * While the database is unreachable, cached documents are served.
 */
export function createPageViews(options: PageViewsOptions): PageViews {
  const { pages, siteState, logger } = options;
  const cache = createViewCache<ViewId>(CACHE_BYTES);
  const running = new Map<unknown, Promise<PageView | null>>();
  const readSettings = oncePerRevision(siteState, options.readSettings);
  const readRentals = oncePerRevision(siteState, async () =>
    options.readRentals((await readSettings()).settings),
  );

  /** Reads all parts from one revision, because a view must not show two states of the site. */
  const readSite = async (): Promise<ReadSite> => {
    const [site, focus, shop] = await Promise.all([
      ...([readSettings(), options.focalPoints(), readRentals()] as const),
    ]);
    return { ...site, focus, shop };
  };

  async function render(
    page: StoredPage | RentalPage | 'empty' | null,
    site: ReadSite,
    how: RenderOptions = {},
  ): Promise<PageView> {
    if (page !== null && page !== 'empty' && 'kind' in page)
      return renderData(null, site, { ...how, rental: page });
    const data = page && (page === 'empty' ? emptyPage() : readPage(page));
    return renderData(data, site, how);
  }

  async function renderData(
    data: RenderedPageData | null,
    { settings: site, focus, shop }: Pick<ReadSite, 'settings' | 'focus' | 'shop'>,
    how: RenderOptions = {},
  ): Promise<PageView> {
    const { blocksOnly = false, rental, clientScript = options.assets.clientScript } = how;
    const { rentals } = shop;
    const images = [
      ...imagesOfSettings(site),
      ...(data ? imagesOfContent(data.content) : []),
      ...(rentals ? imagesOfRentals({ content: data?.content, rental }, rentals) : []),
    ];
    let showsItems = false;
    const sizes = await options.imageSizes(images);
    const { captcha } = options.config;
    const offersForm =
      how.visitorForm !== undefined &&
      worksWithoutScript(captcha.provider) &&
      data !== null &&
      enquiryForms(data.content, site).length > 0;
    const now = Date.now();
    const { html } = await options.renderPage({
      page: data,
      settings: site,
      ...(blocksOnly && { blocksOnly }),
      ...(rental && { rental }),
      assets: {
        css: options.assets.stylesheet,
        ...(clientScript && { islands: clientScript }),
        fonts: options.assets.fonts,
      },
      publicUrl: options.config.publicUrl,
      imageSize: (name) => sizes.get(name),
      focalPoint: (name) => focus.points.get(name),
      captcha: { provider: captcha.provider, siteKey: captcha.siteKey },
      ...(how.visitorForm &&
        (offersForm || how.visitorForm !== 'offered') && {
          visitorForm: how.visitorForm,
        }),
      ...(rentals && { rentals: () => ((showsItems = true), rentals) }),
      now: new Date(now),
      onBlockError: (blockId, error) =>
        logger.error({ err: error, page: data?.id, blockId }, 'a block could not be rendered'),
    });
    const form = data !== null && hasContactForm(data.content);
    return {
      status: data === null && !rental ? 404 : 200,
      text: new EncodedText(html),
      etag: `W/"${createHash('sha256').update(html).digest('base64url').slice(0, 27)}"`,
      policy: publicPolicy(html, form ? captcha.provider : undefined, options.assets.relaxedPolicy),
      until: Math.min(
        data ? openingChangesAt(data.content, site, now) : Infinity,
        showsItems && rentals ? itemsChangeAt(rentals.items, site, now) : Infinity,
      ),
      showsItems,
      offersForm,
    };
  }

  /** Renders an empty page if a page cannot be rendered, as the specification demands. */
  async function renderSafely(
    page: StoredPage | RentalPage,
    site: ReadSite,
    how?: RenderOptions,
  ): Promise<PageView> {
    try {
      return await render(page, site, how);
    } catch (error) {
      const name = 'kind' in page ? page : page._id;
      logger.error({ err: error, page: name }, 'a page could not be rendered');
      return render('empty', site);
    }
  }

  async function build(id: ViewId): Promise<PageView | null> {
    // Read first, so that a change during the build makes this view outdated.
    const revision = siteState.revision();
    const now = Date.now();
    const [site, stored] = await Promise.all([
      readSite(),
      typeof id === 'number' ? pages.find(id) : null,
    ]);
    const page = isRentalView(id)
      ? await readRentalPage(id, site.shop.rentals, options.readItem)
      : stored;
    if ((typeof id === 'number' || isRentalView(id)) && !page) {
      cache.delete(id);
      return null;
    }
    // The version has the page itself and everything else that the document depends on.
    const period = periodAt(site.settings, now);
    const year = new Date(now).getFullYear();
    const version = `${stored ? versionOf(stored) : ''} ${site.version} ${year} ${period.number} ${site.focus.version}`;
    const kept = cache.get(id);
    const renderNow = () =>
      page
        ? renderSafely(page, site, { visitorForm: 'offered' })
        : render(id === 'empty' ? 'empty' : null, site);
    const { version: itemsVersion } = site.shop;
    const isCurrent =
      kept?.version === version &&
      (!kept.view.showsItems || kept.itemsVersion === itemsVersion) &&
      now < kept.view.until;
    const view = isCurrent ? kept.view : await renderNow();
    const until = Math.min(period.until, view.until);
    const again = async () => {
      const period = periodAt(site.settings, Date.now());
      const later = await renderNow();
      return { view: later, until: Math.min(period.until, later.until) };
    };
    cache.set(id, {
      revision,
      version,
      itemsVersion,
      until,
      view,
      ...(Number.isFinite(until) && { again }),
    });
    return view;
  }

  /**
   * Builds a view, and repeats this if it took so long that other instances have not waited for it. Such a
   * view may mix data from before and after a change.
   */
  async function buildWhole(id: ViewId): Promise<PageView | null> {
    for (let tries = 1; ; tries += 1) {
      const [revision, began] = [siteState.revision(), performance.now()];
      const view = await build(id);
      const isLate = siteState.isBehind() || performance.now() - began > VIEW_MS;
      if (!isLate || tries === TRIES) return view;
      await siteState.catchUp();
      if (siteState.revision() === revision) return view;
    }
  }

  /**
   * Returns a cached document while the database is unreachable. Statements about the time in it, such as
   * that a location is open, stay correct.
   */
  async function withoutDatabase(id: ViewId, kept: KeptView): Promise<PageView> {
    if (!kept.again || Date.now() < kept.until) return kept.view;
    try {
      const later = { ...kept, ...(await kept.again()) };
      cache.set(id, later);
      return later.view;
    } catch (error) {
      logger.warn({ err: error }, 'a cached page could not be rendered again');
      return kept.view;
    }
  }

  /** Concurrent callers share one build. */
  function get(id: ViewId): Promise<PageView | null> {
    const known = peek(id);
    if (known) return Promise.resolve(known);
    // A request after a change must not get a build that started before it.
    const key = `${id} ${siteState.revision()}`;
    let task = running.get(key);
    if (!task) {
      task = buildWhole(id)
        .catch((error: unknown) => {
          const kept = cache.get(id);
          if (!kept) throw error;
          logger.warn({ err: error }, 'the database is unreachable; serving a cached page');
          return withoutDatabase(id, kept);
        })
        .finally(() => running.delete(key));
      running.set(key, task);
    }
    return task;
  }

  function peek(id: ViewId): PageView | null {
    const kept = cache.get(id);
    // A notice begins or ends, or a location opens, without any change on the site.
    return kept?.revision === siteState.revision() && Date.now() < kept.until ? kept.view : null;
  }

  return {
    get,
    getRental: get,
    peek,
    notFound: async () => (await get('not found'))!,
    empty: async () => (await get('empty'))!,
    preview: async (page, { scripts } = { scripts: false }) =>
      renderSafely(page, await readSite(), scripts ? {} : { clientScript: '' }),
    previewItem: async (item) => renderSafely({ kind: 'item', item }, await readSite()),
    async blocks(blocks, other) {
      const page = emptyPage();
      for (const block of blocks) page.content.content.push(block);
      const site = await readSite();
      const shown = other
        ? { ...site, settings: other.settings, shop: { rentals: other.rentals, version: '' } }
        : site;
      return renderData(page, shown, { clientScript: '', blocksOnly: true });
    },
    async withForm(id, form, block) {
      const [site, stored] = await Promise.all([readSite(), pages.find(id)]);
      const isKnown = form.items.length === 0 || hasItem(form, site.shop.rentals?.items ?? []);
      if (!stored || (block === undefined && !isKnown)) return null;
      const page = readPage(stored);
      const forms = enquiryForms(page.content, site.settings);
      const shown = forms.filter(({ props }) => block === undefined || props.id === block);
      if (shown.length === 0) return null;
      if (block !== undefined) page.content = { ...page.content, content: shown.slice(0, 1) };
      return renderData(page, site, { visitorForm: form });
    },
    settings: async () => (await readSettings()).settings,
  };
}

function versionOf(page: StoredPage): string {
  return `${page.key} ${page.version} ${String(page.updated_at?.getTime?.())}`;
}

function readPage(page: StoredPage) {
  return {
    id: page._id,
    ...detailsOf(page),
    content: readPageContent(page.content).content,
  };
}

function emptyPage() {
  const content = emptyPageContent(CONTENT_VERSION);
  return { id: 0, title: '', description: '', address: '', social_image: '', content };
}

/** The widgets of third parties need script. */
const worksWithoutScript = (provider: Config['captcha']['provider']): boolean =>
  provider === 'none' || provider === 'altcha';

function hasContactForm(content: PageContent): boolean {
  for (const { block } of walkBlocks(content)) if (block.type === 'ContactFormBlock') return true;
  return false;
}
