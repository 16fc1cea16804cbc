import {
  pageSubject,
  runOf,
  withChange,
  type StagedContent,
} from '../site-state/staged-content.service.ts';
import type { NextPage, PageDocument } from './pages.model.ts';

/** How often documents are read again that were folded while their staged content was looked up. */
const TRIES = 3;

/** A new page of a run as it is once that is folded. */
export function asFolded<T extends { next?: unknown }>({ next, ...page }: T) {
  const { address, status = 'live' } = next as NextPage;
  return { ...page, status, ...(address && { address }) };
}

/**
 * Pages as visitors see them: where a committed run has staged something, that, and else what is
 * stored. A page that is folded in between is read again.
 * @param runs the committed ones
 * @param read reads documents by number, in any order
 */
export async function asCommitted(
  documents: readonly PageDocument[],
  runs: readonly string[],
  staged: Pick<StagedContent, 'findShown'>,
  read: (ids: number[]) => Promise<PageDocument[]>,
): Promise<PageDocument[]> {
  if (runs.length === 0) return [...documents];
  const isOpen = ({ next }: PageDocument) => runs.includes(runOf(next) ?? '');
  const done: PageDocument[] = [];
  /** Keeps those of which all is known. Returns the others. */
  const settle = (some: readonly PageDocument[]): PageDocument[] =>
    some.filter((document) => {
      const isChanging = isOpen(document) && document.status !== 'staged';
      if (!isChanging) done.push(isOpen(document) ? asFolded(document) : document);
      return isChanging;
    });
  let open = settle(documents);
  for (let tries = 0; open.length > 0 && tries < TRIES; tries += 1) {
    const changes = await staged.findShown(open, ({ _id }) => pageSubject(_id));
    const folded: number[] = [];
    for (const document of open) {
      const change = changes.get(pageSubject(document._id));
      if (change) done.push(withChange(document, change));
      else folded.push(document._id);
    }
    if (folded.length === 0) return done;
    open = settle(await read(folded));
  }
  return done;
}
