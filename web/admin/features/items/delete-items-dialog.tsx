import type { ItemHead } from '@siteyard/schemas/rentals';
import { TRASH_DAYS } from '@siteyard/schemas/primitives/limits';
import { ConfirmDialog } from '../../ui/confirm-dialog.tsx';

/** Asks for confirmation before items are deleted. */
export function DeleteItemsDialog({
  items,
  busy,
  onConfirm,
  onCancel,
}: {
  items: readonly Pick<ItemHead, 'name'>[];
  busy: boolean;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  const [only] = items.length === 1 ? items : [];
  return (
    <ConfirmDialog
      open
      title={only ? 'Delete item?' : `Delete ${items.length} items?`}
      text={`Visitors will no longer see ${only ? `“${only.name}”` : 'them'}.`}
      note={`Deleted rental items are kept under “Recently deleted” for ${TRASH_DAYS} days, where you can restore them.`}
      confirmLabel="Delete"
      busyLabel="Deleting…"
      busy={busy}
      onConfirm={onConfirm}
      onCancel={onCancel}
    />
  );
}
