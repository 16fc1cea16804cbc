import type { BundlePage } from '@siteyard/schemas/bundle';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { inPieces } from './pieces.ts';
import type { RunCalls } from './run-calls.ts';

/**
 * Sends the pages of a bundle, one piece after the other.
 * @param onPage receives each page before it is sent. Use it instead of reading the pages again, which
 * blocks the process for seconds if the bundle is large.
 */
export async function sendPages(
  calls: Pick<RunCalls, 'sendPages'>,
  run: string,
  pages: readonly BundlePage[],
  progress: Pick<Progress, 'say'>,
  onPage?: (page: BundlePage) => void,
): Promise<void> {
  let sent = 0;
  for (const piece of inPieces(withContent(pages))) {
    for (const page of piece) onPage?.(page);
    await calls.sendPages(run, piece);
    sent += piece.length;
    progress.say(`Sending: ${digits(sent)} of ${count(pages.length, 'page')}`);
  }
}

/** Yields copies of the pages, so that each content is read from its file once. */
function* withContent(pages: readonly BundlePage[]): Generator<BundlePage> {
  for (const page of pages) yield { ...page };
}
