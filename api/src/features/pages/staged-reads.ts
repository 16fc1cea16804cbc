import {
  pageSubject,
  runOf,
  withChange,
  type StagedContent,
} from '../site-state/staged-content.service.ts';
import type { PageDocument } from './pages.model.ts';

/** How often documents are read again that were folded while their staged content was looked up. */
const TRIES = 3;

/**
 * Pages as visitors see them: where the committed run has staged something, that, and else what is
 * stored. A page that the run folds in between is read again.
 * @param read reads documents by number, in any order
 */
export async function asCommitted(
  documents: readonly PageDocument[],
  run: string | null,
  staged: Pick<StagedContent, 'find'>,
  read: (ids: number[]) => Promise<PageDocument[]>,
): Promise<PageDocument[]> {
  if (run === null) return [...documents];
  const done = documents.filter(({ next }) => runOf(next) !== run);
  let open = documents.filter(({ next }) => runOf(next) === run);
  for (let tries = 0; open.length > 0 && tries < TRIES; tries += 1) {
    const changes = await staged.find(
      run,
      open.map(({ _id }) => pageSubject(_id)),
    );
    const folded: number[] = [];
    for (const document of open) {
      const change = changes.get(pageSubject(document._id));
      if (change) done.push(withChange(document, change));
      else folded.push(document._id);
    }
    if (folded.length === 0) return done;
    const again = await read(folded);
    done.push(...again.filter(({ next }) => runOf(next) !== run));
    open = again.filter(({ next }) => runOf(next) === run);
  }
  return done;
}
