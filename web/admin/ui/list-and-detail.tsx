import { ArrowLeft } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';

/** A list and the selected item: side by side, or one at a time on a phone. */
export function ListAndDetail({
  list,
  detail,
  nothing,
  about,
  backLabel,
  onBack,
  columns,
}: {
  list: ReactNode;
  /** The selected item; null for none. */
  detail: ReactNode | null;
  /** The text in place of the detail while no item is selected. */
  nothing: string;
  /** A hint about the possible actions, below that text. */
  about?: string;
  backLabel: string;
  /** Returns to the list, on a phone. */
  onBack: () => void;
  /** The Tailwind class for the two columns on wide screens. */
  columns: string;
}) {
  return (
    <div className={cx('grid min-h-0 flex-1 grid-cols-1 gap-4', columns)}>
      <div className={cx('flex min-h-0 min-w-0 flex-col', detail !== null && 'max-md:hidden')}>
        {list}
      </div>
      <div
        className={cx('flex min-h-0 min-w-0 flex-col gap-3', detail === null && 'max-md:hidden')}
      >
        {detail === null ? (
          // The list may be longer than the window.
          <div className="sticky top-6 grid gap-1 rounded-xl border border-dashed border-control px-6 py-14 text-center text-sm">
            <p className="font-medium">{nothing}</p>
            {about && <p className="text-quiet">{about}</p>}
          </div>
        ) : (
          <>
            <Button size="sm" variant="quiet" className="self-start md:hidden" onClick={onBack}>
              <ArrowLeft aria-hidden className="size-4" />
              {backLabel}
            </Button>
            {detail}
          </>
        )}
      </div>
    </div>
  );
}
