import { Popover } from '@base-ui/react/popover';
import type { PageSummary } from '@siteyard/schemas/http';
import { ChevronDown } from 'lucide-react';
import { useEffect, useState } from 'react';
import { cx } from '../../../lib/cx.ts';
import { listPages } from '../../../lib/pages/list-pages.ts';
import { pageName } from '../../../lib/pages/page-name.ts';
import { useClosedByFrame } from '../../../lib/use-closed-by-frame.ts';
import { usePageChoices } from '../../../lib/pages/use-page-choices.ts';
import { buttonClass } from '../../../ui/button.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { menuPopupClass } from '../../../ui/menu-class.ts';
import { SearchBox } from '../../../ui/search-box.tsx';
import { SwitcherRow } from './switcher-row.tsx';

/** The search is shown if there are more pages than this. */
const SEARCH_FROM_PAGES = 8;

/** The dropdown of the editor's top bar, with pages to open, rename or delete. */
export function PageSwitcher({
  currentId,
  currentTitle,
  onOpen,
  onRenamed,
  onDeleted,
}: {
  currentId: number;
  /** The title of the open page, in case the list does not contain it; undefined while loading. */
  currentTitle: string | undefined;
  onOpen: (id: number) => void;
  onRenamed: (id: number, title: string) => void;
  /** Called with the id of the first remaining page, or null. */
  onDeleted: (id: number, firstRemaining: number | null) => void;
}) {
  const [open, setOpen] = useState(false);
  useClosedByFrame(open, setOpen);
  const { typed, setTyped, search, list, pages, more } = usePageChoices();
  useEffect(() => {
    if (list.error) console.error('Loading the pages failed', list.error);
  }, [list.error]);
  const current =
    pages.find((page) => page.id === currentId) ??
    // An incomplete list may not contain the open page.
    (currentTitle !== undefined && (more || search !== '' || typed !== '')
      ? { id: currentId, title: currentTitle }
      : undefined);
  const label = current ? pageName(current) : list.isPending ? 'Loading…' : 'Select a page…';

  const deleted = async (id: number) => {
    let first = pages.find((page) => page.id !== id);
    const isComplete = list.isSuccess && search === '' && !more;
    // An incomplete list may not contain the first of the remaining pages, which opens next.
    if (id === currentId && !isComplete) first = (await firstButFor(id)) ?? first;
    onDeleted(id, first?.id ?? null);
  };

  return (
    <Popover.Root
      open={open}
      onOpenChange={(next) => {
        setOpen(next);
        if (!next) setTyped('');
      }}
    >
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
            {(pages.length > SEARCH_FROM_PAGES || typed !== '') && (
              <SearchBox
                label="Find a page"
                value={typed}
                onChange={setTyped}
                className="mb-1.5 sm:w-full"
              />
            )}
            <ListState list={list} isEmpty={pages.length === 0} isSearch={search !== ''} />
            <ul className="max-h-[min(24rem,60dvh)] overflow-y-auto">
              {pages.map((page) => (
                <SwitcherRow
                  key={page.id}
                  page={page}
                  current={page.id === currentId}
                  onOpen={() => {
                    setOpen(false);
                    setTyped('');
                    onOpen(page.id);
                  }}
                  onRenamed={(title) => onRenamed(page.id, title)}
                  onDeleted={() => void deleted(page.id)}
                />
              ))}
            </ul>
            {more && (
              <p className="px-3 pt-2 pb-1 text-xs text-quiet">
                These are the latest. Type to find others.
              </p>
            )}
          </Popover.Popup>
        </Popover.Positioner>
      </Popover.Portal>
    </Popover.Root>
  );
}

/** The state of a list without pages: loading, failed or empty. */
function ListState({
  list,
  isEmpty,
  isSearch,
}: {
  list: ReturnType<typeof usePageChoices>['list'];
  isEmpty: boolean;
  isSearch: boolean;
}) {
  return (
    <>
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
      {list.isSuccess && isEmpty && (
        <p className="px-3 py-2 text-quiet">{isSearch ? 'No pages found' : 'No pages yet'}</p>
      )}
    </>
  );
}

/** The first of all pages other than this one; undefined if the call fails. */
async function firstButFor(id: number): Promise<PageSummary | undefined> {
  const pages = await listPages({ limit: 2 }).catch(() => []);
  return pages.find((page) => page.id !== id);
}
