import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { backdropClass, popupClass } from '../../../ui/dialog.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';

/** A dialog about two versions of the page. */
export function VersionDialog({
  title,
  text,
  isWide,
  onClose,
  children,
  buttons,
}: {
  title: string;
  text: ReactNode;
  /** Whether both sides of a conflict are shown side by side. */
  isWide: boolean;
  /** Called for the Escape key. Without it, only a button closes the dialog. */
  onClose?: () => void;
  /** The part between the text and the buttons. */
  children?: ReactNode;
  buttons: ReactNode;
}) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={cx(popupClass, isWide ? 'max-w-3xl' : 'max-w-lg')}
          onKeyDown={keepKeysInside}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-quiet">
            {text}
          </AlertDialog.Description>
          {children}
          <div className="mt-6 flex flex-wrap justify-end gap-2">{buttons}</div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
