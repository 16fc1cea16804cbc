import {
  type Bundle,
  type BundleMediaEntry,
  type BundlePage,
  REPLACE_IMAGE,
} from '@siteyard/schemas/bundle';
import { allDocuments } from '@siteyard/schemas/documents';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import { type ImportOptions, wantedPages } from '@siteyard/schemas/planning';
import { CliError } from '../../cli-error.ts';
import type { OpenBundle } from '../../files/open-bundle.ts';
import { megabytes } from '../../terminal/megabytes.ts';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { retrying, type Retries } from './retry.ts';
import type { RunCalls } from './run-calls.ts';

/** The images of a bundle that a run needs, in pieces for one call each. */
export type ImagePieces = readonly Bundle['media'][];

/** The number of images in one call. */
const IMAGES_AT_ONCE = 1000;

/**
 * Collects the images of the pages that a run covers, as file names `<sha256>.<ext>`. `add` receives
 * each page of the bundle.
 * @param only the parts that the run covers; see `importOptions`
 */
export function collectPageImages(only: ImportOptions['only']) {
  const isWanted = wantedPages({ only });
  const names = new Set<string>();
  const add = (page: BundlePage) => {
    if (isWanted(page)) for (const name of imagesOfPage(page)) names.add(name);
  };
  return { names, add };
}

/**
 * Returns the images of the covered pages, documents and settings.
 * @param ofPages the images of the covered pages
 * @param only the parts that the run covers; see `importOptions`
 */
export function imagesToSend(
  bundle: Bundle,
  ofPages: ReadonlySet<string>,
  only: ImportOptions['only'],
): ImagePieces {
  const used = new Set([...ofPages, ...imagesBesidePages(bundle, only)]);
  const entries = Object.entries(bundle.media)
    .filter(([name]) => used.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  const pieces: Bundle['media'][] = [];
  for (let start = 0; start < entries.length; start += IMAGES_AT_ONCE)
    pieces.push(Object.fromEntries(entries.slice(start, start + IMAGES_AT_ONCE)));
  return pieces;
}

/** Returns the images of the covered documents and settings. */
function imagesBesidePages(bundle: Bundle, only: ImportOptions['only']): string[] {
  const isWanted = (folder: string, key: string) =>
    !only || only.includes(folder) || only.includes(key);
  const documents = bundle.manifest.scope === 'site' ? allDocuments(bundle) : [];
  const names = [...documents]
    .filter(({ kind, document }) => isWanted(kind.folder, document.key))
    .flatMap(({ kind, document }) => kind.images(document));
  if (!only || only.includes('settings')) names.push(...imagesOfSettings(bundle.settings));
  return names;
}

/** Sends the names and details of images. Returns the number of images that the site lacks. */
export async function announceImages(
  calls: RunCalls,
  run: string,
  images: ImagePieces,
  retries: Retries,
): Promise<number> {
  let missing = 0;
  for (const piece of images)
    missing += (await retrying(() => calls.missingMedia(run, piece), retries)).length;
  return missing;
}

/**
 * Sends the images that the site lacks. An interrupted image continues at its offset.
 * @param missing the number of images, for the progress
 */
export async function sendImages(
  calls: RunCalls,
  run: string,
  images: ImagePieces,
  { bundle, readImage }: OpenBundle,
  { retries, progress, missing }: { retries: Retries; progress: Progress; missing: number },
): Promise<void> {
  const sent = { images: 0, bytes: 0, before: 0 };
  for (const piece of images) {
    const send = async () => {
      for (const { name, received } of await calls.missingMedia(run, piece)) {
        sent.before = received;
        const bytes = await readImage(name);
        await calls.sendMedia(run, name, bytes, received).catch((error: unknown) => {
          throw withNameOfImage(error, name, bundle.media[name]);
        });
        sent.images += 1;
        sent.bytes += bytes.length;
        const size = megabytes(sent.bytes);
        progress.say(`Sending: ${digits(sent.images)} of ${count(missing, 'image')}, ${size}`);
      }
    };
    await retrying(send, retries, { progress: () => sent.bytes + sent.before });
  }
}

/** Adds the name of a refused image to the error, because the site knows only its bytes. */
function withNameOfImage(error: unknown, name: string, about?: BundleMediaEntry): unknown {
  if (!(error instanceof CliError) || error.code !== 'bundle_media_invalid') return error;
  const message = `${error.message}\n  media/${name}: "${about?.name}"`;
  return new CliError(error.exit, error.code, message, REPLACE_IMAGE);
}
