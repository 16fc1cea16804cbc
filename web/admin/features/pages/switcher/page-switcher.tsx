import { Popover } from '@base-ui/react/popover';
import { useQuery } from '@tanstack/react-query';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { menuPopupClass } from '../../../ui/menu-class.ts';
import { allPagesQuery } from '../api/list-pages.ts';
import { pageName } from '../page-name.ts';
import { SwitcherRow } from './switcher-row.tsx';

/** The dropdown of the editor's top bar: every page, to open, rename or delete. */
export function PageSwitcher({
  currentId,
  onOpen,
  onRenamed,
  onDeleted,
}: {
  currentId: number;
  onOpen: (id: number) => void;
  onRenamed: (id: number, title: string) => void;
  /** With the first page that remains, or null when there is none. */
  onDeleted: (id: number, firstRemaining: number | null) => void;
}) {
  const [open, setOpen] = useState(false);
  // A click inside the canvas is outside too, but happens in a document of its own.
  useEffect(() => {
    if (!open) return;
    const onBlur = () => {
      if (document.activeElement instanceof HTMLIFrameElement) setOpen(false);
    };
    window.addEventListener('blur', onBlur);
    return () => window.removeEventListener('blur', onBlur);
  }, [open]);
  const list = useQuery(allPagesQuery);
  useEffect(() => {
    if (list.error) console.error('Loading the pages failed', list.error);
  }, [list.error]);
  const pages = list.data ?? [];
  const current = pages.find((page) => page.id === currentId);
  const label = current ? pageName(current) : list.isPending ? 'Loading…' : 'Select a page…';

  return (
    <Popover.Root open={open} onOpenChange={setOpen}>
      <Popover.Trigger
        className={cx(
          buttonClass('secondary'),
          'h-9 max-w-full min-w-0 shrink justify-between px-3',
        )}
        aria-label={`Page: ${label}`}
      >
        <span className="truncate">{label}</span>
        <ChevronDown aria-hidden className="size-4 shrink-0 text-quiet" />
      </Popover.Trigger>
      <Popover.Portal>
        <Popover.Positioner align="start" sideOffset={6} className="z-50">
          <Popover.Popup
            className={cx(menuPopupClass, 'w-96 max-w-[calc(100vw-1.5rem)]')}
            aria-label="Pages"
            onKeyDown={keepKeysInside}
          >
            {list.isPending && <p className="px-3 py-2 text-quiet">Loading…</p>}
            {list.isError && (
              <p className="flex items-center justify-between gap-2 px-3 py-2 text-quiet">
                <span>No pages</span>
                <button
                  type="button"
                  className="font-medium text-brand-600 hover:underline"
                  onClick={() => void list.refetch()}
                >
                  Try again
                </button>
              </p>
            )}
            {list.isSuccess && pages.length === 0 && (
              <p className="px-3 py-2 text-quiet">No pages yet</p>
            )}
            <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto">
              {pages.map((page) => (
                <SwitcherRow
                  key={page.id}
                  page={page}
                  current={page.id === currentId}
                  onOpen={() => {
                    setOpen(false);
                    onOpen(page.id);
                  }}
                  onRenamed={(title) => onRenamed(page.id, title)}
                  onDeleted={() =>
                    onDeleted(page.id, pages.find(({ id }) => id !== page.id)?.id ?? null)
                  }
                />
              ))}
            </ul>
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}
