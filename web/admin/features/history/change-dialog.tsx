import { useRef, type ReactNode } from 'react';
import { messageOf } from '../../lib/http.ts';
import { DialogButtons } from '../../ui/dialog-buttons.tsx';
import { Dialog } from '../../ui/dialog.tsx';
import { LoadFailed } from '../../ui/load-failed.tsx';
import { Notice } from '../../ui/notice.tsx';
import { Skeleton } from '../../ui/skeleton.tsx';
import { ChangePreview, changesAnything } from './change-preview.tsx';
import { useChange, type HistoryChange } from './use-change.ts';

/** Shows what an undo or an earlier state would change, and makes the change after a confirmation. */
export function ChangeDialog({
  title,
  description,
  change,
  confirmLabel,
  busyLabel,
  focusAfter,
  onClose,
  children,
}: {
  title: string;
  description: ReactNode;
  change: HistoryChange;
  confirmLabel: string;
  busyLabel: string;
  /**
   * Returns the element that gets the focus after the change. Needed if the clicked button may no
   * longer exist.
   */
  focusAfter?: () => HTMLElement | null;
  onClose: () => void;
  /** The fields with which a person chooses the change. */
  children?: ReactNode;
}) {
  const isDone = useRef(false);
  const { preview, apply } = useChange(change, () => {
    isDone.current = true;
    onClose();
  });
  const changes = preview.isSuccess && changesAnything(preview.data);
  return (
    <Dialog
      open
      title={title}
      description={description}
      onClose={() => !apply.isPending && onClose()}
      returnFocus={() => (isDone.current ? (focusAfter?.() ?? null) : null)}
    >
      <form
        className="grid grid-cols-1 gap-4"
        onSubmit={(event) => {
          event.preventDefault();
          if (changes && !apply.isPending) apply.mutate();
        }}
      >
        {children}
        {preview.isPending && (
          <div role="status" aria-label="Loading…">
            <Skeleton className="h-20" />
          </div>
        )}
        {preview.isError && (
          <LoadFailed
            error={preview.error}
            fallback="Failed to load what would change."
            onRetry={() => void preview.refetch()}
          />
        )}
        {preview.isSuccess && <ChangePreview answer={preview.data} />}
        {apply.isError && (
          <Notice kind="error">
            {messageOf(apply.error, 'It failed. Nothing was changed. Please try again.')}
          </Notice>
        )}
        <DialogButtons
          label={confirmLabel}
          busyLabel={apply.isPending ? busyLabel : confirmLabel}
          busy={!changes || apply.isPending}
          onCancel={onClose}
        />
      </form>
    </Dialog>
  );
}
