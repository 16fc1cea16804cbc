import { setImmediate } from 'node:timers/promises';
import type { BundlePage } from '@siteyard/schemas/bundle';
import { CliError } from '../../cli-error.ts';
import { sha256 } from '../../files/folder-source.ts';
import type { BundleToSend, OpenBundle } from '../../files/open-bundle.ts';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { createPacker } from './pieces.ts';
import type { RunCalls } from './run-calls.ts';

/** The number of concurrent calls. */
const PIECES_AT_ONCE = 2;

/** The number of pages in the first piece. It is small, so that the site can begin early. */
const FIRST = 25;

/** The time of synchronous work after which pending calls continue, in ms. */
const YIELD_EVERY_MS = 10;

/**
 * Error codes of a bundle that is invalid by the rules of this version or of the site, and of a call that
 * an older site does not know.
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
 * Sends all pages of a bundle, and reads the bundle at the same time if it was not read yet. The blocks
 * are not checked first, because the site checks them. If the site refuses a page, the bundle is read
 * again with all checks, so that the error lists all problems with the names of the files.
 * @throws CliError `bundle_invalid`; other refusals of the site
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
    // If the bundle is read now, reading shows the progress.
    if (total !== undefined) progress.say(`Sending: ${digits(sent)} of ${count(total, 'page')}`);
  });
  try {
    const open = await read(pages.add);
    await pages.end();
    return open;
  } finally {
    // No call may arrive after the run was discarded.
    await pages.settle();
  }
}

/** Sends pages in pieces. */
interface PageSender {
  /** @param isChecked whether the blocks of the page are checked; if not, the site checks them */
  add(page: BundlePage, isChecked: boolean): Promise<void>;
  /** Sends the last piece, and resolves when the site has all pages. */
  end(): Promise<void>;
  /** Resolves when all calls have ended, even if they failed. */
  settle(): Promise<void>;
}

/**
 * Creates a sender. While the site checks one piece, its database stores the previous one, and this
 * process prepares the next one.
 * @param onSent called with the number of sent pages
 */
function pageSender(calls: Calls, run: string, onSent: (pages: number) => void): PageSender {
  const packer = createPacker<SentPage>(({ text }) => Buffer.byteLength(text), FIRST);
  const pending: Promise<void>[] = [];
  let sent = 0;
  let yieldedAt = performance.now();
  const send = (piece: readonly SentPage[]) => {
    // Releases the pages, because the call has them in one text.
    const { length } = piece;
    const texts = piece.map(({ text }) => text);
    const hashes = piece.flatMap(({ key, hash }) => (hash === undefined ? [] : [[key, hash]]));
    return calls
      .sendPageTexts(run, texts, Object.fromEntries(hashes))
      .then(() => onSent((sent += length)));
  };
  const next = async (piece: readonly SentPage[]) => {
    if (pending.length === PIECES_AT_ONCE) await pending.shift();
    const sending = send(piece);
    // Prevents an unhandled rejection. A later `await` throws the error.
    sending.catch(() => undefined);
    pending.push(sending);
  };
  return {
    async add(page, isChecked) {
      const piece = packer.add(toSend(page, isChecked));
      if (piece) await next(piece);
      if (performance.now() - yieldedAt < YIELD_EVERY_MS) return;
      await setImmediate();
      yieldedAt = performance.now();
    },
    async end() {
      const rest = packer.rest();
      if (rest.length > 0) await next(rest);
      await Promise.all(pending);
    },
    settle: async () => void (await Promise.allSettled(pending)),
  };
}

interface SentPage {
  key: string;
  /** The page as JSON. */
  text: string;
  /** The hash of the content; absent if the content is checked. */
  hash?: string;
}

function toSend({ content, ...head }: BundlePage, isChecked: boolean): SentPage {
  const json = JSON.stringify(content);
  const text = `${JSON.stringify(head).slice(0, -1)},"content":${json}}`;
  return { key: head.key, text, ...(!isChecked && { hash: sha256(json) }) };
}
