import { uploadFileName } from '@siteyard/schemas/primitives/asset-url';
import { imagesOfContent, imagesOfSettings } from '@siteyard/schemas/images';
import { emptyPageContent, readPageContent, detailsOf } from '@siteyard/schemas/content';
import { CONTENT_VERSION } from '@siteyard/schemas/upgrades';
import type { Renderer } from '../../adapters/renderer.ts';
import type { PictureEntry } from '../../content/entities/picture.ts';
import type { SiteSnapshot } from '../../content/snapshot.ts';
import type { ContentStore } from '../../content/store.ts';
import { contentOf } from '../history/past-content.ts';
import { createPageLookups } from '../pages/page-lookups.service.ts';
import type { Page } from '../pages/page-record.ts';
import { isPublicEntry } from '../pages/page-visibility.ts';
import type { ViewId } from './page-view.ts';
import { createRentalLookups } from './rental-lookups.service.ts';
import { imagesOfRentals, isRentalView, readRentalPage, type RentalPage } from './rental-pages.ts';
import type { ReadVisibleSite, VisibleSite } from './visible-site.ts';

export type RenderedPageData = NonNullable<Parameters<Renderer['renderPage']>[0]['page']>;

type PageLink = NonNullable<RenderedPageData['ancestors']>[number];

/** The subject of a document: a page, an item or a list of items. `MISSING` has none. */
export interface Subject {
  page: RenderedPageData | null;
  rental?: RentalPage;
}

/**
 * All data that a document shows, from one snapshot. It does not refer to the snapshot, because a cached
 * document would keep the whole snapshot in memory.
 */
export interface ViewSource extends Subject, Pick<VisibleSite, 'settings' | 'rentals'> {
  /** The pictures of the document, by file name. */
  pictures: ReadonlyMap<string, PictureEntry>;
}

/** The subject of the document for a page that does not exist. */
const MISSING: Subject = { page: null };

/** Reads the subject of a document; null if visitors see no such page in the snapshot. */
export async function readSubject(
  id: ViewId,
  snapshot: SiteSnapshot,
  deps: { content: Pick<ContentStore, 'get'>; readSite: ReadVisibleSite },
): Promise<Subject | null> {
  if (id === 'not found') return MISSING;
  if (id === 'empty') return { page: emptyPage() };
  const content = contentOf(deps.content, snapshot);
  if (isRentalView(id)) {
    const { rentals } = await deps.readSite(snapshot);
    const rental = await readRentalPage(id, rentals, createRentalLookups(content).read);
    return rental && { page: null, rental };
  }
  const page = await createPageLookups({ content }).find(id);
  return page && { page: { ...pageData(page), ancestors: ancestorsOf(page.address, snapshot) } };
}

/**
 * Returns the public pages whose addresses are the beginning of an address: `fleet` for `fleet/forklifts`.
 */
function ancestorsOf(address: string, snapshot: SiteSnapshot): PageLink[] {
  const parts = address.split('/');
  const above = parts.slice(1).map((_, index) => parts.slice(0, index + 1).join('/'));
  return above.flatMap((each) => {
    const entry = snapshot.pageByAddress(each);
    return entry?.title && isPublicEntry(entry) ? [{ title: entry.title, path: `/${each}` }] : [];
  });
}

/** Adds the pictures of a document to its subject and to the data of the site. */
export function sourceOf(
  subject: Subject,
  { settings, rentals }: Pick<VisibleSite, 'settings' | 'rentals'>,
  snapshot: SiteSnapshot,
): ViewSource {
  const content = subject.page?.content;
  const social = uploadFileName(subject.page?.social_image ?? '');
  const names = [
    ...imagesOfSettings(settings),
    ...(content ? imagesOfContent(content) : []),
    ...(social === null ? [] : [social]),
    ...(rentals ? imagesOfRentals({ content, rental: subject.rental }, rentals) : []),
  ];
  return { ...subject, settings, rentals, pictures: picturesOf(snapshot, names) };
}

/** @param names the file names of pictures: `<sha256>.<ext>` */
function picturesOf(
  snapshot: SiteSnapshot,
  names: readonly string[],
): ReadonlyMap<string, PictureEntry> {
  const found = new Map<string, PictureEntry>();
  for (const name of names) {
    const [sha256 = '', extension] = name.split('.');
    const entry = snapshot.entry('picture', sha256);
    if (entry?.extension === extension && entry) found.set(name, entry);
  }
  return found;
}

export function pageData(page: Page): RenderedPageData {
  return {
    id: page._id,
    ...detailsOf(page),
    content: readPageContent(page.content).content,
  };
}

export function emptyPage(): RenderedPageData {
  const content = emptyPageContent(CONTENT_VERSION);
  return { id: 0, title: '', description: '', address: '', social_image: '', content };
}
