import { ChangeDialog } from './change-dialog.tsx';

/** Shows what undoing a change would do, and undoes it after a confirmation. */
export function UndoChangeDialog({
  number,
  words,
  focusAfter,
  onClose,
}: {
  number: number;
  /** The description of the change. */
  words: string;
  focusAfter: () => HTMLElement | null;
  onClose: () => void;
}) {
  return (
    <ChangeDialog
      title="Undo this change?"
      description={`${words}. If you change your mind, you can bring it back from the history.`}
      change={{ do: 'undo', number }}
      confirmLabel="Undo"
      busyLabel="Undoing…"
      focusAfter={focusAfter}
      onClose={onClose}
    />
  );
}
