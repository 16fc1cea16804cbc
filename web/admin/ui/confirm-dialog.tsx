import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { backdropClass, popupClass } from './dialog.tsx';
import { keepKeysInside } from './keep-keys-inside.ts';
import { Notice } from './notice.tsx';

/** Asks for confirmation. Cancel has the focus, Escape cancels, a click outside does nothing. */
export function ConfirmDialog({
  open,
  title,
  text,
  note,
  confirmLabel,
  busyLabel,
  busy = false,
  danger = true,
  error,
  quietError,
  onConfirm,
  onCancel,
}: {
  open: boolean;
  title: string;
  text: ReactNode;
  /** More information, below the text. */
  note?: ReactNode;
  confirmLabel: string;
  /** Label of the confirm button while `busy`. */
  busyLabel?: string;
  busy?: boolean;
  danger?: boolean;
  /** The error of the last attempt, shown as an alert. */
  error?: ReactNode;
  /** The error of the last attempt, shown as a status. */
  quietError?: ReactNode;
  onConfirm: () => void;
  onCancel: () => void;
}) {
  return (
    <AlertDialog.Root open={open} onOpenChange={(next) => !next && !busy && onCancel()}>
      <AlertDialog.Portal>
        {/* Forced, because Base UI omits the backdrop of a nested dialog. */}
        <AlertDialog.Backdrop forceRender className={backdropClass} />
        <AlertDialog.Popup className={cx(popupClass, 'max-w-md')} onKeyDown={keepKeysInside}>
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm break-words text-quiet">
            {text}
          </AlertDialog.Description>
          {note && <p className="mt-2 text-sm break-words">{note}</p>}
          {error && (
            <Notice kind="error" className="mt-4">
              {error}
            </Notice>
          )}
          {quietError && (
            <p role="status" className="mt-3 text-sm text-danger">
              {quietError}
            </p>
          )}
          <div className="mt-6 flex justify-end gap-2">
            <AlertDialog.Close disabled={busy} render={<Button>Cancel</Button>} />
            <Button variant={danger ? 'danger' : 'primary'} disabled={busy} onClick={onConfirm}>
              {busy ? (busyLabel ?? confirmLabel) : confirmLabel}
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
