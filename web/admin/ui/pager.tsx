import { Button } from './button.tsx';

/** Buttons for the pages of a list. Renders nothing for a single page. */
export function Pager({
  label,
  page,
  pages,
  total,
  onPage,
}: {
  /** The accessible name. */
  label: string;
  /** The current page, from 1. */
  page: number;
  pages: number;
  /** Number of entries on all pages. */
  total: number;
  onPage: (page: number) => void;
}) {
  if (pages <= 1) return null;
  return (
    <nav aria-label={label} className="mt-6 flex items-center justify-center gap-3">
      <Button disabled={page <= 1} onClick={() => onPage(page - 1)}>
        Prev
      </Button>
      <p className="text-sm text-quiet">
        Page {page} of {pages} • {total} total
      </p>
      <Button disabled={page >= pages} onClick={() => onPage(page + 1)}>
        Next
      </Button>
    </nav>
  );
}
