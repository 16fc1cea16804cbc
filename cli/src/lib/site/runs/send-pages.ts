import { setImmediate } from 'node:timers/promises';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { CliError } from '../../cli-error.ts';
import { sha256 } from '../../files/folder-source.ts';
import type { BundleToSend, OpenBundle } from '../../files/open-bundle.ts';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { createPacker } from './pieces.ts';
import type { RunCalls } from './run-calls.ts';

/** How many pieces are under way at once. */
const PIECES_AT_ONCE = 2;

/** How many pages the first piece has: the site begins while the next one is prepared. */
const FIRST = 25;

/** How long pages are read and written down before what is being sent goes on, in ms. */
const BREATHE_MS = 10;

/**
 * Codes of a bundle that is not valid by the rules of this version or of the site, and of a call that an
 * older site does not know.
 */
const REFUSED: ReadonlySet<string> = new Set([
  'bundle_invalid',
  'invalid_content',
  'invalid_request',
  'json_not_accepted',
  'too_large',
]);

type Calls = Pick<RunCalls, 'sendPageTexts'>;

/**
 * Sends all pages of a bundle, and reads it meanwhile where it was not read yet. The site checks their
 * blocks anyway, so here they are checked only where something is wrong: whoever has written the bundle
 * then gets to know all of it, with the names of the files.
 * @throws CliError `bundle_invalid`; what the site refuses otherwise
 */
export async function sendPages(
  calls: Calls,
  run: string,
  bundle: BundleToSend,
  progress: Pick<Progress, 'say'>,
): Promise<OpenBundle> {
  let wasUnchecked = false;
  const read: BundleToSend['read'] = (onPage) => {
    const add: typeof onPage = (page, isChecked) => {
      wasUnchecked ||= !isChecked;
      return onPage(page, isChecked);
    };
    return bundle.read(add, { unchecked: true });
  };
  try {
    return await sendOnce(calls, run, { ...bundle, read }, progress);
  } catch (error) {
    if (!wasUnchecked || !(error instanceof CliError && REFUSED.has(error.code))) throw error;
    return sendOnce(calls, run, bundle, progress);
  }
}

async function sendOnce(
  calls: Calls,
  run: string,
  { pages: total, read }: BundleToSend,
  progress: Pick<Progress, 'say'>,
): Promise<OpenBundle> {
  const pages = pageSender(calls, run, (sent) => {
    // Reading tells how far it is by itself.
    if (total !== undefined) progress.say(`Sending: ${digits(sent)} of ${count(total, 'page')}`);
  });
  try {
    const open = await read(pages.add);
    await pages.end();
    return open;
  } finally {
    // Nothing may arrive after the run was discarded.
    await pages.settle();
  }
}

/** Sends pages in pieces, as they come. */
interface PageSender {
  /** @param isChecked whether its blocks are; if not, the site tells what is wrong with them */
  add(page: BundlePage, isChecked: boolean): Promise<void>;
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
function pageSender(calls: Calls, run: string, onSent: (pages: number) => void): PageSender {
  const packer = createPacker<SentPage>(({ text }) => Buffer.byteLength(text), FIRST);
  const underWay: Promise<void>[] = [];
  let sent = 0;
  let breathed = performance.now();
  const send = (piece: readonly SentPage[]) => {
    // The pages themselves are not kept: the call has them in one text.
    const { length } = piece;
    const texts = piece.map(({ text }) => text);
    const hashes = piece.flatMap(({ key, hash }) => (hash === undefined ? [] : [[key, hash]]));
    return calls
      .sendPageTexts(run, texts, Object.fromEntries(hashes))
      .then(() => onSent((sent += length)));
  };
  const next = async (piece: readonly SentPage[]) => {
    if (underWay.length === PIECES_AT_ONCE) await underWay.shift();
    const sending = send(piece);
    // Whoever awaits it is told.
    sending.catch(() => undefined);
    underWay.push(sending);
  };
  return {
    async add(page, isChecked) {
      const piece = packer.add(toSend(page, isChecked));
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

/** A page as JSON, and the hash of its content where only the site checks that. */
interface SentPage {
  key: string;
  text: string;
  hash?: string;
}

function toSend({ content, ...head }: BundlePage, isChecked: boolean): SentPage {
  const json = JSON.stringify(content);
  const text = `${JSON.stringify(head).slice(0, -1)},"content":${json}}`;
  return { key: head.key, text, ...(!isChecked && { hash: sha256(json) }) };
}
