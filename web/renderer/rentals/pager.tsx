import { listPagePath, type ListPage } from '@siteyard/schemas/rentals';
import type { PageWords } from '../../blocks/_shared/words/words.ts';
import { withNumbers } from '../../blocks/_shared/words/words.ts';

const LINK =
  'inline-flex min-h-11 items-center font-semibold text-link underline underline-offset-4';

/** The links to the pages before and after this one; nothing for a list with one page. */
export function Pager({
  list: { page, pages },
  path,
  words,
}: {
  list: ListPage;
  /** The path of the list. */
  path: string;
  words: PageWords;
}) {
  if (pages === 1) return null;
  const { previous, next, page: position } = words.rentals;
  return (
    <nav
      aria-label={withNumbers(position, page, pages)}
      lang={words.lang}
      className="mt-6 flex flex-wrap items-center justify-center gap-x-6 gap-y-2 print:hidden"
    >
      {page > 1 && (
        <a href={listPagePath(path, page - 1)} rel="prev" className={LINK}>
          {previous}
        </a>
      )}
      <span>{withNumbers(position, page, pages)}</span>
      {page < pages && (
        <a href={listPagePath(path, page + 1)} rel="next" className={LINK}>
          {next}
        </a>
      )}
    </nav>
  );
}
