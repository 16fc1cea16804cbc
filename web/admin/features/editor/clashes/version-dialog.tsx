import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict, Side } from '@siteyard/schemas/merge';
import type { ReactNode } from 'react';
import { cx } from '../../../lib/cx.ts';
import { backdropClass, popupClass } from '../../../ui/dialog.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import type { Choices } from '../publish/merge-theirs.ts';
import { ClashChoices, useChoices } from './clash-choices.tsx';

/** A dialog about two versions of the page, in which the user chooses a side for each conflict. */
export function VersionDialog({
  title,
  text,
  conflicts = [],
  sideNames,
  width = 'max-w-md',
  onClose,
  body = (choices) => choices,
  buttons,
}: {
  title: string;
  text: ReactNode;
  /** The conflicts to ask about; none by default. */
  conflicts?: readonly MergeConflict[] | undefined;
  /** The labels of our side and the other side; "Keep mine" and "Take theirs" by default. */
  sideNames?: Record<Side, string>;
  /** The width without conflicts, as a class. */
  width?: string;
  /** Called for the Escape key. Without it, only a button closes the dialog. */
  onClose?: () => void;
  /** Renders the part between the text and the buttons. It gets the conflicts; null for none. */
  body?: (choices: ReactNode) => ReactNode;
  /** Renders the buttons. It gets the chosen sides. */
  buttons: (choices: Choices) => ReactNode;
}) {
  const { choices, choose } = useChoices();
  const hasConflicts = conflicts.length > 0;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && onClose?.()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={cx(popupClass, hasConflicts ? 'max-w-3xl' : width)}
          onKeyDown={keepKeysInside}
        >
          <AlertDialog.Title className="text-lg font-semibold">{title}</AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-quiet">
            {text}
          </AlertDialog.Description>
          {body(
            hasConflicts ? (
              <ClashChoices
                conflicts={conflicts}
                choices={choices}
                choose={choose}
                names={sideNames}
              />
            ) : null,
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">{buttons(choices)}</div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
