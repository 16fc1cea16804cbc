import type { Bundle, BundlePage } from '@siteyard/schemas/bundle';
import { imagesOfPage, imagesOfSettings } from '@siteyard/schemas/images';
import type { ImportOptions } from '@siteyard/schemas/plan';
import type { OpenBundle } from '../../files/open-bundle.ts';
import { count } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { retrying, type Retries } from './retry.ts';
import type { RunCalls } from './run-calls.ts';

/** The most that one call carries. */
const PIECE = { pages: 200, bytes: 4 * 1024 * 1024 } as const;

/** How many images one call tells of. */
const MEDIA_PIECE = 1000;

/**
 * Sends a bundle to a run: only the images that the site lacks, each from where an earlier try was
 * cut; then pages in pieces, and the settings. The settings of a bundle of some pages stay here: its
 * scope does not cover them.
 * @param only what the run covers; see `importOptions`. The site gets all pages nonetheless, because
 *   it may have to renumber links between them.
 */
export async function sendBundle(
  calls: RunCalls,
  run: string,
  { bundle, readImage }: OpenBundle,
  only: ImportOptions['only'],
  retries: Retries,
  progress: Progress,
): Promise<void> {
  const names = imagesToSend(bundle, only);
  const sent = { images: 0, bytes: 0 };
  for (let start = 0; start < names.length; start += MEDIA_PIECE) {
    const some = names.slice(start, start + MEDIA_PIECE);
    const media = Object.fromEntries(
      some.flatMap((name) => (bundle.media[name] ? [[name, bundle.media[name]]] : [])),
    );
    const send = async () => {
      for (const { name, received } of await calls.missingMedia(run, media)) {
        const bytes = await readImage(name);
        await calls.sendMedia(run, name, bytes, received);
        sent.images += 1;
        sent.bytes += bytes.length - received;
        progress.say(`Sending: ${count(sent.images, 'image')}, ${megabytes(sent.bytes)}`);
      }
    };
    await retrying(send, retries, { progress: () => sent.bytes });
  }
  let pages = 0;
  for (const piece of inPieces(bundle.pages)) {
    await calls.sendPages(run, piece);
    pages += piece.length;
    progress.say(`Sending: ${pages} of ${count(bundle.pages.length, 'page')}`);
  }
  if (bundle.manifest.scope === 'site') await calls.sendSettings(run, bundle.settings);
}

/** The images that the covered pages and settings use, sorted. */
function imagesToSend(bundle: Bundle, only: ImportOptions['only']): string[] {
  const all = !only || only.includes('pages');
  const pages = bundle.pages.filter(
    ({ id, key }) => all || only.includes(String(id)) || only.includes(key),
  );
  const names = new Set(pages.flatMap(imagesOfPage));
  if (!only || only.includes('settings'))
    for (const name of imagesOfSettings(bundle.settings)) names.add(name);
  return [...names].filter((name) => Object.hasOwn(bundle.media, name)).toSorted();
}

/** Splits pages so that no piece is larger than a call may be; a page that is larger goes alone. */
export function* inPieces(pages: readonly BundlePage[]): Generator<BundlePage[]> {
  let [piece, bytes]: [BundlePage[], number] = [[], 0];
  for (const page of pages) {
    const size = Buffer.byteLength(JSON.stringify(page));
    if (piece.length === PIECE.pages || (piece.length > 0 && bytes + size > PIECE.bytes)) {
      yield piece;
      [piece, bytes] = [[], 0];
    }
    piece.push(page);
    bytes += size;
  }
  if (piece.length > 0) yield piece;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
