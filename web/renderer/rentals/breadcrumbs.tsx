import type { PageWords } from '../../blocks/_shared/words/words.ts';
import type { PageLink } from '../types.ts';

/** The path to a page, without the page itself; nothing for an empty one. */
export function Breadcrumbs({ crumbs, words }: { crumbs: readonly PageLink[]; words: PageWords }) {
  if (crumbs.length === 0) return null;
  return (
    <nav aria-label={words.rentals.breadcrumbs} className="mb-4 text-small">
      <ol className="flex flex-wrap gap-2" role="list">
        {crumbs.map(({ title, path }, index) => (
          <li key={path} className="flex items-center gap-2">
            {index > 0 && (
              <span aria-hidden="true" className="text-steel-600 rtl:-scale-x-100">
                ›
              </span>
            )}
            <a
              href={path}
              className="inline-flex min-h-11 items-center text-link underline underline-offset-4"
              dir="auto"
            >
              {title}
            </a>
          </li>
        ))}
      </ol>
    </nav>
  );
}
