import { Dialog as Kit } from '@base-ui/react/dialog';
import { X } from 'lucide-react';
import type { ReactNode } from 'react';
import { cx } from '../lib/cx.ts';
import { IconButton } from './button.tsx';
import { keepKeysInside } from './keep-keys-inside.ts';

/** The classes of the area behind a dialog. */
export const backdropClass =
  'fixed inset-0 z-50 bg-ink/40 transition-opacity duration-150 data-ending-style:opacity-0 data-starting-style:opacity-0';

/** The classes of a dialog. */
export const popupClass = cx(
  'fixed top-1/2 left-1/2 z-50 max-h-[calc(100dvh-2rem)] w-[calc(100vw-2rem)] -translate-x-1/2 -translate-y-1/2',
  'overflow-y-auto rounded-xl bg-white p-5 shadow-raised sm:p-6',
  'transition duration-150 data-ending-style:scale-97 data-ending-style:opacity-0 data-starting-style:scale-97 data-starting-style:opacity-0',
);

const fullClass = 'flex h-[calc(100dvh-2rem)] max-w-6xl flex-col overflow-hidden';

/** A modal dialog with a title and a close button. Escape and a click outside close it. */
export function Dialog({
  open,
  onClose,
  title,
  description,
  children,
  wide = false,
  full = false,
  returnFocus,
}: {
  open: boolean;
  onClose: () => void;
  title: string;
  description?: ReactNode;
  children: ReactNode;
  wide?: boolean;
  /** Fills the screen. The content scrolls by itself. */
  full?: boolean;
  /**
   * Returns the element that gets the focus after closing. By default (null) it is the element that had
   * the focus before, in this document. false keeps the current focus, such as in a dialog that follows.
   */
  returnFocus?: () => HTMLElement | null | false;
}) {
  return (
    <Kit.Root open={open} onOpenChange={(next) => !next && onClose()}>
      <Kit.Portal>
        {/* Forced, because Base UI omits the backdrop of a nested dialog. */}
        <Kit.Backdrop forceRender className={backdropClass} />
        <Kit.Popup
          className={cx(popupClass, full ? fullClass : wide ? 'max-w-2xl' : 'max-w-md')}
          onKeyDown={keepKeysInside}
          {...(returnFocus && { finalFocus: returnFocus })}
        >
          <div className="mb-4 flex items-start justify-between gap-4">
            <div className="grid min-w-0 grid-cols-1 gap-1">
              <Kit.Title className="text-lg font-semibold break-words">{title}</Kit.Title>
              {description && (
                <Kit.Description className="text-sm text-quiet">{description}</Kit.Description>
              )}
            </div>
            <Kit.Close
              render={
                <IconButton label="Close">
                  <X aria-hidden className="size-4" />
                </IconButton>
              }
              className="-mt-1 -mr-2"
            />
          </div>
          {children}
        </Kit.Popup>
      </Kit.Portal>
    </Kit.Root>
  );
}
