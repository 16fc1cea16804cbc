import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';
import type { TrashItem } from '@siteyard/schemas/http';
import { RefreshCw, Trash2 } from 'lucide-react';
import { useRef, useState, type ReactNode } from 'react';
import { messageOf } from '../../lib/http.ts';
import { restoreDeleted } from '../../lib/trash/restore-deleted.ts';
import { Button } from '../../ui/button.tsx';
import { EmptyState } from '../../ui/empty-state.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Screen } from '../../ui/screen.tsx';
import { Loading } from '../../ui/loading.tsx';
import { trashQuery } from './api/list-trash.ts';
import { RestoredNotice, type Restored } from './restored-notice.tsx';
import { TrashRow } from './trash-row.tsx';

export type TrashKind = TrashItem['kind'];

/** The number of rows that are shown at first, and that each click on Show more adds. */
const ROWS = 100;

const KINDS: readonly { kind: TrashKind | undefined; label: string; none: string }[] = [
  { kind: undefined, label: 'All', none: 'Nothing was deleted' },
  { kind: 'page', label: 'Pages', none: 'No pages were deleted' },
  { kind: 'item', label: 'Rental items', none: 'No rental items were deleted' },
  { kind: 'contact_request', label: 'Contact requests', none: 'No contact requests were deleted' },
];

/** Lists recently deleted items and restores them. */
export function TrashScreen({
  kind,
  onKind,
}: {
  /** The kind of items to show; undefined for all. */
  kind: TrashKind | undefined;
  onKind: (kind: TrashKind | undefined) => void;
}) {
  const queryClient = useQueryClient();
  const trash = useQuery(trashQuery);
  const [restored, setRestored] = useState<Restored | null>(null);
  const [rows, setRows] = useState(ROWS);
  const message = useRef<HTMLDivElement>(null);
  const restore = useMutation({
    mutationFn: (item: TrashItem) => restoreDeleted(item.id),
    onMutate: () => setRestored(null),
    onSuccess: (answer, item) => {
      queryClient.setQueryData(trashQuery.queryKey, (items) =>
        items?.filter(({ id }) => id !== item.id),
      );
      setRestored({ item, answer });
      // Other screens must load their lists again, because these contain the restored item.
      void queryClient.invalidateQueries();
      // The clicked button no longer exists, so the focus moves to the message.
      requestAnimationFrame(() => message.current?.focus());
    },
    onError: (error) => {
      console.error('Restoring failed', error);
      void trash.refetch();
    },
  });
  const hasItems = kind === 'item' || trash.data?.some((item) => item.kind === 'item');
  const items = trash.data?.filter((item) => kind === undefined || item.kind === kind) ?? [];

  return (
    <Screen
      title="Recently deleted"
      intro={`Deleted pages, rental items and contact requests are kept for ${TRASH_DAYS} days and can be restored.`}
      narrow
      actions={
        <Button onClick={() => void trash.refetch()} disabled={trash.isFetching}>
          <RefreshCw aria-hidden className={`size-4 ${trash.isFetching ? 'animate-spin' : ''}`} />
          Refresh
        </Button>
      }
    >
      <KindFilter
        kind={kind}
        // Offers the filter for rental items only if the trash has some, or if the filter is on.
        kinds={KINDS.filter((each) => hasItems || each.kind !== 'item')}
        onKind={(next) => {
          setRows(ROWS);
          onKind(next);
        }}
      />
      <div ref={message} tabIndex={-1} className="mb-4 grid gap-4 outline-none empty:hidden">
        {restored && <RestoredNotice restored={restored} />}
        {restore.isError && (
          <Notice kind="error">
            Not restored. {messageOf(restore.error, 'Please try again.')}
          </Notice>
        )}
        {trash.isError && (
          <LoadFailed
            error={trash.error}
            fallback="Failed to load the deleted items."
            onRetry={() => void trash.refetch()}
          />
        )}
      </div>
      {trash.isPending && <Loading shapes={Array<string>(4).fill('h-18')} />}
      {trash.isSuccess && items.length === 0 && (
        <EmptyState icon={Trash2} title={KINDS.find((each) => each.kind === kind)?.none ?? ''} />
      )}
      {items.length > 0 && (
        <List>
          {items.slice(0, rows).map((item) => (
            <TrashRow
              key={item.id}
              item={item}
              restoring={restore.isPending && restore.variables.id === item.id}
              onRestore={() => restore.mutate(item)}
            />
          ))}
        </List>
      )}
      {items.length > rows && (
        <div className="mt-6 text-center">
          <Button onClick={() => setRows(rows + ROWS)}>Show more</Button>
        </div>
      )}
    </Screen>
  );
}

function KindFilter({
  kind,
  kinds,
  onKind,
}: {
  kind: TrashKind | undefined;
  kinds: typeof KINDS;
  onKind: (kind: TrashKind | undefined) => void;
}) {
  return (
    <div role="group" aria-label="Show" className="mb-4 flex flex-wrap gap-2">
      {kinds.map(({ kind: each, label }) => (
        <Button
          key={label}
          size="sm"
          aria-pressed={kind === each}
          className="aria-pressed:border-brand-200 aria-pressed:bg-brand-50 aria-pressed:text-brand-700"
          onClick={() => onKind(each)}
        >
          {label}
        </Button>
      ))}
    </div>
  );
}

function List({ children }: { children: ReactNode }) {
  return (
    <ul className="divide-y divide-line rounded-xl border border-line bg-white shadow-card">
      {children}
    </ul>
  );
}
