import { useState } from 'react';
import { useFocusAfterRemoval } from '../../lib/use-focus-after-removal.ts';
import { Button } from '../../ui/button.tsx';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';
import { Notice } from '../../ui/notice.tsx';
import { InChargeSelect, type Person } from './in-charge-select.tsx';
import { useChangeSeveral, type SeveralChange } from './use-change-several.ts';

/** The actions for all selected requests. */
export function SelectionBar({
  ids,
  people,
  onDone,
}: {
  ids: readonly string[];
  people: readonly Person[];
  /** Gets the ids that stay selected, because their change failed. */
  onDone: (failed: readonly string[]) => void;
}) {
  const several = useChangeSeveral();
  const [deleting, setDeleting] = useState(false);
  const apply = (change: SeveralChange) =>
    several.mutate({ ids, change }, { onSuccess: onDone, onSettled: () => setDeleting(false) });
  const failed = several.data?.filter((id) => ids.includes(id)).length ?? 0;
  const place = useFocusAfterRemoval<HTMLDivElement>(ids.length);
  if (ids.length === 0) return <div ref={place} tabIndex={-1} className="outline-none" />;
  return (
    <div ref={place} tabIndex={-1} className="top-16 z-20 mb-4 grid gap-3 outline-none sm:sticky">
      <div
        role="group"
        aria-label="Selected requests"
        className="flex flex-wrap items-center gap-2 rounded-xl border border-brand-200 bg-brand-50 p-3"
      >
        <p role="status" className="mr-2 text-sm font-medium">
          {ids.length} selected
        </p>
        <Button
          size="sm"
          disabled={several.isPending}
          onClick={() => apply({ status: 'resolved' })}
        >
          Resolve selected
        </Button>
        <Button size="sm" disabled={several.isPending} onClick={() => apply({ status: 'open' })}>
          Reopen selected
        </Button>
        <InChargeSelect
          label="Person in charge of the selected requests"
          placeholder="Put in charge…"
          value=""
          people={people}
          className="h-8 w-auto py-0"
          disabled={several.isPending}
          onChange={(assigned_to) => apply({ assigned_to })}
        />
        <Button
          size="sm"
          variant="quiet"
          className="text-danger"
          disabled={several.isPending}
          onClick={() => setDeleting(true)}
        >
          Delete selected
        </Button>
        <Button size="sm" variant="quiet" className="ml-auto" onClick={() => onDone([])}>
          Clear
        </Button>
      </div>
      {failed > 0 && !several.isPending && (
        <Notice kind="error">
          {failed === 1
            ? '1 request could not be changed. It is still selected.'
            : `${failed} requests could not be changed. They are still selected.`}
        </Notice>
      )}
      <ConfirmDialog
        open={deleting}
        title="Delete contact requests?"
        text={`Delete ${ids.length === 1 ? 'this contact request' : `these ${ids.length} contact requests`}? They stay under “Recently deleted” for 30 days.`}
        confirmLabel="Delete"
        busyLabel="Deleting…"
        busy={several.isPending}
        onConfirm={() => apply('delete')}
        onCancel={() => setDeleting(false)}
      />
    </div>
  );
}
