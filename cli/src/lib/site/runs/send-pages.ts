import type { BundlePage } from '@siteyard/schemas/bundle';
import type { BundleToSend, OpenBundle } from '../../files/open-bundle.ts';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { createPacker } from './pieces.ts';
import type { RunCalls } from './run-calls.ts';

/** The maximum size of one call: the site stores one piece while this process reads the next one. */
const PIECE = { pages: 200, bytes: 1024 * 1024 } as const;

/**
 * Sends all pages of a bundle, and reads the bundle at the same time if it was not read yet.
 * @throws CliError `bundle_invalid`; refusals of the site
 */
export async function sendPages(
  calls: Pick<RunCalls, 'sendPages'>,
  run: string,
  { pages: total, read }: BundleToSend,
  progress: Pick<Progress, 'say'>,
): Promise<OpenBundle> {
  const packer = createPacker<BundlePage>(PIECE);
  let sent = 0;
  let sending = Promise.resolve();
  const send = async (piece: readonly BundlePage[]) => {
    await calls.sendPages(run, piece);
    sent += piece.length;
    // If the bundle is read now, reading shows the progress.
    if (total !== undefined) progress.say(`Sending: ${digits(sent)} of ${count(total, 'page')}`);
  };
  /** Sends a piece after the previous one has arrived. */
  const next = async (piece: readonly BundlePage[]) => {
    await sending;
    sending = send(piece);
    // Prevents an unhandled rejection. A later `await` throws the error.
    sending.catch(() => undefined);
  };
  try {
    const open = await read(async (page) => {
      const piece = packer.add(page);
      if (piece) await next(piece);
    });
    const rest = packer.rest();
    if (rest.length > 0) await next(rest);
    await sending;
    return open;
  } finally {
    // No call may arrive after the run was discarded.
    await sending.catch(() => undefined);
  }
}
