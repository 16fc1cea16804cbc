import type { BundlePage } from '@siteyard/schemas/bundle';
import { imagesOfPage } from '@siteyard/schemas/images';
import type { ImportOptions } from '@siteyard/schemas/planning';
import { count, digits } from '../../terminal/output.ts';
import type { Progress } from '../../terminal/progress.ts';
import { inPieces } from './pieces.ts';
import type { RunCalls } from './run-calls.ts';

/**
 * Sends the pages of a bundle, one piece after the other. It also collects their images: reading the
 * pages a second time would block the process for seconds if the bundle is large.
 * @param only the parts that the run covers; see `importOptions`
 * @returns the images of the covered pages: file names `<sha256>.<ext>`
 */
export async function sendPages(
  calls: Pick<RunCalls, 'sendPages'>,
  run: string,
  pages: readonly BundlePage[],
  progress: Pick<Progress, 'say'>,
  only?: ImportOptions['only'],
): Promise<ReadonlySet<string>> {
  const images = new Set<string>();
  let sent = 0;
  for (const piece of inPieces(withContent(pages))) {
    for (const page of piece.filter((page) => isCovered(page, only)))
      for (const name of imagesOfPage(page)) images.add(name);
    await calls.sendPages(run, piece);
    sent += piece.length;
    progress.say(`Sending: ${digits(sent)} of ${count(pages.length, 'page')}`);
  }
  return images;
}

function isCovered({ id, key }: BundlePage, only: ImportOptions['only']): boolean {
  return !only || only.includes('pages') || only.includes(String(id)) || only.includes(key);
}

/** Yields copies of the pages, so that each content is read from its file once. */
function* withContent(pages: readonly BundlePage[]): Generator<BundlePage> {
  for (const page of pages) yield { ...page };
}
