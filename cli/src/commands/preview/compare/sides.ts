import type { Bundle, BundlePage } from '@siteyard/schemas/bundle';
import type { SiteDiff } from '@siteyard/schemas/merge';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import type { OpenBundle } from '../../../lib/files/open-bundle.ts';
import { startPreview } from '../../../lib/site/preview-site.ts';
import { readRenderedPage, type RenderedPage } from './rendered-page.ts';

/** A bundle that is served as a preview with marked blocks. */
export interface Side {
  url: string;
  /** The pages that may differ from the other side, by key. */
  pages: ReadonlyMap<string, BundlePage>;
  /** Reads a rendered page. */
  read(page: BundlePage): Promise<RenderedPage>;
}

/**
 * Returns a function that tests by key whether the rendering of a page may differ. It depends on the page,
 * the settings and the details of images.
 */
export function suspects(diff: SiteDiff, after: Bundle): (key: string) => boolean {
  const changed = new Set(diff.pages.map(({ key }) => key));
  if (diff.settings.length > 0) return () => true;
  const images = new Set(diff.media.changed);
  for (const page of after.pages)
    if (imagesOfPage(page).some((name) => images.has(name))) changed.add(page.key);
  return (key) => changed.has(key);
}

/**
 * Serves the pages of two bundles that may differ, calls `use`, and ends both previews.
 * @throws CliError if the CLI was installed without the site
 */
export async function withSides<T>(
  bundles: { before: OpenBundle; after: OpenBundle },
  isSuspect: (key: string) => boolean,
  use: (before: Side, after: Side) => Promise<T>,
): Promise<T> {
  const previews: { close(): Promise<void> }[] = [];
  const open = async ({ bundle, readImage }: OpenBundle): Promise<Side> => {
    const pages = bundle.pages.filter(({ key }) => isSuspect(key));
    const served = Promise.resolve({ bundle: partOf(bundle, pages), readImage });
    const preview = await startPreview({ bundle: served, port: 0, marked: true });
    previews.push(preview);
    const { url } = preview;
    return { url, pages: new Map(pages.map((page) => [page.key, page])), read: reader(url) };
  };
  try {
    const [before, after] = await Promise.allSettled([open(bundles.before), open(bundles.after)]);
    if (before.status === 'rejected') throw before.reason;
    if (after.status === 'rejected') throw after.reason;
    return await use(before.value, after.value);
  } finally {
    await Promise.all(previews.map((preview) => preview.close()));
  }
}

const reader = (url: string) => async (page: BundlePage) => {
  const answer = await fetch(`${url}/pages/${page.id}`);
  if (answer.ok) return readRenderedPage(await answer.text());
  throw new Error(`The preview answered ${answer.status} for /pages/${page.id}.`);
};

/** Returns a bundle with only some of its pages, and the images that these and the settings show. */
function partOf(bundle: Bundle, pages: BundlePage[]): Bundle {
  const images = new Set([...pages.flatMap(imagesOfPage), ...imagesOfSettings(bundle.settings)]);
  const media = Object.entries(bundle.media).filter(([name]) => images.has(name));
  return { ...bundle, pages, media: Object.fromEntries(media) };
}
