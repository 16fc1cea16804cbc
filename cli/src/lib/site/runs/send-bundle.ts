import { setImmediate } from 'node:timers/promises';
import type { Bundle, BundleMediaEntry, BundlePage } from '@siteyard/schemas/bundle';
import { imagesOfBundlePage } from '@siteyard/schemas/bundle-read';
import { imagesOfContent, imagesOfSettings } from '@siteyard/schemas/images';
import type { ImportOptions } from '@siteyard/schemas/plan';
import { CliError } from '../../cli-error.ts';
import type { OpenBundle } from '../../files/open-bundle.ts';
import { REPLACE_IMAGE } from '@siteyard/schemas/bundle/media';
import { toSection } from '@siteyard/schemas/section';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { retrying, type Retries } from './retry.ts';
import type { RunCalls } from './run-calls.ts';

/** The most that one call carries. */
const PIECE = { pages: 200, bytes: 4 * 1024 * 1024 } as const;

/** How many images one call tells of. */
const MEDIA_PIECE = 1000;

/** How many pieces are under way at once. */
const PIECES_AT_ONCE = 2;

/** How long pages are read and written down before what is being sent goes on, in ms. */
const BREATHE_MS = 10;

/** Sends pages in pieces, as they come. */
export interface PageSender {
  add(page: BundlePage): Promise<void>;
  /** Sends what is left, and ends once the site has all pages. */
  end(): Promise<void>;
  /** Ends once nothing is under way any more, whatever became of it. */
  settle(): Promise<void>;
}

/**
 * While the site checks one piece, its database stores the one before, and the next one is prepared
 * here.
 * @param onSent told how many pages were sent
 */
export function pageSender(
  calls: Pick<RunCalls, 'sendPageTexts'>,
  run: string,
  onSent: (pages: number) => void,
): PageSender {
  const packer = createPacker<string>((text) => Buffer.byteLength(text));
  const underWay: Promise<void>[] = [];
  let sent = 0;
  let breathed = performance.now();
  const next = async (piece: string[]) => {
    if (underWay.length === PIECES_AT_ONCE) await underWay.shift();
    const sending = calls.sendPageTexts(run, piece).then(() => onSent((sent += piece.length)));
    // Whoever awaits it is told.
    sending.catch(() => undefined);
    underWay.push(sending);
  };
  return {
    async add(page) {
      const piece = packer.add(JSON.stringify(page));
      if (piece) await next(piece);
      if (performance.now() - breathed < BREATHE_MS) return;
      await setImmediate();
      breathed = performance.now();
    },
    async end() {
      const rest = packer.rest();
      if (rest.length > 0) await next(rest);
      await Promise.all(underWay);
    },
    settle: async () => void (await Promise.allSettled(underWay)),
  };
}

/**
 * Sends a run what planning needs besides the pages: the names of the images, and sections and settings.
 * Those of a bundle of some pages stay here, because its scope does not cover them.
 * @param only what the run covers; see `importOptions`. The site gets all pages nonetheless, because
 *   it may have to renumber links between them.
 * @returns how many images the site lacks
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
    const sections = (bundle.sections ?? []).map(({ key, ...section }) => toSection(key, section));
    for (const piece of inPieces(sections)) await calls.sendSections(run, piece);
    await calls.sendSettings(run, bundle.settings);
  }
  return missing;
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
 * Sends the images that the site lacks, each from where an earlier try was cut.
 * @param missing how many there are, for the progress
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

/** Names the image that the site does not keep: it knows only its bytes. */
function notKept(error: unknown, name: string, about?: BundleMediaEntry): unknown {
  if (!(error instanceof CliError) || error.code !== 'bundle_media_invalid') return error;
  const message = `${error.message}\n  media/${name}: "${about?.name}"`;
  return new CliError(error.exit, error.code, message, REPLACE_IMAGE);
}

/** How to send. */
export interface Sending {
  retries: Retries;
  progress: Progress;
}

/** The images that the covered pages, sections and settings use, as many as one call tells of. */
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
  const allSections = !only || only.includes('sections');
  if (bundle.manifest.scope === 'site')
    for (const { key, content } of bundle.sections ?? [])
      if (allSections || only.includes(key))
        for (const name of imagesOfContent(content)) names.add(name);
  if (!only || only.includes('settings'))
    for (const name of imagesOfSettings(bundle.settings)) names.add(name);
  return names;
}

/** Splits pages or sections so that no piece is larger than a call may be; one that is larger goes alone. */
export function* inPieces<Page extends object>(pages: readonly Page[]): Generator<Page[]> {
  const packer = createPacker<Page>((page) => Buffer.byteLength(JSON.stringify(page)));
  for (const page of pages) {
    const piece = packer.add(page);
    if (piece) yield piece;
  }
  const rest = packer.rest();
  if (rest.length > 0) yield rest;
}

function createPacker<T>(sizeOf: (each: T) => number) {
  let [piece, bytes]: [T[], number] = [[], 0];
  return {
    /** Takes one more; returns the piece before it where that one is full. */
    add(each: T): T[] | null {
      const size = sizeOf(each);
      const isFull =
        piece.length === PIECE.pages || (piece.length > 0 && bytes + size > PIECE.bytes);
      const full = isFull ? piece : null;
      if (isFull) [piece, bytes] = [[], 0];
      piece.push(each);
      bytes += size;
      return full;
    },
    /** What is left; empty for nothing. */
    rest: (): T[] => piece,
  };
}

const megabytes = (bytes: number) => `${(bytes / 1024 / 1024).toFixed(1)} MB`;
