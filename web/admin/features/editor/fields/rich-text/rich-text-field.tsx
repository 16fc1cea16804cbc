import { useState, type ReactNode } from 'react';
import { Button } from '../../../../ui/button.tsx';
import { glanceAt, toStoredText, type StoredText } from './stored-text.ts';
import type { TextDialogProps } from './text-dialog.tsx';

/** A rich text: its first words, and a button that opens its editor. */
export function RichTextField({
  label,
  value,
  onChange,
  readOnly = false,
  renderDialog,
  failedText,
  children,
}: {
  label: string;
  value: unknown;
  onChange: (value: StoredText) => void;
  readOnly?: boolean;
  /** Renders the editor. `onClose` closes it without saving. */
  renderDialog: (dialog: TextDialogProps & { onClose: () => void }) => ReactNode;
  /** The message if the editor could not be loaded. */
  failedText: string;
  /** Renders another input below the buttons. */
  children?: (failed: boolean) => ReactNode;
}) {
  const [editing, setEditing] = useState<StoredText | null>(null);
  // Cancelled changes, which can be restored until this field is unmounted.
  const [cancelled, setCancelled] = useState<StoredText | null>(null);
  const [failed, setFailed] = useState(false);
  const close = (changed: StoredText | null) => {
    setCancelled(changed);
    setEditing(null);
  };
  return (
    <div className="grid grid-cols-1 gap-2">
      <p className="rounded-lg bg-ground p-3 text-sm break-words text-quiet">
        {glanceAt(value) || 'No text yet.'}
      </p>
      <div className="flex flex-wrap gap-2">
        <Button size="sm" disabled={readOnly} onClick={() => setEditing(toStoredText(value))}>
          Edit text
        </Button>
        {cancelled && (
          <Button size="sm" disabled={readOnly} onClick={() => setEditing(cancelled)}>
            Restore cancelled changes
          </Button>
        )}
      </div>
      {failed && (
        <p role="alert" className="text-sm text-danger">
          {failedText}
        </p>
      )}
      {children?.(failed)}
      {editing &&
        renderDialog({
          label,
          text: editing,
          onSave: (text) => {
            onChange(text);
            close(null);
          },
          onCancel: close,
          onClose: () => close(null),
          onFail: () => {
            setFailed(true);
            setEditing(null);
          },
        })}
    </div>
  );
}
