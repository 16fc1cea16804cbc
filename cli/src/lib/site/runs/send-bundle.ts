import {
  type Bundle,
  type BundleMediaEntry,
  imagesOfBundlePage,
  REPLACE_IMAGE,
} from '@siteyard/schemas/bundle';
import { imagesOfSettings } from '@siteyard/schemas/images';
import {
  type DocumentKind,
  allDocuments,
  DOCUMENT_KINDS,
  documentsOf,
  type AnyDocument,
} from '@siteyard/schemas/documents';
import type { ImportOptions } from '@siteyard/schemas/planning';
import { CliError } from '../../cli-error.ts';
import type { OpenBundle } from '../../files/open-bundle.ts';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { inPieces } from './pieces.ts';
import { retrying, type Retries } from './retry.ts';
import type { RunCalls } from './run-calls.ts';

/** The number of images in one call. */
const MEDIA_PIECE = 1000;

/**
 * Sends the names of the images, and the documents and settings unless the bundle is partial.
 * @param only the parts that the run covers; see `importOptions`
 * @returns the number of images that the site lacks
 */
export async function sendRest(
  calls: RunCalls,
  run: string,
  bundle: Bundle,
  only: ImportOptions['only'],
  { retries }: Pick<Sending, 'retries'>,
): Promise<number> {
  let missing = 0;
  for (const media of mediaInPieces(bundle, only))
    missing += (await retrying(() => calls.missingMedia(run, media), retries)).length;
  if (bundle.manifest.scope === 'site') {
    for (const kind of DOCUMENT_KINDS)
      await sendDocuments(calls, run, kind, documentsOf(bundle, kind));
    await calls.sendSettings(run, bundle.settings);
  }
  return missing;
}

/**
 * Sends documents of one kind.
 * @param read for a migration: by key, the hash of each document that the script read
 */
export async function sendDocuments(
  calls: Pick<RunCalls, 'sendDocuments'>,
  run: string,
  kind: DocumentKind,
  documents: readonly AnyDocument[],
  read?: ReadonlyMap<string, string>,
): Promise<void> {
  for (const piece of inPieces(documents.map((each) => ({ ...kind.toFile(each), key: each.key }))))
    await calls.sendDocuments(
      run,
      kind.folder,
      piece,
      read && Object.fromEntries(piece.map(({ key }) => [key, read.get(key)!])),
    );
}

/** Sends the contact requests of a bundle, one file at a time. */
export async function sendContacts(
  calls: RunCalls,
  run: string,
  { contacts }: OpenBundle,
  { progress }: Pick<Sending, 'progress'>,
): Promise<void> {
  let sent = 0;
  for await (const requests of contacts.read()) {
    if (requests.length === 0) continue;
    await calls.sendContacts(run, requests);
    sent += requests.length;
    progress.say(`Sending: ${digits(sent)} of ${count(contacts.count, 'contact request')}`);
  }
}

/**
 * Sends the images that the site lacks. An interrupted image continues at its offset.
 * @param missing the number of images, for the progress
 */
export async function sendImages(
  calls: RunCalls,
  run: string,
  { bundle, readImage }: OpenBundle,
  only: ImportOptions['only'],
  { retries, progress }: Sending,
  missing: number,
): Promise<void> {
  const sent = { images: 0, bytes: 0, before: 0 };
  for (const media of mediaInPieces(bundle, only)) {
    const send = async () => {
      for (const { name, received } of await calls.missingMedia(run, media)) {
        sent.before = received;
        const bytes = await readImage(name);
        await calls.sendMedia(run, name, bytes, received).catch((error: unknown) => {
          throw notKept(error, name, bundle.media[name]);
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
function notKept(error: unknown, name: string, about?: BundleMediaEntry): unknown {
  if (!(error instanceof CliError) || error.code !== 'bundle_media_invalid') return error;
  const message = `${error.message}\n  media/${name}: "${about?.name}"`;
  return new CliError(error.exit, error.code, message, REPLACE_IMAGE);
}

export interface Sending {
  retries: Retries;
  progress: Progress;
}

/** Yields the images of the covered pages, documents and settings, in pieces for one call each. */
function* mediaInPieces(bundle: Bundle, only: ImportOptions['only']): Generator<Bundle['media']> {
  const used = imagesToSend(bundle, only);
  const entries = Object.entries(bundle.media)
    .filter(([name]) => used.has(name))
    .toSorted(([a], [b]) => (a < b ? -1 : 1));
  for (let start = 0; start < entries.length; start += MEDIA_PIECE)
    yield Object.fromEntries(entries.slice(start, start + MEDIA_PIECE));
}

function imagesToSend(bundle: Bundle, only: ImportOptions['only']): ReadonlySet<string> {
  const all = !only || only.includes('pages');
  const pages = bundle.pages.filter(
    ({ id, key }) => all || only.includes(String(id)) || only.includes(key),
  );
  const names = new Set(pages.flatMap(imagesOfBundlePage));
  const isWanted = (folder: string, key: string) =>
    !only || only.includes(folder) || only.includes(key);
  if (bundle.manifest.scope === 'site')
    for (const { kind, document } of allDocuments(bundle))
      if (isWanted(kind.folder, document.key))
        for (const name of kind.images(document)) names.add(name);
  if (!only || only.includes('settings'))
    for (const name of imagesOfSettings(bundle.settings)) names.add(name);
  return names;
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
