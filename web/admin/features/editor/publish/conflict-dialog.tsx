import { AlertDialog } from '@base-ui/react/alert-dialog';
import type { MergeConflict } from '@siteyard/schemas/merge';
import type { ReactNode } from 'react';
import { formatDateTime } from '../../../lib/format-date.ts';
import { numberedPath } from '../../../lib/pages/page-path.ts';
import { Button } from '../../../ui/button.tsx';
import { linkClass } from '../../../ui/link-class.ts';
import { Notice } from '../../../ui/notice.tsx';
import { ClashChoices, useChoices } from '../clashes/clash-choices.tsx';
import { VersionDialog } from '../clashes/version-dialog.tsx';
import type { Choices } from './merge-theirs.ts';
import type { ConflictCurrent } from './read-conflict.ts';

/** Asks which content to keep if another administrator has changed the page. No choice loses work. */
export function ConflictDialog({
  pageId,
  current,
  conflicts,
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
  conflicts: readonly MergeConflict[] | null;
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
  const isChoosing = conflicts !== null && conflicts.length > 0;
  return (
    <VersionDialog
      title="This page was changed in the meantime"
      text={
        <>
          {current.savedBy ?? 'Someone else'} changed it{when && ` on ${when}`}. Your changes are
          still here.{' '}
          <a href={numberedPath(pageId)} target="_blank" rel="noopener" className={linkClass}>
            See their page
          </a>
        </>
      }
      isWide={isChoosing}
      onClose={() => !busy && onCancel()}
      buttons={
        <>
          <AlertDialog.Close disabled={busy} render={<Button>Keep editing</Button>} />
          <Button disabled={busy} onClick={onTakeTheirs}>
            Load theirs
          </Button>
          <Button
            variant={conflicts ? 'secondary' : 'primary'}
            disabled={busy}
            onClick={onKeepMine}
          >
            Publish mine
          </Button>
          {conflicts && (
            <Button variant="primary" disabled={busy} onClick={() => onMerge(choices)}>
              Merge both
            </Button>
          )}
        </>
      }
    >
      <Effects canMerge={conflicts !== null}>
        {isChoosing && <ClashChoices conflicts={conflicts} choices={choices} choose={choose} />}
      </Effects>
      {error && (
        <Notice kind="error" className="mt-4">
          {error}
        </Notice>
      )}
    </VersionDialog>
  );
}

/** The effect of each button, with the choices of a merge. */
function Effects({ canMerge, children }: { canMerge: boolean; children: ReactNode }) {
  return (
    <ul className="mt-4 grid gap-2 text-sm">
      {canMerge && (
        <li>
          <strong className="font-semibold">Merge both</strong> adds their changes to yours. You can
          check the result before you publish.
          {children && ' You both changed the following. Choose one version of each:'}
          {children}
        </li>
      )}
      <li>
        <strong className="font-semibold">Publish mine</strong> replaces their version. You can
        restore it from the page’s versions.
      </li>
      <li>
        <strong className="font-semibold">Load theirs</strong> shows their version here. Undo brings
        yours back.
      </li>
    </ul>
  );
}
