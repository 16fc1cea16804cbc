import fs from 'node:fs';
import os from 'node:os';
import path from 'node:path';
import type { Bundle, BundlePage } from '@siteyard/schemas/bundle';
import { writeBundle } from '@siteyard/schemas/bundle-write';
import { isSame, type SiteDiff } from '@siteyard/schemas/diff';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { sha256 } from '../../../lib/files/folder-source.ts';
import type { OpenBundle } from '../../../lib/files/open-bundle.ts';
import { onInterrupt } from '../../../lib/interrupt.ts';
import { startPreview } from '../../../lib/site/local-site.ts';
import { readRenderedPage, type RenderedPage } from './rendered-page.ts';

/** A bundle that is served as a preview whose blocks are marked. */
export interface Side {
  url: string;
  /** Its pages by key: those that may look different from the other side's. */
  pages: ReadonlyMap<string, BundlePage>;
  /** Reads a page as visitors get it. */
  read(page: BundlePage): Promise<RenderedPage>;
}

/**
 * The keys of the pages that may be rendered differently: a page depends on itself, on the settings
 * and on what is said of the images.
 */
export function suspects(diff: SiteDiff, after: Bundle): (key: string) => boolean {
  if (isSame(diff)) return () => false;
  const changed = new Set(diff.pages.map(({ key }) => key));
  if (diff.settings.length > 0) return () => true;
  const images = new Set(diff.media.changed);
  for (const page of after.pages)
    if (imagesOfPage(page).some((name) => images.has(name))) changed.add(page.key);
  return (key) => changed.has(key);
}

/**
 * Serves those pages of two bundles, calls `use`, and ends both previews.
 * @throws CliError where the CLI was installed without the site
 */
export async function withSides<T>(
  bundles: { before: OpenBundle; after: OpenBundle },
  isSuspect: (key: string) => boolean,
  use: (before: Side, after: Side) => Promise<T>,
): Promise<T> {
  const home = fs.mkdtempSync(path.join(os.tmpdir(), 'sitectl-compare-'));
  const endings: (() => void | Promise<void>)[] = [
    () => fs.rmSync(home, { recursive: true, force: true }),
  ];
  const end = async () => {
    for (const each of endings.splice(0).toReversed()) await each();
  };
  const forget = onInterrupt(end);
  try {
    const open = async (name: 'before' | 'after'): Promise<Side> => {
      const pages = bundles[name].bundle.pages.filter(({ key }) => isSuspect(key));
      const folder = await writePart(bundles[name], pages, path.join(home, name));
      const { url, close } = await startPreview({ bundle: folder, port: 0, marked: true });
      endings.push(close);
      return { url, pages: new Map(pages.map((page) => [page.key, page])), read: reader(url) };
    };
    const [before, after] = await Promise.all([open('before'), open('after')]);
    return await use(before, after);
  } finally {
    forget();
    await end();
  }
}

const reader = (url: string) => async (page: BundlePage) => {
  const answer = await fetch(`${url}/pages/${page.id}`);
  if (answer.ok) return readRenderedPage(await answer.text());
  throw new Error(`The preview answered ${answer.status} for /pages/${page.id}.`);
};

/** Writes the bundle of some pages, so that a preview has to read no more than these. */
async function writePart(
  { bundle, folder, readImage }: OpenBundle,
  pages: readonly BundlePage[],
  to: string,
): Promise<string> {
  if (pages.length === bundle.pages.length) return folder;
  const images = new Set([...pages.flatMap(imagesOfPage), ...imagesOfSettings(bundle.settings)]);
  const media = Object.entries(bundle.media).filter(([name]) => images.has(name));
  const part = {
    ...bundle,
    manifest: { ...bundle.manifest, scope: { pages: pages.map(({ key }) => key) } },
    pages: [...pages],
    media: Object.fromEntries(media),
  };
  for (const each of ['pages', 'media']) fs.mkdirSync(path.join(to, each), { recursive: true });
  for (const [name, text] of writeBundle(part, sha256)) fs.writeFileSync(path.join(to, name), text);
  for (const [name] of media) fs.writeFileSync(path.join(to, 'media', name), await readImage(name));
  return to;
}
