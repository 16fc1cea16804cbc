import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict } from '@siteyard/schemas/merge';
import { cx } from '../../../lib/cx.ts';
import { formatDateTime } from '../../../lib/format-date.ts';
import { Button } from '../../../ui/button.tsx';
import { backdropClass, popupClass } from '../../../ui/dialog.tsx';
import { keepKeysInside } from '../../../ui/keep-keys-inside.ts';
import { linkClass } from '../../../ui/link-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import type { Choices } from './merge-theirs.ts';
import type { ConflictCurrent } from './read-conflict.ts';

/** Asks which content to keep if another administrator has changed the page. No choice loses work. */
export function ConflictDialog({
  pageId,
  current,
  clashes,
  busy,
  error,
  onMerge,
  onKeepMine,
  onTakeTheirs,
  onCancel,
}: {
  pageId: number;
  current: ConflictCurrent;
  /** The conflicts of a merge; null if the two contents cannot be merged. */
  clashes: readonly MergeConflict[] | null;
  busy: boolean;
  /** The error of the last attempt; '' for none. */
  error: string;
  onMerge: (choices: Choices) => void;
  onKeepMine: () => void;
  onTakeTheirs: () => void;
  onCancel: () => void;
}) {
  const when = formatDateTime(current.savedAt);
  const { choices, choose } = useChoices();
  const choosing = clashes !== null && clashes.length > 0;
  return (
    <AlertDialog.Root open onOpenChange={(open) => !open && !busy && onCancel()}>
      <AlertDialog.Portal>
        <AlertDialog.Backdrop className={backdropClass} />
        <AlertDialog.Popup
          className={cx(popupClass, choosing ? 'max-w-3xl' : 'max-w-lg')}
          onKeyDown={keepKeysInside}
        >
          <AlertDialog.Title className="text-lg font-semibold">
            This page was changed in the meantime
          </AlertDialog.Title>
          <AlertDialog.Description className="mt-2 text-sm text-quiet">
            {current.savedBy ?? 'Someone else'} changed it{when && ` on ${when}`}. Your changes are
            still here.{' '}
            <a href={`/pages/${pageId}`} target="_blank" rel="noopener" className={linkClass}>
              See their page
            </a>
          </AlertDialog.Description>
          <ul className="mt-4 grid gap-2 text-sm">
            {clashes && (
              <li>
                <strong className="font-semibold">Merge both</strong> puts their changes beside
                yours here, to look at before you publish.
                {choosing && ' Where both changed the same, choose:'}
                {choosing && <ClashChoices conflicts={clashes} {...{ choices, choose }} />}
              </li>
            )}
            <li>
              <strong className="font-semibold">Publish mine</strong> replaces theirs, which stays
              in the page’s versions.
            </li>
            <li>
              <strong className="font-semibold">Load theirs</strong> shows their page here. Undo
              brings yours back.
            </li>
          </ul>
          {error && (
            <Notice kind="error" className="mt-4">
              {error}
            </Notice>
          )}
          <div className="mt-6 flex flex-wrap justify-end gap-2">
            <AlertDialog.Close disabled={busy} render={<Button>Keep editing</Button>} />
            <Button disabled={busy} onClick={onTakeTheirs}>
              Load theirs
            </Button>
            <Button
              variant={clashes ? 'secondary' : 'primary'}
              disabled={busy}
              onClick={onKeepMine}
            >
              Publish mine
            </Button>
            {clashes && (
              <Button variant="primary" disabled={busy} onClick={() => onMerge(choices)}>
                Merge both
              </Button>
            )}
          </div>
        </AlertDialog.Popup>
      </AlertDialog.Portal>
    </AlertDialog.Root>
  );
}
