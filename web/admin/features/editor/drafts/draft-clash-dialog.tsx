import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { cx } from '../../../lib/cx.ts';
import { browserOf } from '../../../lib/drafts/other-device.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { backdropClass, popupClass } from '../../../ui/dialog.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import type { Choices } from '../publish/merge-theirs.ts';

const SIDES = { ours: 'Keep this one', theirs: 'Take the other one' };

/** Asks which changes to keep if two tabs or devices of one administrator changed the same block. */
export function DraftClashDialog({
  other,
  clashes,
  onDecide,
}: {
  /** The draft of the other tab or device. */
  other: { updated_at: string; user_agent?: string | undefined };
  clashes: readonly MergeConflict[];
  onDecide: (choices: Choices) => void;
}) {
  const { choices, choose } = useChoices();
  return (
    <AlertDialog.Root open>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup className={cx(popupClass, 'max-w-3xl')} onKeyDown={keepKeysInside}>
          <AlertDialog.Title className="text-lg font-semibold">
            You changed this page in another tab, too
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-quiet">
            {browserOf(other) ?? 'Another browser'} saved your changes on{' '}
            {formatDateTime(other.updated_at)}, in another tab or on another device. Changes to
            different blocks are merged. Both changed the same here, so choose:
          </AlertDialog.Description>
          <ClashChoices conflicts={clashes} names={SIDES} {...{ choices, choose }} />
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <Button variant="primary" autoFocus onClick={() => onDecide(choices)}>
              Merge both
            </Button>
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
