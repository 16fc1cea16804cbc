import { Button } from './button.tsx';

/** Leads through the parts of a list; nothing where all of it is shown. */
export function Pager({
  label,
  page,
  pages,
  total,
  onPage,
}: {
  /** Names it for those who do not see where it stands. */
  label: string;
  /** From 1. */
  page: number;
  pages: number;
  /** Entries in all. */
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
