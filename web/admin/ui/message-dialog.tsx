import { AlertDialog } from '@base-ui/react/alert-dialog';
import { cx } from '../lib/cx.ts';
import { Button } from './button.tsx';
import { backdropClass, popupClass } from './dialog.tsx';
import { keepKeysInside } from './keep-keys-inside.ts';

/** Shows a message that must be confirmed, like the browser's alert. */
export function MessageDialog({ text, onClose }: { text: string; onClose: () => void }) {
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={cx(popupClass, 'max-w-sm')} onKeyDown={keepKeysInside}>
          <AlertDialog.Title className="text-base font-semibold">{text}</AlertDialog.Title>
          <div className="mt-6 flex justify-end">
            <AlertDialog.Close render={<Button variant="primary">OK</Button>} />
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
